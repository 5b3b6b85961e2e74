import { type FieldValues, type Path, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Switch } from '#kernel/ui/fields/switch';
import type { SectionContext } from '#kernel/organize/editor/section-form';

/** Fields for the stock of an item and whether visitors see it, with the number already taken. */
export function StockFields<Values extends FieldValues, Output>({
  form,
  at,
  context,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  /** The item's path in the form; the item has `id`, `stock` and `hidden`. */
  at: string;
  context: SectionContext;
}) {
  const { t } = useTranslation('meetings-organize');
  const place = (field: string) => `${at}.${field}` as Path<Values>;
  const id: string = useWatch({ control: form.control, name: place('id') });
  const { field: stock, fieldState } = useController({ control: form.control, name: place('stock') });
  const { field: hidden } = useController({ control: form.control, name: place('hidden') });
  const taken = context.taken[id] ?? 0;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        label={t('stock.stock')}
        description={taken > 0 ? t('stock.taken', { count: taken }) : t('stock.hint')}
        value={stock.value}
        onChange={stock.onChange}
        min={0}
        error={fieldState.error?.message}
        isDisabled={context.isDisabled}
      />
      <Switch
        label={t('stock.hidden')}
        description={t('stock.hiddenHint')}
        isSelected={hidden.value}
        onChange={hidden.onChange}
        isDisabled={context.isDisabled}
      />
    </div>
  );
}
