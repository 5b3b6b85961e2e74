import { toNestErrors } from '@hookform/resolvers';
import type { FieldError } from '@plenum/contract/kernel/envelope';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import type { Language } from '@plenum/contract/kernel/language';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { useAppStore } from '../state/app-store.ts';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** What the schema has against the values, one sentence for each field, the first one found. */
export function findErrors(schema: FormSchema, values: unknown, lan: Language): Map<string, FieldError> {
  // The input tells a missing value from a wrong one.
  const { error } = schema.safeParse(values, { reportInput: true });
  const found = new Map<string, FieldError>();
  for (const problem of toFieldErrors(error?.issues ?? [], lan)) {
    if (!found.has(problem.path)) found.set(problem.path, problem);
  }
  return found;
}

/** The contract's schema as the judge of a form, speaking the reader's language. */
export function contractResolver<S extends FormSchema>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const found: FieldErrors = {};
    for (const { path, code, message } of findErrors(schema, values, useAppStore.getState().lan).values()) {
      // What is wrong with the form as a whole belongs to no field.
      found[path || 'root'] = { type: code, message };
    }
    return { values: {}, errors: toNestErrors(found, options) };
  };
}
