import type { FieldValues, Path } from 'react-hook-form';

/** The path of one half of a text in two languages. The compiler can't see into a path it does not know yet. */
export function halfPath<Values extends FieldValues>(name: Path<Values>, half: 'en' | 'zh'): Path<Values> {
  return `${name}.${half}` as Path<Values>;
}
