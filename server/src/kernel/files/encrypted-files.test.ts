import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { testKeys } from '#test/keys';
import { waitUntil } from '#test/wait-until';
import { createKeyRing } from '../crypto/keys.ts';
import { rotateKeys } from '../crypto/rotate.ts';
import { once } from '../uploads/collect.ts';
import { createBlobStore } from './create-blob-store.ts';
import { encryptedFileColumns, encryptFiles } from './encrypted-files.ts';
import { encryptOldFiles } from '../uploads/encrypt-old-files.ts';
import { sweepFiles } from '../uploads/sweep-files.ts';
import { attachFile, insertFile } from './file-rows.ts';
import { FileMissing, FileTooLarge, newFileId } from './file-store.ts';
import { PUBLIC_PURPOSE } from './public-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const passport = Buffer.from('passport of somebody, number E12345678');
const place = (id: string) => join(app.kernel.config.dataDir, 'files', id.slice(0, 2), id.slice(2));
const onDisk = (id: string) => readFile(place(id));
const read = async (id: string) => text(await app.kernel.files.open(id));

async function keep(bytes: Buffer, purpose = 'registration'): Promise<string> {
  const { kernel } = app;
  const isPublic = purpose === PUBLIC_PURPOSE;
  const stored = await kernel.files.put(once(bytes), { maxBytes: bytes.length, isPublic });
  expect(stored).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest() });
  await insertFile(kernel.db, { ...stored, contentType: 'image/png', purpose }, app.clock.now());
  await kernel.db.transaction((tx) => attachFile(tx, stored.id));
  return stored.id;
}

/** Stores a file as earlier releases did, unencrypted. */
async function keepPlain(bytes: Buffer, purpose = 'registration'): Promise<string> {
  const blobs = await createBlobStore(app.kernel.config, app.clock);
  const stored = await blobs.put(once(bytes), { maxBytes: bytes.length });
  const row = { ...stored, sealedKey: null, contentType: 'image/png', purpose };
  await insertFile(app.kernel.db, row, app.clock.now());
  await app.kernel.db.transaction((tx) => attachFile(tx, stored.id));
  return stored.id;
}

const rowOf = async (id: string) =>
  (
    await app.kernel.db.execute<{ sealed_key: string | null; blob_id: string | null; replaced_at: unknown }>(
      sql`select sealed_key, blob_id, replaced_at from files where id = ${id}`,
    )
  ).rows[0];

it('an upload cannot be read on the disk, only through its row', async () => {
  const id = await keep(passport);
  expect((await onDisk(id)).includes('E123')).toBe(false);
  expect(await read(id)).toBe(passport.toString());
  const other = await keep(passport);
  expect((await onDisk(other)).equals(await onDisk(id))).toBe(false);
  // The key of one file doesn't decrypt another file, and can't be used in another row.
  await app.kernel.db.execute(
    sql`update files set sealed_key = (select sealed_key from files where id = ${other}) where id = ${id}`,
  );
  await expect(read(id)).rejects.toThrow(/cannot be decrypted/);
});

it('public files are stored as they are', async () => {
  const id = await keep(passport, PUBLIC_PURPOSE);
  expect(await onDisk(id)).toEqual(passport);
  expect(await read(id)).toBe(passport.toString());
});

it('the limit counts the bytes of the file itself, and a damaged file is not returned', async () => {
  const bytes = randomBytes(200_000);
  const { files } = app.kernel;
  await expect(files.put(once(bytes), { maxBytes: bytes.length - 1 })).rejects.toThrow(FileTooLarge);
  const id = await keep(bytes);
  expect((await buffer(await files.open(id))).equals(bytes)).toBe(true);
  const stored = await onDisk(id);
  await writeFile(place(id), Buffer.concat([stored.subarray(0, 70_000), stored.subarray(70_001)]));
  await expect(read(id)).rejects.toThrow(/does not fit its tag/);
  await expect(files.open(newFileId())).rejects.toThrow(FileMissing);
});

it('closes an opened file, however far it was read', async () => {
  const blobs = await createBlobStore(app.kernel.config, app.clock);
  const opened: Readable[] = [];
  const watched = { ...blobs, open: async (id: string) => opened[opened.push(await blobs.open(id)) - 1] };
  const files = encryptFiles(watched as typeof blobs, app.kernel.pool, app.kernel.keys);
  const id = await keep(randomBytes(200_000));
  (await files.open(id)).destroy();
  await buffer(await files.open(id));
  for await (const _ of await files.open(id)) break;
  await waitUntil(async () => opened.every(({ closed }) => closed));
  expect(opened).toHaveLength(3);
});

it('a change of keys also covers files, after which the old key may be removed', async () => {
  const { kernel } = app;
  const id = await keep(passport);
  const fresh = { id: 'fresh', key: createSecretKey(randomBytes(32)) };
  await rotateKeys(kernel.pool, createKeyRing([fresh, ...testKeys]), encryptedFileColumns, () => undefined);
  const blobs = await createBlobStore(kernel.config, app.clock);
  const later = encryptFiles(blobs, kernel.pool, createKeyRing([fresh]));
  expect(await text(await later.open(id))).toBe(passport.toString());
  await expect(read(id)).rejects.toThrow(/cannot be decrypted/);
  await kernel.db.execute(sql`delete from files`);
});

it('unencrypted files are readable, then encrypted without an interruption', async () => {
  const { kernel } = app;
  const ids = [await keepPlain(passport), await keepPlain(randomBytes(150_000))];
  const open = await keepPlain(passport, PUBLIC_PURPOSE);
  const contents = await Promise.all(ids.map(read));
  expect(contents[0]).toBe(passport.toString());
  await encryptOldFiles(kernel);
  expect(await Promise.all(ids.map(read))).toEqual(contents);
  for (const id of ids) {
    const row = await rowOf(id);
    expect(row).toMatchObject({
      sealed_key: expect.stringMatching(/^v1\.test\./) as string,
      replaced_at: null,
    });
    await expect(onDisk(id)).rejects.toThrow('ENOENT');
    expect((await onDisk(row?.blob_id ?? '')).includes('E123')).toBe(false);
  }
  expect(await onDisk(open)).toEqual(passport);
  // A second run changes nothing and leaves no additional file.
  await encryptOldFiles(kernel);
  expect(await Promise.all(ids.map(read))).toEqual(contents);
  expect((await kernel.pool.query('select from files')).rowCount).toBe(3);

  // Removing a file removes both its row and its blob.
  const [first = ''] = ids;
  const blob = (await rowOf(first))?.blob_id ?? '';
  await kernel.db.execute(sql`update files set attached = false where id = ${first}`);
  app.clock.advance(25 * 3_600_000);
  await sweepFiles(kernel);
  await expect(onDisk(blob)).rejects.toThrow('ENOENT');
  expect(await rowOf(first)).toBeUndefined();
});

it('after an interruption between the two steps, the next run removes the old bytes; a lost or altered file stops nothing', async () => {
  const { kernel } = app;
  const [cut, lost, altered, last] = [
    await keepPlain(passport),
    await keepPlain(passport),
    await keepPlain(passport),
    await keepPlain(passport),
  ];
  const plain = await onDisk(cut);
  await rm(place(lost));
  await writeFile(place(altered), 'something else');
  await encryptOldFiles(kernel);
  expect(await read(last)).toBe(passport.toString());
  expect((await rowOf(last))?.sealed_key).not.toBeNull();
  expect(await rowOf(altered)).toMatchObject({ sealed_key: null, blob_id: null });
  expect(await read(altered)).toBe('something else');
  expect(await rowOf(lost)).toMatchObject({ sealed_key: null });

  await writeFile(place(cut), plain);
  await kernel.db.execute(sql`update files set replaced_at = now() where id = ${cut}`);
  await encryptOldFiles(kernel);
  await expect(onDisk(cut)).rejects.toThrow('ENOENT');
  expect(await read(cut)).toBe(passport.toString());
});

it('leaves nothing readable in the folder for unfinished files', async () => {
  expect(await readdir(join(app.kernel.config.dataDir, 'files', 'unfinished'))).toEqual([]);
});
