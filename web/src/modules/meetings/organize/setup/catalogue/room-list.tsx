import { roomWords } from '@plenum/contract/meetings/words';
import { roomKinds } from '@plenum/contract/meetings/catalogue';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { AmountsField } from '#kernel/form/money-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import type { SectionContext } from '#kernel/organize/editor/section-form';
import { type HotelsForm, NightGrid, nightsAround } from './night-grid.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: HotelsForm;
  context: SectionContext;
}

/** The editor for a hotel's room types. */
export function RoomList({ form, context, hotel }: Props & { hotel: number }) {
  const { t } = useTranslation('meetings-organize');
  const list = useFieldList(form, `hotels.${hotel}.rooms`);
  const nameOf = useEntryName(form, `hotels.${hotel}.rooms`, 'name');
  return (
    <div className="sm:ps-8">
      <h2 className="mb-2 font-semibold">{t('rooms.title')}</h2>
      <ListEditor
        {...list}
        label={t('rooms.title')}
        addLabel={t('rooms.add')}
        nameOf={nameOf}
        isDisabled={context.isDisabled}
        empty={t('rooms.empty')}
        onAdd={() =>
          list.add({
            id: crypto.randomUUID(),
            kind: 'standard',
            name: roomWords.standard,
            capacity: 2,
            shared: true,
            breakfast: true,
            price: { CNY: null, USD: null },
            hidden: false,
            nights: nightsAround(context.meeting).map((day) => ({ day, stock: 0 })),
          })
        }
        renderItem={(index) => <Room form={form} context={context} at={`hotels.${hotel}.rooms.${index}`} />}
      />
    </div>
  );
}

function Room({ form, context, at }: Props & { at: `hotels.${number}.rooms.${number}` }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { isDisabled } = context;
  const { control } = form;
  const { field: kind } = useController({ control, name: `${at}.kind` });
  const { field: capacity, fieldState: capacityState } = useController({ control, name: `${at}.capacity` });
  const { field: shared, fieldState: sharedState } = useController({ control, name: `${at}.shared` });
  const { field: breakfast } = useController({ control, name: `${at}.breakfast` });
  const { field: hidden } = useController({ control, name: `${at}.hidden` });
  const { field: price, fieldState: priceState } = useController({ control, name: `${at}.price` });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('rooms.kind')}
          options={roomKinds.map((value) => ({ value, label: sentence(roomWords[value]) }))}
          value={kind.value}
          onChange={(value) => {
            kind.onChange(value);
            if (value === 'king') shared.onChange(false);
          }}
          isDisabled={isDisabled}
        />
        <NumberField
          label={t('rooms.capacity')}
          value={capacity.value}
          onChange={(value) => capacity.onChange(value ?? 0)}
          min={1}
          max={4}
          error={capacityState.error?.message}
          isDisabled={isDisabled}
        />
      </div>
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('rooms.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <AmountsField
        label={t('rooms.price')}
        value={price.value}
        onChange={price.onChange}
        error={priceState.error?.message}
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Switch
          label={t('rooms.shared')}
          description={sharedState.error?.message ?? t('rooms.sharedHint')}
          isSelected={shared.value}
          onChange={shared.onChange}
          isDisabled={isDisabled || kind.value === 'king'}
        />
        <Switch
          label={t('rooms.breakfast')}
          isSelected={breakfast.value}
          onChange={breakfast.onChange}
          isDisabled={isDisabled}
        />
        <Switch
          label={t('stock.hidden')}
          isSelected={hidden.value}
          onChange={hidden.onChange}
          isDisabled={isDisabled}
        />
      </div>
      <NightGrid form={form} context={context} at={at} />
    </>
  );
}
