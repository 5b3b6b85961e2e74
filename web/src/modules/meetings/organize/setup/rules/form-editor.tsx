import { inLanguage } from '@plenum/contract/kernel/language';
import { askings, type PersonField, personFields } from '@plenum/contract/meetings/person-fields';
import { valueQuestions } from '@plenum/contract/registration/people/person-words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { CustomFieldsEditor, type FormForm } from './custom-fields.tsx';

interface Props {
  form: FormForm;
  isDisabled: boolean;
}

export function FormEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="form" intro={t('form.intro')}>
      {(form, { isDisabled }) => (
        <>
          <NameChoice form={form} isDisabled={isDisabled} />
          <AskedFields form={form} isDisabled={isDisabled} />
          <CustomFieldsEditor form={form} isDisabled={isDisabled} />
          <Offers form={form} isDisabled={isDisabled} />
        </>
      )}
    </SectionForm>
  );
}

function NameChoice({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field } = useController({ control: form.control, name: 'name' });
  return (
    <RadioCards
      label={t('form.name')}
      columns={2}
      value={field.value}
      onChange={field.onChange}
      isDisabled={isDisabled}
      options={[
        { value: 'full', label: t('form.nameFull'), description: t('form.nameFullHint') },
        { value: 'parts', label: t('form.nameParts'), description: t('form.namePartsHint') },
      ]}
    />
  );
}

function AskedFields({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('form.asked')}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {personFields.map((name) => (
          <AskedField key={name} form={form} isDisabled={isDisabled} name={name} />
        ))}
      </div>
    </fieldset>
  );
}

function AskedField({ form, isDisabled, name }: Props & { name: PersonField }) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const { field } = useController({ control: form.control, name: `asked.${name}` });
  return (
    <Select
      label={name === 'idNumber' ? t('form.idDocument') : inLanguage(valueQuestions[name], lan)}
      options={askings.map((value) => ({ value, label: t(`asking.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
      isDisabled={isDisabled}
    />
  );
}

/** Chooses the required fields that the check-in desk must ask for too. */
function DeskRequired({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const { field } = useController({ control: form.control, name: 'deskRequired' });
  const [asked, custom] = useWatch({ control: form.control, name: ['asked', 'custom'] });
  const choices = [
    ...personFields
      .filter((name) => asked[name] === 'required')
      .map((name) => ({ value: name as string, label: inLanguage(valueQuestions[name], lan) })),
    ...custom
      .filter(({ required, type, label }) => required && type !== 'file' && textIn(label, lan) !== '')
      .map(({ id, label }) => ({ value: id, label: textIn(label, lan) })),
  ];
  if (choices.length === 0) return null;
  const chosen: readonly string[] = field.value;
  return (
    <fieldset>
      <legend className="font-semibold">{t('form.deskRequired')}</legend>
      <p className="mb-3 text-sm text-muted">{t('form.deskRequiredHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            isSelected={chosen.includes(value)}
            isDisabled={isDisabled}
            onChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Offers({ form, isDisabled }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field: teams } = useController({ control: form.control, name: 'teams' });
  const { field: invoice } = useController({ control: form.control, name: 'invoice' });
  const { field: walkIns } = useController({ control: form.control, name: 'stewardWalkIns' });
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('form.teams')}
        description={t('form.teamsHint')}
        isSelected={teams.value}
        onChange={teams.onChange}
        isDisabled={isDisabled}
      />
      <Switch
        label={t('form.invoice')}
        isSelected={invoice.value}
        onChange={invoice.onChange}
        isDisabled={isDisabled}
      />
      <DeskRequired form={form} isDisabled={isDisabled} />
      <Switch
        label={t('form.stewardWalkIns')}
        description={t('form.stewardWalkInsHint')}
        isSelected={walkIns.value}
        onChange={walkIns.onChange}
        isDisabled={isDisabled}
      />
    </div>
  );
}
