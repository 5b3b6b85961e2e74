import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder } from '#test/backups';
import { FileDamaged } from '../files/file-cipher.ts';
import { FileMissing } from '../files/file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { textLines, readParts, writeParts } from './parts.ts';
import { sealStore } from './sealed-store.ts';

const key = createSecretKey(randomBytes(32));
let folder: string;
beforeEach(async () => {
  folder = await createTestFolder();
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => sealStore(createFolderStore(folder), key);

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test.each([0, 1, 999, 1_000, 1_001, 25_000])(
  'a stream of %i bytes is read back from its parts',
  async (size) => {
    const bytes = randomBytes(size);
    const written = await writeParts(open(), 'x/table', cut(bytes, 300), undefined, 1_000);
    expect(written).toMatchObject({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') });
    // A part ends with the first chunk that reaches its size.
    expect(written.parts).toBe(Math.ceil(size / 1_200));
    expect((await buffer(readParts(open(), 'x/table', written))).equals(bytes)).toBe(true);
  },
);

test('a part that is too few, changed or under another name is noticed', async () => {
  const written = await writeParts(open(), 'x/table', cut(randomBytes(5_000), 100), undefined, 1_000);
  expect(written.parts).toBe(5);
  const read = (parts = 5, prefix = 'x/table') => buffer(readParts(open(), prefix, { parts }));
  await expect(read(6)).rejects.toThrow(FileMissing);
  const first = await readFile(join(folder, 'x', 'table.0001'));
  await writeFile(join(folder, 'x', 'table.0002'), first);
  await expect(read()).rejects.toThrow(FileDamaged);
  await writeFile(join(folder, 'x', 'other.0001'), first);
  await expect(read(1, 'x/other')).rejects.toThrow('x/other.0001: chunk 0 does not fit its tag');
  for (const short of [first.subarray(0, 20), first.subarray(0, -1), Buffer.alloc(0)]) {
    await writeFile(join(folder, 'x', 'table.0001'), short);
    await expect(read()).rejects.toThrow(FileDamaged);
  }
});

test('the same bytes are never encrypted in the same way', async () => {
  const store = open();
  await store.put('a', cut(Buffer.from('text'), 10));
  const first = await readFile(join(folder, 'a'));
  await store.put('a', cut(Buffer.from('text'), 10));
  expect((await readFile(join(folder, 'a'))).equals(first)).toBe(false);
});

test('an error of the source ends the writing', async () => {
  const failing = (async function* fails() {
    yield Buffer.from('x');
    throw new Error('the table is gone');
  })();
  await expect(writeParts(open(), 'x/table', failing)).rejects.toThrow('the table is gone');
});

test('lines are found across chunks', async () => {
  const lines: string[] = [];
  for await (const line of textLines(cut(Buffer.from('one\n\ntwo\nthree'), 2))) lines.push(line);
  expect(lines).toEqual(['one', '', 'two', 'three']);
});
