import { describe, expect, it } from 'vitest';
import { fromBase32, matchTotp, newSecret, toBase32, totpCode, totpUri } from './totp.ts';

// RFC 6238 appendix B, SHA-1 column. The codes there have eight digits; ours are their last six.
const secret = toBase32(Buffer.from('12345678901234567890'));
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

describe('a time-based code', () => {
  it.each(vectors)('at %d seconds agrees with the standard', (seconds, digits) => {
    const step = Math.floor(seconds / 30);
    expect(totpCode(secret, step)).toBe(digits.slice(2));
    expect(matchTotp(secret, digits.slice(2), new Date(seconds * 1000), null)).toBe(step);
  });

  const now = new Date('2030-01-01T00:00:15Z');
  const step = Math.floor(now.getTime() / 30_000);

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%d steps away is accepted: %s', (distance, accepted) => {
    const matched = matchTotp(secret, totpCode(secret, step + distance), now, null);
    expect(matched).toBe(accepted ? step + distance : null);
  });

  it('works once, and no older code works after it', () => {
    expect(matchTotp(secret, totpCode(secret, step), now, step - 1)).toBe(step);
    expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeNull();
    expect(matchTotp(secret, totpCode(secret, step - 1), now, step)).toBeNull();
    expect(matchTotp(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345'])('is six digits, not %j', (code) => {
    expect(matchTotp(secret, code, now, null)).toBeNull();
  });
});

it('a new secret has 160 bits', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

it('the address for the app names issuer and account', () => {
  const url = new URL(totpUri('ABC', '王伟@x', 'Plenum · 会堂'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toBe('/Plenum · 会堂:王伟@x');
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: 'ABC', issuer: 'Plenum · 会堂' });
});

// RFC 4648 section 10, without the padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (plain, encoded) => {
  expect(toBase32(Buffer.from(plain))).toBe(encoded);
  expect(fromBase32(encoded).toString()).toBe(plain);
});
