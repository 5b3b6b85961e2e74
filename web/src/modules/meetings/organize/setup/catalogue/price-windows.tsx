import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { AmountsField } from '#kernel/form/money-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import type { SectionContext } from '#kernel/organize/editor/section-form';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

export type TypesForm = ContractForm<typeof TypesSection>;
interface Props {
  form: TypesForm;
  context: SectionContext;
  type: number;
}

/** The prices of one registration type, one after the other in time. */
export function PriceWindows({ form, context, type }: Props) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, `types.${type}.windows`);
  const nameOf = useEntryName(form, `types.${type}.windows`, 'name');
  function addAfterLast() {
    const windows = form.getValues(`types.${type}.windows`);
    const last = windows.at(-1);
    list.add({
      id: crypto.randomUUID(),
      name: noText,
      from: last?.until ?? null,
      until: null,
      price: { CNY: null, USD: null },
      payBy: null,
    });
  }
  return (
    <div className="sm:ps-8">
      <h2 className="mb-2 font-semibold">{t('windows.title')}</h2>
      <ListEditor
        {...list}
        label={t('windows.title')}
        addLabel={t('windows.add')}
        nameOf={nameOf}
        isDisabled={context.isDisabled}
        onAdd={addAfterLast}
        renderItem={(index) => <Window form={form} context={context} at={`types.${type}.windows.${index}`} />}
      />
    </div>
  );
}

function Window({
  form,
  context,
  at,
}: {
  form: TypesForm;
  context: SectionContext;
  at: `types.${number}.windows.${number}`;
}) {
  const { t } = useTranslation('meetings-organize');
  const { isDisabled, meeting } = context;
  const { field: from, fieldState: fromState } = useController({ control: form.control, name: `${at}.from` });
  const { field: until, fieldState: untilState } = useController({
    control: form.control,
    name: `${at}.until`,
  });
  const { field: payBy, fieldState: payState } = useController({
    control: form.control,
    name: `${at}.payBy`,
  });
  const { field: price, fieldState: priceState } = useController({
    control: form.control,
    name: `${at}.price`,
  });
  const moment = { timeZone: meeting.timeZone, isDisabled };
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('windows.name')}
        maxLength={60}
        isRequired
        isDisabled={isDisabled}
      />
      <AmountsField
        label={t('windows.price')}
        value={price.value}
        onChange={price.onChange}
        error={priceState.error?.message}
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <DateTimeField
          {...moment}
          label={t('windows.from')}
          value={from.value}
          inputRef={from.ref}
          onChange={from.onChange}
          error={fromState.error?.message}
        />
        <DateTimeField
          {...moment}
          label={t('windows.until')}
          value={until.value}
          inputRef={until.ref}
          onChange={until.onChange}
          error={untilState.error?.message}
        />
        <DateTimeField
          {...moment}
          label={t('windows.payBy')}
          description={t('windows.payByHint')}
          value={payBy.value}
          inputRef={payBy.ref}
          onChange={payBy.onChange}
          error={payState.error?.message}
        />
      </div>
    </>
  );
}
