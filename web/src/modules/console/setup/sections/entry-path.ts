import type { FieldValues, Path } from 'react-hook-form';

/** The place of one field of one entry. What a list holds is known to whoever names it, not to the compiler. */
export function entryPath<Values extends FieldValues>(
  list: string,
  index: number,
): (field: string) => Path<Values> {
  return (field) => `${list}.${index}.${field}` as Path<Values>;
}
