import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { tellRefusal } from '../client/error-catalogue.ts';
import { isUnanswered, RefusedCall } from '../client/refused-call.ts';

/** The form's error for a refusal that concerns no field: `errors.root?.server`. */
export const SERVER_ERROR = 'root.server';

/** The reason why a call may be sent again unchanged: no network, or no server that could answer. */
export type Lost = 'connection' | 'service';

/**
 * Returns the reason if the call is worth repeating with the same Idempotency-Key, because it is unknown whether it was
 * carried out.
 */
export function lostBy(error: unknown): Lost | undefined {
  if (!(error instanceof RefusedCall)) return undefined;
  if (isUnanswered(error)) return error.status === 0 ? 'connection' : 'service';
  return error.code === kernelRefusals.UNAVAILABLE.code ? 'service' : undefined;
}

/** Returns whether the form has this field. Every field of a form has a value, at least an empty one. */
export function isFieldOf<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  path: string,
): path is Path<Values> {
  return path !== '' && get(form.getValues(), path) !== undefined;
}

/**
 * Sets the server's field errors on the fields and focuses the first. An error that concerns no field of this form
 * becomes an error of the form, and a toast unless the call repeated a lost one. Any error other than a RefusedCall is
 * thrown again.
 */
export function applyRefusal<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  isRepeated = false,
): void {
  if (!(error instanceof RefusedCall)) throw error;
  const elsewhere: string[] = [];
  let shouldFocus = true;
  for (const { path, code, message } of error.errors) {
    if (isFieldOf(form, path)) {
      form.setError(path, { type: code, message }, { shouldFocus });
      shouldFocus = false;
    } else elsewhere.push(message);
  }
  if (!isRepeated) tellRefusal(error);
  const lost = lostBy(error);
  if (lost) return form.setError(SERVER_ERROR, { type: lost, message: error.message });
  const besideFields = !shouldFocus && elsewhere.length === 0;
  if (!besideFields)
    form.setError(SERVER_ERROR, { type: String(error.code), message: elsewhere[0] ?? error.message });
}
