import { crc32 } from 'node:zlib';
import { bigramsOf, foldName } from '@plenum/contract/registration/names';

/** What a person or team is found by: each part by itself, so that no match reaches from one into the next. */
export function searchText(parts: readonly string[]): string {
  return [...new Set(parts.map(foldName))].filter((part) => part !== '').join('\n');
}

/**
 * Pieces of two characters, mixed with the meeting: a list of one meeting never wades through another's. Two pieces may
 * share a number, so whoever searches compares the text as well.
 */
export function searchTokens(meetingId: string, text: string): number[] {
  const pieces = new Set(text.split('\n').flatMap((part) => bigramsOf(part)));
  return [...pieces].map((piece) => crc32(`${meetingId}:${piece}`) | 0);
}
