import { foldName } from '@plenum/contract/registration/people/names';
import { searchTermTokens } from '#modules/registration/public';

export interface SearchTerm {
  readonly tokens: readonly number[];
  /** For `like`; what means something there is escaped. */
  readonly pattern: string;
  /** Reads like the beginning of an order number. */
  readonly isNumber: boolean;
  /** As an order number would be written. */
  readonly number: string;
}

const NUMBER = /^p\d{4}[\da-z]*$/;

/** What is looked for; null where nothing to look for is left. A single character is the beginning of a name. */
export function readSearchTerm(meetingId: string, q: string | undefined): SearchTerm | null {
  // What can't be seen was not typed on purpose.
  const folded = foldName((q ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, ''));
  if (folded === '') return null;
  const escaped = folded.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isLetter = Array.from(folded).length === 1;
  return {
    tokens: searchTermTokens(meetingId, folded),
    pattern: isLetter ? `${escaped}%` : `%${escaped}%`,
    isNumber: NUMBER.test(folded),
    number: folded.toUpperCase(),
  };
}
