import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { genderWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import {
  factsOf,
  type PersonField,
  type PersonTextField,
  textFields,
} from '@plenum/contract/meetings/person-fields';
import { genders } from '@plenum/contract/registration/people/id-documents';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField, type TextFieldProps } from '#kernel/ui/fields/text-field';
import { CountryField } from './country-field.tsx';
import { CustomFields } from './custom-fields.tsx';
import { DietField } from './diet-field.tsx';
import { useQuestion } from './field-labels.ts';
import { FieldGroup } from './field-group.tsx';
import { fieldAddress } from './focus-field.ts';
import { HotelConsent } from './stay-fields.tsx';
import { IdFields } from './id-fields.tsx';
import type { MemberFieldsProps } from './member-props.ts';
import { TypeCards } from './type-cards.tsx';
import { useTouched } from './use-touched.ts';

type NameKey = 'fullName' | 'firstName' | 'lastName';

// Hints for browsers and phone keyboards.
const inputs: Partial<Record<NameKey | PersonTextField, Partial<TextFieldProps>>> = {
  fullName: { autoComplete: 'name' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  organization: { autoComplete: 'organization' },
  position: { autoComplete: 'organization-title' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

interface PersonFieldsProps extends MemberFieldsProps {
  /**
   * True if the person is already registered and adds missing values: name, type and attendance are not asked for
   * again.
   */
  isLater?: boolean;
}

/** A person's details and registration type. */
export function PersonFields({ isLater = false, ...props }: PersonFieldsProps) {
  const { offer, draft, onChange, fieldErrors, showsAll } = props;
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const question = useQuestion();
  const { asked, name } = offer.form;
  const touched = useTouched(fieldErrors, showsAll);
  const value = (key: string) => draft.values[key] ?? '';
  const set = (key: string, text: string) => onChange({ ...draft, values: { ...draft.values, [key]: text } });
  const choose = (key: string, text: string) => {
    set(key, text);
    touched.touch(key);
  };

  const text = (key: NameKey | PersonTextField, isRequired: boolean, help?: Sentence) => (
    <div key={key} {...fieldAddress(key)}>
      <TextField
        name={key}
        label={question(key)}
        value={value(key)}
        onChange={(typed) => set(key, typed)}
        onBlur={() => touched.touch(key)}
        error={touched.error(key)}
        isRequired={isRequired}
        {...(help && { description: inLanguage(help, lan) })}
        {...inputs[key]}
      />
    </div>
  );
  const line = (field: PersonTextField) =>
    field === 'country' ? (
      <CountryField
        key={field}
        value={value(field)}
        isRequired={asked[field] === 'required'}
        error={touched.error(field)}
        onChange={(country) => choose(field, country)}
      />
    ) : (
      text(field, asked[field] === 'required', factsOf(field).help)
    );
  const shows = (field: PersonField) => asked[field] !== 'hidden';
  const lines = textFields.filter((field) => field !== 'diet' && shows(field));
  const isCorrecting = isLater || props.isCorrecting === true;

  return (
    <>
      {(!isLater || shows('gender') || lines.length > 0) && (
        <FieldGroup title={t('who.about')}>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {isLater ? null : name === 'full' ? (
              <div className="sm:col-span-2">{text('fullName', true)}</div>
            ) : (
              <>
                {text('firstName', true)}
                {text('lastName', true)}
              </>
            )}
            {shows('gender') && (
              <div {...fieldAddress('gender')} className="sm:col-span-2">
                <RadioCards
                  label={question('gender')}
                  isRequired={asked.gender === 'required'}
                  options={genders.map((gender) => ({ value: gender, label: sentence(genderWords[gender]) }))}
                  value={genders.find((gender) => gender === value('gender')) ?? null}
                  onChange={(gender) => choose('gender', gender)}
                  error={touched.error('gender')}
                  columns="pair"
                  className="[&_label]:min-h-11"
                />
              </div>
            )}
            {lines.map(line)}
          </div>
        </FieldGroup>
      )}
      {shows('idNumber') && (
        <FieldGroup title={t('who.document')}>
          <IdFields {...props} touched={touched} />
        </FieldGroup>
      )}
      {props.isCorrecting === true && <HotelConsent {...props} />}
      {(!isLater || shows('identity')) && (
        <FieldGroup title={isCorrecting ? question('identity') : t('who.type')} isRequired={!isCorrecting}>
          {shows('identity') && (
            <div {...fieldAddress('identity')} className="mb-5 sm:max-w-[calc(50%-0.5rem)]">
              <Select
                label={question('identity')}
                isRequired={asked.identity === 'required'}
                options={offer.identities.map((identity) => ({
                  value: identity,
                  label: sentence(identityWords[identity]),
                }))}
                value={offer.identities.find((identity) => identity === value('identity')) ?? null}
                onChange={(identity) => choose('identity', identity)}
                error={touched.error('identity')}
              />
            </div>
          )}
          {!isCorrecting && <TypeCards {...props} touched={touched} />}
        </FieldGroup>
      )}
      {(!isLater || shows('diet') || offer.form.custom.length > 0) && (
        <FieldGroup title={t('who.more')}>
          <div className="grid gap-y-5">
            {shows('diet') && (
              <DietField
                value={value('diet')}
                isRequired={asked.diet === 'required'}
                error={touched.error('diet')}
                onChange={(diet) => set('diet', diet)}
                onBlur={() => touched.touch('diet')}
              />
            )}
            {!isLater && (
              <div {...fieldAddress('attend')}>
                <RadioCards
                  label={question('attend')}
                  options={(['yes', 'no'] as const).map((answer) => ({
                    value: answer,
                    label: sentence(yesNoWords[answer]),
                    description: t(`who.attend.${answer}`),
                  }))}
                  value={value('attend') === 'no' ? 'no' : 'yes'}
                  onChange={(answer) => set('attend', answer)}
                  columns={2}
                />
              </div>
            )}
            <CustomFields {...props} touched={touched} />
          </div>
        </FieldGroup>
      )}
    </>
  );
}
