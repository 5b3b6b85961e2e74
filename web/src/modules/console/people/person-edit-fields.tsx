import type { Offer } from '@plenum/contract/registration/checkout/offer';
import type { ParticipantDetail } from '@plenum/contract/console/people';
import { identities } from '@plenum/contract/meetings/catalogue';
import { genders, idTypes } from '@plenum/contract/registration/people/id-documents';
import type { PersonField, ValueKey } from '@plenum/contract/registration/people/person';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';
import { useTranslation } from 'react-i18next';
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

const texts: readonly EditedKey[] = ['organization', 'position', 'email', 'phone', 'country'];

/** The fields the meeting asks, without those that were ordered. */
export function PersonEditFields(props: PersonEditFieldsProps) {
  const { t } = useTranslation('console');
  const { form } = props;
  const isAsked = (field: PersonField) => form.asked[field] !== 'hidden';
  const names: readonly EditedKey[] = form.name === 'full' ? ['fullName'] : ['firstName', 'lastName'];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((key) => (
        <Words key={key} {...props} name={key} />
      ))}
      {isAsked('gender') && (
        <Choice {...props} name="gender" options={named(genders, (value) => t(`people.gender.${value}`))} />
      )}
      {isAsked('identity') && (
        <Choice {...props} name="identity" options={named(identities, (value) => t(`identity.${value}`))} />
      )}
      {texts
        .filter((key) => isAsked(key as PersonField))
        .map((key) => (
          <Words key={key} {...props} name={key} />
        ))}
      {isAsked('idNumber') && (
        <>
          <Choice {...props} name="idType" options={named(idTypes, (value) => t(`people.idType.${value}`))} />
          <Words {...props} name="idNumber" />
        </>
      )}
      {isAsked('diet') && <Words {...props} name="diet" />}
      <Choice
        {...props}
        name="attend"
        options={[
          { value: 'yes', label: t('people.yes') },
          { value: 'no', label: t('people.no') },
        ]}
      />
    </div>
  );
}

function named<V extends string>(values: readonly V[], say: (value: V) => string) {
  return values.map((value) => ({ value, label: say(value) }));
}

type FieldProps = PersonEditFieldsProps & { name: EditedKey };

function Words({ name, person, values, errors, doubts, onChange }: FieldProps) {
  const { t } = useTranslation('console');
  const masked = maskedKeys.find((key) => key === name);
  const shown = masked && person[masked];
  return (
    <TextField
      label={t(`people.field.${name}`)}
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
  const { t } = useTranslation('console');
  const value = values[name] ?? '';
  return (
    <Select
      label={t(`people.field.${name}`)}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(name, chosen)}
      error={errors[name]}
    />
  );
}
