import { expect, it } from 'vitest';
import { testKeys } from '#test/keys';
import { createKeyRing } from '../crypto/keys.ts';
import { signToken } from '../crypto/signed-token.ts';
import { fileLink, readFileLink, singleUseLink } from './file-links.ts';

const ring = createKeyRing(testKeys);
const ends = new Date('2030-01-01T01:00:00Z');
const before = new Date('2030-01-01T00:59:59Z');

it('a link opens its file only, until it expires', () => {
  const link = new URL(fileLink(ring, 'abc', ends), 'http://localhost');
  const key = link.searchParams.get('key') ?? '';
  expect(link.pathname).toBe('/files/abc');
  expect(readFileLink(ring, 'abc', key, before)).toEqual({ use: null });
  expect(readFileLink(ring, 'abd', key, before)).toBeNull();
  expect(readFileLink(ring, 'abc', key, ends)).toBeNull();
  expect(readFileLink(ring, 'abc', `${key}x`, before)).toBeNull();
});

it('a token made for something else opens nothing', () => {
  expect(readFileLink(ring, 'abc', signToken(ring, 'ticket', { file: 'abc' }, ends), before)).toBeNull();
});

it('the same file has the same link until the same expiry, so that a browser can cache it', () => {
  expect(fileLink(ring, 'abc', ends)).toBe(fileLink(ring, 'abc', ends));
});

it('a link for a single use is different each time, and says so', () => {
  const links = [1, 2].map(() => new URL(singleUseLink(ring, 'abc', ends), 'http://localhost'));
  const uses = links.map(
    (link) => readFileLink(ring, 'abc', link.searchParams.get('key') ?? '', before)?.use,
  );
  expect(new Set(uses).size).toBe(2);
  expect(uses).toEqual([expect.any(String), expect.any(String)]);
});
