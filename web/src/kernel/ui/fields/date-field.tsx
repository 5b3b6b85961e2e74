import { useAppStore } from '../../state/app-store.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField';
import { classes } from '../classes.ts';
import { controlClass, fieldClass, FieldFoot, FieldLabel, type FieldTexts, inputClass } from './field.tsx';

export interface DateFieldProps extends FieldTexts {
  /** `2026-05-18`, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** A calendar day, by the browser's own picker, which is in the browser's language. */
export function DateField(props: DateFieldProps) {
  return <NativeDateField {...props} type="date" />;
}

export interface NativeDateFieldProps extends DateFieldProps {
  type: 'date' | 'datetime-local';
}

export function NativeDateField({
  label,
  description,
  error,
  value,
  onChange,
  onBlur,
  min,
  max,
  isRequired = false,
  isDisabled = false,
  className,
  type,
}: NativeDateFieldProps) {
  const written = useWrittenDay(value, type);
  return (
    <AriaTextField
      type={type}
      value={value}
      onChange={onChange}
      {...(onBlur && { onBlur })}
      isRequired={isRequired}
      isDisabled={isDisabled}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldClass, className)}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <div className={controlClass}>
        {/* Years of five digits are typing errors. */}
        <Input
          min={min}
          max={max ?? (type === 'date' ? '9999-12-31' : '9999-12-31T23:59')}
          className={classes(inputClass, 'tabular')}
        />
      </div>
      <FieldFoot
        description={
          written === undefined ? (
            description
          ) : (
            <>
              <span className="block">{written}</span>
              {description}
            </>
          )
        }
        error={error}
      />
    </AriaTextField>
  );
}

// A browser in another language than the page formats days its own way, so the day is also shown in the page's.
function useWrittenDay(value: string, type: NativeDateFieldProps['type']): string | undefined {
  const lan = useAppStore((state) => state.lan);
  if (value < '1900' || navigator.language.slice(0, 2) === lan.slice(0, 2)) return undefined;
  return type === 'date' ? formatDate(value, lan) : formatDateTime(new Date(`${value}Z`), lan, 'UTC');
}
