import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSearchTerm } from './search-term.ts';

const meeting = randomUUID();

test.each([
  ['王伟', '%王伟%'],
  ['王', '王%'],
  ['𠮷', '𠮷%'],
  ['a_b', String.raw`%a\_b%`],
  ['100%', String.raw`%100\%%`],
  ['%', String.raw`\%%`],
  ['a\\b', String.raw`%a\\b%`],
  ['O’Brien-Smith', '%obriensmith%'],
  ['王\u200b伟\u0007', '%王伟%'],
])('searches %j as %s', (q, pattern) => {
  expect(readSearchTerm(meeting, q)?.pattern).toBe(pattern);
});

test.each([undefined, '', '  ', '’', '\u200b'])('searches nothing for %j', (q) => {
  expect(readSearchTerm(meeting, q)).toBeNull();
});

test.each([
  ['P2611', true],
  ['p261115ABCD', true],
  ['p26', false],
  ['P2611@example.org', false],
  ['Pan2611', false],
])('%s is an order number: %s', (q, isNumber) => {
  expect(readSearchTerm(meeting, q)?.isNumber).toBe(isNumber);
});

test('hashes the search terms with the conference', () => {
  const [one, other] = [readSearchTerm(meeting, '王伟'), readSearchTerm(randomUUID(), '王伟')];
  expect(one?.tokens).not.toEqual(other?.tokens);
});
