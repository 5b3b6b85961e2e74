import { expect, it } from 'vitest';
import { randomDigits, randomToken, recoveryCode } from './random.ts';

const many = Array.from({ length: 2000 });

it('a token has the requested bytes and does not repeat', () => {
  expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32);
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
  expect(new Set(many.map(() => randomToken(16))).size).toBe(many.length);
});

it('digits have the requested length and use all ten in every position', () => {
  const codes = many.map(() => randomDigits(6));
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (const address of [0, 5]) expect(new Set(codes.map((code) => code[address])).size).toBe(10);
});

it('a recovery code is easy to read and uses its whole alphabet', () => {
  const codes = many.map(recoveryCode);
  expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/.test(code))).toBe(true);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31);
});
