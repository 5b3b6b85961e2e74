import { directionKindWords } from '@plenum/contract/meetings/words';
import { directionKinds, type VenueSection } from '@plenum/contract/meetings/content';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { CoordinatesField } from './coordinates-field.tsx';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Form = ContractForm<typeof VenueSection>;

export function VenueEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="venue" intro={t('venue.intro')}>
      {(form, { isDisabled, uploadPicture }) => (
        <>
          <LocalizedLineField
            form={form}
            name="name"
            label={t('basics.venueName')}
            maxLength={120}
            isDisabled={isDisabled}
          />
          <LocalizedLineField
            form={form}
            name="address"
            label={t('venue.address')}
            description={t('venue.addressHint')}
            maxLength={200}
            isDisabled={isDisabled}
          />
          <Phone form={form} isDisabled={isDisabled} />
          <CoordinatesField form={form} name="coordinates" isDisabled={isDisabled} />
          <Directions form={form} isDisabled={isDisabled} />
          <LocalizedRichField
            form={form}
            name="notes"
            label={t('venue.notes')}
            uploadPicture={uploadPicture}
            isDisabled={isDisabled}
          />
        </>
      )}
    </SectionForm>
  );
}

function Phone({ form, isDisabled }: { form: Form; isDisabled: boolean }) {
  const { t } = useTranslation('meetings-organize');
  const phone = useField(form, 'phone');
  return (
    <TextField
      {...phone.input}
      label={t('contacts.phone')}
      maxLength={40}
      isDisabled={isDisabled}
      className="max-w-60"
    />
  );
}

function Directions({ form, isDisabled }: { form: Form; isDisabled: boolean }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const list = useFieldList(form, 'directions');
  const kinds = form.watch('directions');
  return (
    <ListEditor
      {...list}
      label={t('venue.directions')}
      addLabel={t('venue.addDirection')}
      nameOf={(index) => sentence(directionKindWords[kinds[index]?.kind ?? 'road'])}
      isDisabled={isDisabled}
      empty={t('venue.noDirections')}
      onAdd={() => list.add({ id: crypto.randomUUID(), kind: 'metro', text: noText })}
      renderItem={(index) => <Direction form={form} index={index} isDisabled={isDisabled} />}
    />
  );
}

function Direction({ form, index, isDisabled }: { form: Form; index: number; isDisabled: boolean }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { field: kind } = useController({ control: form.control, name: `directions.${index}.kind` });
  return (
    <>
      <Select
        label={t('venue.by')}
        options={directionKinds.map((value) => ({ value, label: sentence(directionKindWords[value]) }))}
        value={kind.value}
        onChange={kind.onChange}
        isDisabled={isDisabled}
        className="max-w-60"
      />
      <LocalizedLineField
        form={form}
        name={`directions.${index}.text`}
        label={t('venue.route')}
        maxLength={600}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
    </>
  );
}
