import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { RefusedCall } from '../client/refused-call.ts';

/** Where a form keeps what the server said about it as a whole: `errors.root?.server`. */
export const SERVER_ERROR = 'root.server';

/** A form always has a value, at least an empty one, for each of its fields. */
export function isFieldOf<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  path: string,
): path is Path<Values> {
  return path !== '' && get(form.getValues(), path) !== undefined;
}

/**
 * Puts what the server refused beside the fields it concerns and moves to the first; what concerns no field of this form
 * is said of the form as a whole. Anything but a refused call is somebody else's to deal with.
 */
export function applyRefusal<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
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
  const besideFields = !shouldFocus && elsewhere.length === 0;
  if (!besideFields)
    form.setError(SERVER_ERROR, { type: String(error.code), message: elsewhere[0] ?? error.message });
}
