import type { z } from '../../kernel/zod.ts';
import { findFieldErrors } from '../../kernel/field-errors.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';

/**
 * The values as entered, by field. An answer to a custom field is under `custom.<id>`; several choices are joined by
 * `,`.
 */
export type PersonValues = Readonly<Record<string, string>>;

/** An error or warning at one field; the code identifies a sentence. */
export interface PersonError {
  readonly field: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Parses a text by its schema. If the schema refuses it, the value is empty and the error is the schema's first issue.
 */
export function readText(
  schema: z.ZodType<string>,
  text: string,
): { readonly value: string; readonly error: Omit<PersonError, 'field'> | null } {
  const parsed = schema.safeParse(text, { reportInput: true });
  if (parsed.success) return { value: parsed.data, error: null };
  const [found] = findFieldErrors(parsed.error.issues);
  const { code, values } = found ?? { code: fieldMessages.illegal_input, values: {} };
  return { value: '', error: Object.keys(values).length > 0 ? { code, values } : { code } };
}
