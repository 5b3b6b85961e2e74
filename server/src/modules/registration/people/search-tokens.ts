import { crc32 } from 'node:zlib';
import { bigramsOf, foldName, plainName } from '@plenum/contract/kernel/text/fold-name';
import { nameVariants } from '#kernel/names/name-sounds';

interface SearchedTexts {
  readonly names: readonly string[];
  /** Phone numbers, addresses and similar texts. */
  readonly others: readonly string[];
}

/**
 * Returns the search text of a person or team, with each part on its own line, with and without accents, so that no
 * match spans two parts.
 */
export function personSearchText({ names, others }: SearchedTexts): string {
  // A participant is often also the contact, so each name is used once.
  const distinct = [...new Set(names)];
  return linesOf([...distinct, ...others, ...distinct.flatMap(nameVariants)]);
}

/** Adds the variants of names to a search text that was stored without them. */
export function addSounds(text: string, names: readonly string[]): string {
  return linesOf([...text.split('\n'), ...names.flatMap(nameVariants)]);
}

function linesOf(parts: readonly string[]): string {
  return [...new Set(parts.flatMap((part) => [foldName(part), plainName(part)]))]
    .filter((part) => part !== '')
    .join('\n');
}

/**
 * Returns tokens of two characters, and of the first character of each part, combined with the conference, so that a
 * search in one conference never reads another's rows. Two tokens may have the same hash, so a search compares the text
 * too.
 */
export function searchTokens(meetingId: string, text: string): number[] {
  const parts = text.split('\n').filter((part) => part !== '');
  return numbersOf(meetingId, [...parts.flatMap((part) => bigramsOf(part)), ...parts.map(beginningOf)]);
}

/**
 * Returns the tokens that every match must have: the pairs of characters in the search term, or for a single character
 * the beginnings of parts.
 */
export function searchTermTokens(meetingId: string, searchTerm: string): number[] {
  const pieces = bigramsOf(searchTerm);
  return numbersOf(meetingId, Array.from(searchTerm).length < 2 ? pieces.map(beginningOf) : pieces);
}

function beginningOf(text: string): string {
  return `^${Array.from(text)[0]}`;
}

function numbersOf(meetingId: string, pieces: readonly string[]): number[] {
  // A checksum can continue from an earlier one, so the conference's id is hashed once, not for each token.
  const start = crc32(`${meetingId}:`);
  return [...new Set(pieces)].map((piece) => crc32(piece, start) | 0);
}
