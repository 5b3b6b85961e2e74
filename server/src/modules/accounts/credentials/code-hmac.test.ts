import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyRing } from '#kernel/crypto/keys';
import { testKeys } from '#test/keys';
import { codeHmac, sameHmac } from './check-code.ts';

const ring = createKeyRing(testKeys);

test('belongs to one code of one request', () => {
  const made = codeHmac(ring, 'request', '123456');
  expect(sameHmac(made, codeHmac(ring, 'request', '123456'))).toBe(true);
  expect(sameHmac(made, codeHmac(ring, 'request', '123457'))).toBe(false);
  expect(sameHmac(made, codeHmac(ring, 'another', '123456'))).toBe(false);
  expect(sameHmac(made, Buffer.alloc(0))).toBe(false);
});

test('a code sent before a newer key was added is still accepted', () => {
  const newer = { id: 'newer', key: createSecretKey(Buffer.alloc(32, 8)) };
  const later = createKeyRing([newer, ...testKeys]);
  expect(sameHmac(codeHmac(ring, 'request', '123456'), codeHmac(later, 'request', '123456'))).toBe(true);
});
