import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  get,
  useFieldArray,
  type UseFormReturn,
} from 'react-hook-form';

/** A list inside a form, ready for the list editor; entries keep the ids they were given. */
export function useFieldList<Values extends FieldValues, Output, Name extends ArrayPath<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name, keyName: 'key' });
  const wrong: unknown = get(form.formState.errors, name);
  return {
    path: name,
    error: messageOf(get(wrong, 'root')) ?? messageOf(wrong),
    items: fields.map(({ key }) => ({ id: key })),
    onRemove: (index: number) => remove(index),
    onMove: (from: number, to: number) => move(from, to),
    add: (entry: FieldArray<Values, Name>) => append(entry),
  };
}

// Returns the error of the list itself, not of an entry, such as too few, too many, or one that can't be removed.
function messageOf(error: unknown): string | undefined {
  const message: unknown = get(error, 'message');
  return typeof message === 'string' ? message : undefined;
}
