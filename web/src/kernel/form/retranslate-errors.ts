import { fieldSentence, isFieldMessage } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isObject } from '../client/answer.ts';
import { isFieldOf } from './apply-refusal.ts';
import { findErrors, type FormSchema } from './contract-resolver.ts';

/** Translates the errors on the page when the language changes, without adding or removing any. */
export function retranslateErrors<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  schema: FormSchema,
  lan: Language,
): void {
  const found = findErrors(schema, form.getValues(), lan);
  for (const { path, type } of shownErrors(form.formState.errors)) {
    const message = found.get(path)?.code === type ? found.get(path)?.message : plainSentence(type, lan);
    if (message !== undefined && isFieldOf(form, path)) form.setError(path, { type, message });
  }
}

// Returns the text of an error that the schema does not have, such as a name that is taken. A text with values keeps
// its language, because the values are unknown.
function plainSentence(code: string, lan: Language): string | undefined {
  if (!isFieldMessage(code)) return undefined;
  const sentence = fieldSentence(code, lan);
  return sentence.includes('{') ? undefined : sentence;
}

function shownErrors(errors: unknown, path = ''): { path: string; type: string }[] {
  if (Array.isArray(errors)) return errors.flatMap((each, index) => shownErrors(each, `${path}.${index}`));
  if (!isObject(errors)) return [];
  if (typeof errors['type'] === 'string') return [{ path, type: errors['type'] }];
  return Object.entries(errors).flatMap(([name, each]) => shownErrors(each, path ? `${path}.${name}` : name));
}
