import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptField, encryptField, UnreadableField } from './field-encryption.ts';
import { createKeyRing } from './keys.ts';

const oldKey = { id: 'old', key: createSecretKey(Buffer.alloc(32, 1)) };
const newKey = { id: 'new', key: createSecretKey(Buffer.alloc(32, 2)) };
const before = createKeyRing([oldKey]);
const after = createKeyRing([newKey, oldKey]);
const address = { table: 'people', column: 'number', row: '7' };

describe('an encrypted field', () => {
  it.each(['', 'E12345678', '王伟 𠮷'])('is decrypted unchanged: %j', (plain) => {
    const stored = encryptField(after, plain, address);
    expect(stored).toMatch(/^v1\.new\.[\w-]+$/);
    expect(decryptField(after, stored, address)).toBe(plain);
  });

  it('has a different ciphertext each time', () => {
    expect(encryptField(after, 'same', address)).not.toBe(encryptField(after, 'same', address));
  });

  it('stays readable after a new key is added', () => {
    expect(decryptField(after, encryptField(before, 'kept', address), address)).toBe('kept');
  });

  it.each([
    ['another row', { ...address, row: '8' }],
    ['another column', { ...address, column: 'phone' }],
    ['another table', { ...address, table: 'teams' }],
    ['a address that only reads alike', { table: 'people', column: 'number","7', row: '' }],
  ])('cannot be read from %s', (_, elsewhere) => {
    const stored = encryptField(after, 'hush', address);
    expect(() => decryptField(after, stored, elsewhere)).toThrow(UnreadableField);
  });

  const stored = encryptField(after, 'hush', address);
  const flipped = stored.slice(0, -1) + (stored.endsWith('A') ? 'B' : 'A');
  const packed = Buffer.from(stored.slice('v1.new.'.length), 'base64url');
  packed[20] = (packed[20] ?? 0) ^ 1;
  it.each([
    ['plain text', 'hush'],
    ['nothing', ''],
    ['another version', stored.replace('v1', 'v2')],
    ['another key', stored.replace('.new.', '.old.')],
    ['an unknown key', stored.replace('.new.', '.gone.')],
    ['a changed tag', `v1.new.${packed.toString('base64url')}`],
    ['a changed end', `${flipped}AA`],
    ['too few bytes', 'v1.new.AAAA'],
    ['a tail', `${stored}.x`],
  ])('refuses %s and does not repeat it', (_, damaged) => {
    expect(() => decryptField(after, damaged, address)).toThrow('people.number of row 7 cannot be decrypted');
  });
});
