import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { Switch } from '#kernel/ui/fields/switch';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { CoordinatesField } from '../sections/coordinates-field.tsx';
import type { HotelsForm } from './night-grid.tsx';
import { RoomList } from './room-list.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: HotelsForm;
  context: SectionContext;
}

export function HotelsEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="hotels" intro={t('hotels.intro')}>
      {(form, context) => <Hotels form={form} context={context} />}
    </SectionForm>
  );
}

function Hotels({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, 'hotels');
  const nameOf = useEntryName(form, 'hotels', 'name');
  return (
    <ListEditor
      {...list}
      label={partTitle('hotels')}
      addLabel={t('hotels.add')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('hotels.empty')}
      folded={{
        renderDetail: (index) => t('hotels.rooms', { count: form.getValues(`hotels.${index}.rooms`).length }),
        hasError: (index) => form.formState.errors.hotels?.[index] !== undefined,
      }}
      onAdd={() =>
        list.add({
          id: crypto.randomUUID(),
          name: noText,
          address: noText,
          phone: '',
          distance: noText,
          description: noText,
          coordinates: null,
          hidden: false,
          rooms: [],
        })
      }
      renderItem={(index) => <Hotel form={form} context={context} index={index} />}
    />
  );
}

function Hotel({ form, context, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const { isDisabled } = context;
  const at = `hotels.${index}` as const;
  const phone = useField(form, `${at}.phone`);
  const { field: hidden } = useController({ control: form.control, name: `${at}.hidden` });
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('hotels.name')}
        maxLength={120}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.address`}
        label={t('venue.address')}
        maxLength={200}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.distance`}
        label={t('hotels.distance')}
        maxLength={120}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.description`}
        label={t('types.description')}
        maxLength={1000}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...phone.input} label={t('contacts.phone')} maxLength={40} isDisabled={isDisabled} />
        <CoordinatesField form={form} name={`${at}.coordinates`} isDisabled={isDisabled} />
      </div>
      <Switch
        label={t('stock.hidden')}
        description={t('stock.hiddenHint')}
        isSelected={hidden.value}
        onChange={hidden.onChange}
        isDisabled={isDisabled}
      />
      <RoomList form={form} context={context} hotel={index} />
    </>
  );
}
