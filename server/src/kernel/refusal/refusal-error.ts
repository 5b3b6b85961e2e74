import type { FieldError, SavedBefore } from '@plenum/contract/kernel/envelope';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { Refusal } from '@plenum/contract/kernel/refusals';

/** A field message code; with values for the `{name}` places of its sentence, if it has any. */
export type FieldErrorCode =
  | string
  | { readonly code: string; readonly values: Readonly<Record<string, string | number | Sentence>> };

interface Details {
  /** Values for `{name}` places in the sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, FieldErrorCode>>;
  readonly errors?: FieldError[];
  readonly retryAfterSeconds?: number;
  readonly savedBefore?: SavedBefore;
  /** Runs if the refusal is the answer, and not if the same call succeeded on another server. */
  readonly record?: () => Promise<unknown>;
}

/** A foreseen refusal. It is thrown to leave the verb and roll back its transaction, and never logged as an error. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly details: Details;

  constructor(refusal: Refusal, details: Details = {}) {
    // A refusal is an answer, not a programming error, so its stack isn't needed; capturing it was a tenth of the cost
    // of a refusal.
    const usual = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(refusal.name);
    Error.stackTraceLimit = usual;
    this.refusal = refusal;
    this.details = details;
  }

  /** Returns the same refusal with something to record. */
  recordedBy(record: () => Promise<unknown>): RefusalError {
    return new RefusalError(this.refusal, { ...this.details, record });
  }

  sentence(language: Language): string {
    return fillIn(inLanguage(this.refusal, language), this.details.values ?? {});
  }

  fieldErrors(language: Language): FieldError[] | undefined {
    if (this.details.errors) return this.details.errors;
    const fields = Object.entries(this.details.fields ?? {});
    if (fields.length === 0) return undefined;
    return fields.map(([path, fieldError]) => {
      const { code, values } = typeof fieldError === 'string' ? { code: fieldError, values: {} } : fieldError;
      return { path, code, message: fieldSentence(code, language, sayValues(values, language)) };
    });
  }
}

function sayValues(
  values: Readonly<Record<string, string | number | Sentence>>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? inLanguage(value, language) : value,
    ]),
  );
}

export function refuse(refusal: Refusal, details?: Details): never {
  throw new RefusalError(refusal, details);
}
