import type { z } from 'zod';
import type { FieldError } from './envelope.ts';
import { fieldMessages, fieldSentence, isFieldMessage } from './field-messages.ts';
import type { Language } from './language.ts';

type Issue = z.core.$ZodIssue;
type Values = Record<string, string | number>;

/** Writes each zod issue in the reader's language, at the field it belongs to; at most `most` of them. */
export function toFieldErrors(issues: readonly Issue[], language: Language, most = Infinity): FieldError[] {
  return findFieldErrors(issues, most).map(({ path, code, values }) => ({
    path,
    code,
    message: fieldSentence(code, language, values),
  }));
}

/**
 * Finds the same errors as `toFieldErrors` before formatting: the code of each sentence and the values of its `{name}`
 * placeholders.
 */
export function findFieldErrors(
  issues: readonly Issue[],
  most = Infinity,
): { path: string; code: string; values: Values }[] {
  const found: { path: string; code: string; values: Values }[] = [];
  for (const issue of issues) {
    for (const { path, ...rest } of spread(issue)) {
      if (found.length >= most) return found;
      found.push({ path: path.map(String).join('.'), ...rest });
    }
  }
  return found;
}

interface Finding {
  path: readonly PropertyKey[];
  code: string;
  values: Values;
}

// Returns the findings of an issue. One issue may concern several unknown fields; each of them gets its own path.
function spread(issue: Issue): Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      code: fieldMessages.unknown_field,
      values: {},
    }));
  }
  const code = isFieldMessage(issue.message) ? issue.message : generalCode(issue);
  return [{ path: issue.path, code, values: valuesOf(issue) }];
}

function generalCode(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fieldMessages.required
        : fieldMessages.illegal_input;
    // An empty text is reported as missing, not as invalid.
    case 'invalid_format':
      return issue.input === '' ? fieldMessages.required : fieldMessages.illegal_input;
    case 'invalid_value':
      return fieldMessages.unknown_choice;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? fieldMessages.required : fieldMessages.too_short;
      return issue.origin === 'array' ? fieldMessages.too_few : fieldMessages.too_small;
    case 'too_big':
      if (issue.origin === 'string') return fieldMessages.too_long;
      return issue.origin === 'array' ? fieldMessages.too_many : fieldMessages.too_big;
    default:
      return fieldMessages.illegal_input;
  }
}

function valuesOf(issue: Issue): Values {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'custom') return (issue.params ?? {}) as Values;
  return {};
}
