import { crc32 } from 'node:zlib';
import { bigramsOf, foldName, plainName } from '@plenum/contract/kernel/text/fold-name';
import { nameVariants } from '#kernel/names/name-sounds';

interface SearchedTexts {
  readonly names: readonly string[];
  /** Phone numbers, addresses and the like. */
  readonly others: readonly string[];
}

/** What a person or team is found by: each part by itself, with and without its accents, so that no match reaches from one into the next. */
export function searchText({ names, others }: SearchedTexts): string {
  // A participant is often their own contact.
  const distinct = [...new Set(names)];
  return linesOf([...distinct, ...others, ...distinct.flatMap(nameVariants)]);
}

/** A search text that was stored without the variants of names. */
export function addSounds(text: string, names: readonly string[]): string {
  return linesOf([...text.split('\n'), ...names.flatMap(nameVariants)]);
}

function linesOf(parts: readonly string[]): string {
  return [...new Set(parts.flatMap((part) => [foldName(part), plainName(part)]))]
    .filter((part) => part !== '')
    .join('\n');
}

/**
 * Pieces of two characters and the first one of each part, mixed with the meeting: a list of one meeting never wades
 * through another's. Two pieces may share a number, so a search compares the text as well.
 */
export function searchTokens(meetingId: string, text: string): number[] {
  const parts = text.split('\n').filter((part) => part !== '');
  return numbersOf(meetingId, [...parts.flatMap((part) => bigramsOf(part)), ...parts.map(beginningOf)]);
}

/** What a text has that contains this one: its pieces, or for a single character, parts that begin with it. */
export function searchTermTokens(meetingId: string, searchTerm: string): number[] {
  const pieces = bigramsOf(searchTerm);
  return numbersOf(meetingId, Array.from(searchTerm).length < 2 ? pieces.map(beginningOf) : pieces);
}

function beginningOf(text: string): string {
  return `^${Array.from(text)[0]}`;
}

function numbersOf(meetingId: string, pieces: readonly string[]): number[] {
  // A checksum goes on from where another one ended: the meeting is read once, not with each piece.
  const start = crc32(`${meetingId}:`);
  return [...new Set(pieces)].map((piece) => crc32(piece, start) | 0);
}
