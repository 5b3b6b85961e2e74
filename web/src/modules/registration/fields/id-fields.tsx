import { idTypeWords } from '@plenum/contract/registration/people/person-words';
import {
  checkIdNumber,
  genderOf,
  type IdType,
  idTypes,
  isMaskedId,
} from '@plenum/contract/registration/people/id-documents';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { Doubt } from './field-group.tsx';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import type { Touched } from './use-touched.ts';

/** The type and number of an ID. Facts contained in the number are filled in: a corrected type, and the gender. */
export function IdFields({
  offer,
  draft,
  onChange,
  warnings,
  now,
  touched,
}: MemberFieldsProps & { touched: Touched }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const question = useQuestion();
  const isRequired = offer.form.asked.idNumber === 'required';
  const number = draft.values['idNumber'] ?? '';
  const idType = idTypes.find((type) => type === draft.values['idType']);
  const isKept = isMaskedId(number);
  const checked = idType && number.trim() !== '' && !isKept ? checkIdNumber(idType, number, now) : null;
  const fits = checked && !checked.ok && checked.problem === 'id_wrong_type' ? checked.fits : null;
  const warning = warnings.get('idNumber');

  function set(type: IdType | undefined, written: string) {
    const told = type ? genderOf(type, written) : null;
    const isRight = type !== undefined && checkIdNumber(type, written, now).ok;
    const asksGender = offer.form.asked.gender !== 'hidden' && (draft.values['gender'] ?? '') === '';
    onChange({
      ...draft,
      values: {
        ...draft.values,
        idType: type ?? '',
        idNumber: written,
        ...(told && isRight && asksGender ? { gender: told } : {}),
      },
    });
  }

  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <div {...fieldAddress('idType')}>
        <Select
          label={question('idType')}
          isRequired={isRequired}
          options={idTypes.map((type) => ({ value: type, label: sentence(idTypeWords[type]) }))}
          value={idType ?? null}
          onChange={(type) => set(type, number)}
          error={touched.error('idType')}
        />
      </div>
      <div {...fieldAddress('idNumber')}>
        <TextField
          name="idNumber"
          label={question('idNumber')}
          isRequired={isRequired}
          description={t(isKept ? 'who.idKept' : 'who.idHelp')}
          autoComplete="off"
          spellCheck="false"
          value={number}
          // A masked number that was partly edited is no longer usable, so the field is emptied and the number has to
          // be entered again.
          onChange={(written) => set(idType, isKept && isMaskedId(written) ? '' : written)}
          onBlur={() => {
            touched.touch('idNumber');
            if (checked?.ok === true && checked.number !== number) set(idType, checked.number);
          }}
          error={touched.error('idNumber')}
        />
        {fits && (
          <Button size="small" className="mt-2 min-h-11" onPress={() => set(fits, number)}>
            {t('who.switchType', { type: sentence(idTypeWords[fits]) })}
          </Button>
        )}
        {warning !== undefined && <Doubt>{warning}</Doubt>}
      </div>
    </div>
  );
}
