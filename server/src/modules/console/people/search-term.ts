import { foldName } from '@plenum/contract/kernel/text/fold-name';
import type { Take } from '#kernel/list/statement';
import { searchTermTokens } from '#modules/registration/people/public';

export interface SearchTerm {
  readonly tokens: readonly number[];
  /** A pattern for `like`, with special characters escaped. */
  readonly pattern: string;
  /** Whether the text looks like the beginning of an order number. */
  readonly isNumber: boolean;
  /** The text in the spelling of an order number. */
  readonly number: string;
}

const NUMBER = /^p\d{4}[\da-z]*$/;

/**
 * Parses the search text. Returns null if nothing is left to search for. A single character is treated as the beginning
 * of a name.
 */
export function readSearchTerm(meetingId: string, q: string | undefined): SearchTerm | null {
  // Removes invisible characters, because no one types them on purpose.
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

/** SQL for the ids of registered people whom this text finds in the list of participants; at most a thousand. */
export function foundPeople(meetingId: string, q: string, take: Take): string {
  const term = readSearchTerm(meetingId, q);
  return term
    ? `select id from search_participants(${take(term.tokens)}::integer[], ${take(term.pattern)}, 1000)`
    : 'select null::uuid as id where false';
}
