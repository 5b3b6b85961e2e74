import type { Offer } from '@plenum/contract/registration/offer';
import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { identities } from '@plenum/contract/meetings/catalogue';
import { genders, idTypes } from '@plenum/contract/registration/people/id-documents';
import { type PersonField, personFields } from '@plenum/contract/meetings/person-fields';
import type { ValueKey } from '@plenum/contract/registration/people/person';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import {
  genderWords,
  identityWords,
  idTypeWords,
  valueQuestions,
} from '@plenum/contract/registration/people/person-words';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';
import { Fragment } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { maskedKeys } from './edit-values.ts';

type EditedKey = Exclude<ValueKey, 'typeId'>;

interface PersonEditFieldsProps {
  form: Offer['form'];
  person: ParticipantDetail;
  values: PersonValues;
  errors: Readonly<Record<string, string>>;
  doubts: Readonly<Record<string, string>>;
  onChange: (key: EditedKey, value: string) => void;
}

/** The fields that the conference asks for, without those that belong to the order. */
export function PersonEditFields(props: PersonEditFieldsProps) {
  const sentence = useSentence();
  const { form } = props;
  const names: readonly EditedKey[] = form.name === 'full' ? ['fullName'] : ['firstName', 'lastName'];
  const named = <V extends string>(values: readonly V[], words: Readonly<Record<V, Sentence>>) =>
    values.map((value) => ({ value, label: sentence(words[value]) }));
  const editField = (field: PersonField) => {
    if (field === 'gender') return <Choice {...props} name={field} options={named(genders, genderWords)} />;
    if (field === 'identity')
      return <Choice {...props} name={field} options={named(identities, identityWords)} />;
    if (field !== 'idNumber') return <Words {...props} name={field} />;
    return (
      <>
        <Choice {...props} name="idType" options={named(idTypes, idTypeWords)} />
        <Words {...props} name={field} />
      </>
    );
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((key) => (
        <Words key={key} {...props} name={key} />
      ))}
      {personFields
        .filter((field) => form.asked[field] !== 'hidden')
        .map((field) => (
          <Fragment key={field}>{editField(field)}</Fragment>
        ))}
      <Choice {...props} name="attend" options={named(['yes', 'no'], yesNoWords)} />
    </div>
  );
}

type FieldProps = PersonEditFieldsProps & { name: EditedKey };

function Words({ name, person, values, errors, doubts, onChange }: FieldProps) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const masked = maskedKeys.find((key) => key === name);
  const shown = masked && person[masked];
  return (
    <TextField
      label={inLanguage(valueQuestions[name], lan)}
      value={values[name] ?? ''}
      onChange={(value) => onChange(name, value)}
      error={errors[name]}
      autoComplete="off"
      {...(shown !== undefined && shown !== '' && { placeholder: shown })}
      {...(doubts[name] !== undefined
        ? { description: doubts[name] }
        : shown !== undefined && shown !== '' && { description: t('people.keepEmpty') })}
    />
  );
}

function Choice({
  name,
  values,
  errors,
  onChange,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const lan = useAppStore((state) => state.lan);
  const value = values[name] ?? '';
  return (
    <Select
      label={inLanguage(valueQuestions[name], lan)}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(name, chosen)}
      error={errors[name]}
    />
  );
}
