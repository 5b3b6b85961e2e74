import { toNestErrors } from '@hookform/resolvers';
import type { FieldError } from '@plenum/contract/kernel/envelope';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import type { Language } from '@plenum/contract/kernel/language';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { useAppStore } from '../state/app-store.ts';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** The schema's errors for these values, the first one of each field. */
export function findErrors(schema: FormSchema, values: unknown, lan: Language): Map<string, FieldError> {
  // The reported input distinguishes a missing value from a wrong one.
  const { error } = schema.safeParse(values, { reportInput: true });
  const found = new Map<string, FieldError>();
  for (const problem of toFieldErrors(error?.issues ?? [], lan)) {
    if (!found.has(problem.path)) found.set(problem.path, problem);
  }
  return found;
}

/** Validates a form by the contract's schema, with sentences in the reader's language. */
export function contractResolver<S extends FormSchema>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const found: FieldErrors = {};
    for (const { path, code, message } of findErrors(schema, values, useAppStore.getState().lan).values()) {
      // An error of the whole form has no field, so it is stored under `root`.
      found[path || 'root'] = { type: code, message };
    }
    return { values: {}, errors: toNestErrors(found, options) };
  };
}
