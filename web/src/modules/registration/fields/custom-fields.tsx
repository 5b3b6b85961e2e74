import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { answerKey, isAsked } from '@plenum/contract/registration/people/custom-answers';
import type { Offer } from '@plenum/contract/registration/offer';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { TextField } from '#kernel/ui/fields/text-field';
import { askedFields } from './validation.ts';
import { FileField } from './file-field.tsx';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import type { Touched } from './use-touched.ts';

type AskedField = Offer['form']['custom'][number];

/** The conference's additional questions, some of which depend on an earlier answer. */
export function CustomFields({
  offer,
  draft,
  onChange,
  registrationId,
  touched,
}: MemberFieldsProps & { touched: Touched }) {
  const fields = askedFields(offer, registrationId !== undefined);
  return fields
    .filter((field) => isAsked(field, fields, draft.values))
    .map((field) => {
      const key = answerKey(field.id);
      return (
        <div key={field.id} {...fieldAddress(key)}>
          <CustomField
            field={field}
            value={draft.values[key] ?? ''}
            onChange={(text) => onChange({ ...draft, values: { ...draft.values, [key]: text } })}
            onBlur={() => touched.touch(key)}
            error={touched.error(key)}
            registrationId={registrationId}
          />
        </div>
      );
    });
}

interface CustomFieldProps {
  field: AskedField;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  registrationId?: string | undefined;
}

// Limits for showing options as cards: at most `MOST_CARDS` options, side by side on a phone only if each has at most
// `SHORT` characters.
const SHORT = 8;
const MOST_CARDS = 5;

function CustomField({ field, value, onChange, onBlur, error, registrationId }: CustomFieldProps) {
  const sentence = useSentence();
  const said = {
    label: field.label,
    ...(field.help !== '' && { description: field.help }),
    isRequired: field.required,
    error,
  };
  const typed = { ...said, value, onChange, onBlur };
  const options = field.options.map(({ id, label }) => ({ value: id, label }));
  const chosen = options.find((option) => option.value === value)?.value ?? null;
  switch (field.type) {
    case 'paragraph':
      return <TextArea {...typed} />;
    case 'number':
      return <TextField {...typed} inputMode="decimal" className="sm:max-w-60" />;
    case 'date':
      return <DateField {...typed} className="sm:max-w-60" />;
    case 'email':
      return <TextField {...typed} type="email" inputMode="email" />;
    case 'phone':
      return <TextField {...typed} type="tel" inputMode="tel" />;
    case 'link':
      return <TextField {...typed} type="url" inputMode="url" />;
    case 'file':
      return registrationId === undefined ? null : (
        <FileField {...said} value={value} onChange={onChange} registrationId={registrationId} />
      );
    case 'yes_no':
      return (
        <RadioCards
          {...said}
          columns="pair"
          options={(['yes', 'no'] as const).map((answer) => ({
            value: answer,
            label: sentence(yesNoWords[answer]),
          }))}
          value={value === 'yes' || value === 'no' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
      return options.length > MOST_CARDS ? (
        <Select {...said} options={options} value={chosen} onChange={onChange} />
      ) : (
        <RadioCards
          {...said}
          options={options}
          value={chosen}
          onChange={onChange}
          // Short choices such as sizes are side by side even on a phone.
          columns={options.every(({ label }) => label.length <= SHORT) ? 'pair' : 2}
        />
      );
    case 'choices':
      return <Choices field={field} value={value} onChange={onChange} error={error} />;
    default:
      return <TextField {...typed} />;
  }
}

function Choices({ field, value, onChange, error }: Omit<CustomFieldProps, 'onBlur'>) {
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (id: string, isOn: boolean) =>
    onChange(
      field.options
        .map((option) => option.id)
        .filter((option) => (option === id ? isOn : chosen.includes(option)))
        .join(','),
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">
        {field.label}
        {field.required && (
          <span aria-hidden className="ms-1 text-danger">
            *
          </span>
        )}
      </legend>
      {field.help !== '' && <p className="-mt-2 text-sm text-muted">{field.help}</p>}
      {field.options.map(({ id, label }) => (
        <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
          {label}
        </Checkbox>
      ))}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
