import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decryptChunks, encryptChunks, encryptedSize, FileDamaged, newFileKey } from './file-cipher.ts';

const CHUNK = 65_536;
const key = newFileKey();

const inParts = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );
const encrypt = (bytes: Buffer, size = 10_000) => buffer(encryptChunks(key, inParts(bytes, size)));
const decrypt = (bytes: Buffer, by = key, size = 7_777) => buffer(decryptChunks(by, inParts(bytes, size)));

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])(
  'decrypts %i bytes unchanged',
  async (size) => {
    const plain = randomBytes(size);
    for (const part of [1_000, CHUNK, CHUNK * 2 + 1]) {
      const stored = await encrypt(plain, part);
      expect(stored.length).toBe(encryptedSize(size));
      expect((await decrypt(stored, key, part)).equals(plain)).toBe(true);
    }
  },
);

it('leaves nothing readable', async () => {
  const stored = await encrypt(Buffer.alloc(2 * CHUNK, 'E12345678 '));
  expect(stored.includes('E123')).toBe(false);
  expect(new Set(stored.subarray(0, CHUNK)).size).toBe(256);
});

describe('refuses', () => {
  const plain = randomBytes(2 * CHUNK + 100);
  const stored = CHUNK + 16;

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a changed byte', (bytes) => Buffer.from(bytes.map((byte, n) => (n === stored + 5 ? byte ^ 1 : byte)))],
    ['a cut in a chunk', (bytes) => bytes.subarray(0, -1)],
    ['a cut between chunks', (bytes) => bytes.subarray(0, 2 * stored)],
    ['a missing chunk', (bytes) => Buffer.concat([bytes.subarray(0, stored), bytes.subarray(2 * stored)])],
    [
      'exchanged chunks',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(stored, 2 * stored),
          bytes.subarray(0, stored),
          bytes.subarray(2 * stored),
        ]),
    ],
    ['an appended byte', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('%s', async (_, damage) => {
    await expect(decrypt(damage(await encrypt(plain)))).rejects.toThrow(FileDamaged);
  });

  it('another key', async () => {
    await expect(decrypt(await encrypt(plain), newFileKey())).rejects.toThrow(FileDamaged);
  });
});
