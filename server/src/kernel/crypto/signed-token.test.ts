import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from './keys.ts';
import { readToken, signToken } from './signed-token.ts';

const oldKey = { id: 'old', key: createSecretKey(Buffer.alloc(32, 1)) };
const newKey = { id: 'new', key: createSecretKey(Buffer.alloc(32, 2)) };
const ring = createKeyRing([newKey, oldKey]);
const expiresAt = new Date('2030-01-01T00:01:00Z');
const intime = new Date('2030-01-01T00:00:59.999Z');
const token = signToken(ring, 'download', { file: 'x' }, expiresAt);
const [, content = '', mac = ''] = token.split('.');

describe('a signed token', () => {
  it('returns its payload until it expires', () => {
    expect(readToken(ring, 'download', token, intime)).toEqual({ file: 'x' });
    expect(readToken(ring, 'download', token, expiresAt)).toBeNull();
  });

  it('is valid for one purpose only', () => {
    expect(readToken(ring, 'entry', token, intime)).toBeNull();
  });

  it('survives a change of keys while its key exists', () => {
    const earlier = signToken(createKeyRing([oldKey]), 'download', { file: 'y' }, expiresAt);
    expect(readToken(ring, 'download', earlier, intime)).toEqual({ file: 'y' });
    expect(readToken(createKeyRing([newKey]), 'download', earlier, intime)).toBeNull();
  });

  const later = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, { file: 'x' }])).toString('base64url');
  it.each([
    ['nothing', ''],
    ['dots', '..'],
    ['another content', `new.${later}.${mac}`],
    ['no mac', `new.${content}.`],
    ['a shortened mac', `new.${content}.${mac.slice(0, -1)}`],
    ['a lengthened mac', `${token}A`],
    ['another key', `old.${content}.${mac}`],
    ['an unknown key', `none.${content}.${mac}`],
    ['a fourth part', `${token}.x`],
    ['ten thousand letters', `new.${'A'.repeat(10_000)}.${mac}`],
    ['letters beyond ASCII', `new.${content}.${'é'.repeat(43)}`],
  ])('refuses %s', (_, forged) => {
    expect(readToken(ring, 'download', forged, intime)).toBeNull();
  });
});
