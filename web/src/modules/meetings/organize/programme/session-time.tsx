import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useField } from '#kernel/form/use-field';
import { TimeField } from '#kernel/ui/fields/date-time-field';

/** The start or the end of a session or a talk. */
export function SessionTime<Values extends FieldValues, Output>({
  form,
  name,
  label,
  isDisabled,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  isDisabled: boolean;
}) {
  const { value, onChange, onBlur, inputRef, error } = useField(form, name).input;
  return (
    <TimeField
      label={label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error}
      isRequired
      isDisabled={isDisabled}
    />
  );
}
