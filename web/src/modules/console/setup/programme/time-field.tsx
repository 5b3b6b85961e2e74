import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useField } from '#kernel/form/use-field';
import { TextField } from '#kernel/ui/fields/text-field';

/** What the clock on the wall shows, `09:00`. */
export function TimeField<Values extends FieldValues, Output>({
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
  const field = useField(form, name);
  return <TextField {...field.input} type="time" label={label} isRequired isDisabled={isDisabled} />;
}
