import { TextField as AriaTextField, Input } from 'react-aria-components/TextField';
import { classes } from './classes.ts';
import type { FieldTexts } from './field.tsx';
import { controlClass, fieldClass, FieldFoot, FieldLabel, inputClass } from './field.tsx';

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

/** A calendar day, by the browser's own picker: it speaks the reader's language and needs nothing from us. */
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
      <FieldFoot description={description} error={error} />
    </AriaTextField>
  );
}
