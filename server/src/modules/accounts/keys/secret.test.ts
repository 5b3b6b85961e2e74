import { expect, test } from 'vitest';
import { newToken } from '../login/tokens.ts';
import { hintOf, isKeySecret, newKeySecret } from './secret.ts';

test('a secret has a form that scanners can search for, and no other one is like it', () => {
  const secrets = Array.from({ length: 100 }, newKeySecret);
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) {
    expect(secret).toMatch(/^plk_[\w-]{49}$/);
    expect(isKeySecret(secret)).toBe(true);
  }
});

test('a mistyped, shortened or lengthened secret is no secret, and neither is the token of a login', () => {
  const secret = newKeySecret();
  for (let place = 0; place < secret.length; place += 1) {
    const other = secret.charAt(place) === 'A' ? 'B' : 'A';
    expect(isKeySecret(secret.slice(0, place) + other + secret.slice(place + 1))).toBe(false);
  }
  for (const text of [
    secret.slice(1),
    secret.slice(0, -1),
    `${secret}A`,
    `plk_${newToken()}`,
    newToken(),
    '',
  ])
    expect(isKeySecret(text)).toBe(false);
});

test('the hint of a secret shows its first and last characters only', () => {
  const secret = newKeySecret();
  expect(hintOf(secret)).toBe(`plk_${secret.slice(4, 8)}…${secret.slice(-4)}`);
});
