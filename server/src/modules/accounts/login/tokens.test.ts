import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken } from '#kernel/crypto/hash-token';
import { createKeyRing } from '#kernel/crypto/keys';
import { testKeys } from '#test/keys';
import { newToken, successorOf } from './tokens.ts';

const ring = createKeyRing(testKeys);

test('a token is 256 random bits', () => {
  const tokens = Array.from({ length: 50 }, newToken);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('the successor is derived from the token, and its own successor is different', () => {
  const token = newToken();
  const next = successorOf(ring, token);
  expect(successorOf(ring, token)).toBe(next);
  expect(successorOf(ring, next)).not.toBe(next);
  expect(hashToken(next).equals(hashToken(token))).toBe(false);
});

test('the successor does not change when a newer key is added because it may already be sent out', () => {
  const token = newToken();
  const newer = { id: 'newer', key: createSecretKey(Buffer.alloc(32, 8)) };
  expect(successorOf(createKeyRing([newer, ...testKeys]), token)).toBe(successorOf(ring, token));
});

test('another installation derives another successor', () => {
  const other = createKeyRing([{ id: 'test', key: createSecretKey(Buffer.alloc(32, 9)) }]);
  const token = newToken();
  expect(successorOf(other, token)).not.toBe(successorOf(ring, token));
});
