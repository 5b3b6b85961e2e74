import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { createBlobStore } from './create-blob-store.ts';
import { FileMissing, FileTooLarge, isFileId, NoRoom, type BlobStore } from './file-store.ts';

const disk = vi.hoisted(() => ({ full: false }));

// Simulates a full disk, which shows when bytes are written; everything else here is the real file system.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given);
    if (disk.full)
      vi.spyOn(handle, 'appendFile').mockRejectedValue(
        Object.assign(new Error('disk full'), { code: 'ENOSPC' }),
      );
    return handle;
  };
  return { ...real, open };
});

let dataDir: string;
let store: BlobStore;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
  store = await createBlobStore({ files: { kind: 'local' }, dataDir }, systemClock);
});
afterEach(async () => {
  disk.full = false;
  await rm(dataDir, { recursive: true });
});

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* broken() {
  yield Buffer.from('half');
  throw new Error('gone');
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

it('stores a file under its own id', async () => {
  const stored = await store.put(chunks('one ', 'two'), { maxBytes: 7 });
  expect(stored).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    size: 7,
    sha256: createHash('sha256').update('one two').digest(),
  });
  expect(await buffer(await store.open(stored.id))).toEqual(Buffer.from('one two'));
  const place = path.join(dataDir, 'files', stored.id.slice(0, 2), stored.id.slice(2));
  expect(await filesOnDisk()).toEqual([place]);
  if (process.platform !== 'win32') expect((await stat(place)).mode & 0o777).toBe(0o600);
});

it('gives every file another id', async () => {
  const [a, b] = await Promise.all([
    store.put(chunks('a'), { maxBytes: 9 }),
    store.put(chunks('a'), { maxBytes: 9 }),
  ]);
  expect(a.id).not.toBe(b.id);
});

it('accepts a file at the limit and refuses a byte more, leaving nothing', async () => {
  await expect(store.put(chunks('1234', '5678'), { maxBytes: 7 })).rejects.toThrow(FileTooLarge);
  expect(await filesOnDisk()).toEqual([]);
  await store.put(chunks('1234', '5678'), { maxBytes: 8 });
  expect(await filesOnDisk()).toHaveLength(1);
});

it('leaves nothing if the sender breaks off', async () => {
  await expect(store.put(broken(), { maxBytes: 99 })).rejects.toThrow('gone');
  expect(await filesOnDisk()).toEqual([]);
});

it('reports a full disk, and leaves nothing', async () => {
  disk.full = true;
  await expect(store.put(chunks('x'), { maxBytes: 99 })).rejects.toThrow(NoRoom);
  expect(await filesOnDisk()).toEqual([]);
});

it('removes a file, twice if need be', async () => {
  const { id } = await store.put(chunks('x'), { maxBytes: 9 });
  await store.remove(id);
  await store.remove(id);
  await expect(store.open(id)).rejects.toThrow(FileMissing);
  expect(await filesOnDisk()).toEqual([]);
});

it.each(['../../etc/passwd', '', 'ab', 'A'.repeat(32), `${'0'.repeat(31)}/`, '0'.repeat(33)])(
  'refuses %j as an id without touching a file',
  async (id) => {
    expect(isFileId(id)).toBe(false);
    await expect(store.open(id)).rejects.toThrow(FileMissing);
    await store.remove(id);
  },
);

it('deletes unfinished files of a crash at the start, but not those still arriving', async () => {
  const unfinished = path.join(dataDir, 'files', 'unfinished');
  const [old, young] = [path.join(unfinished, 'old'), path.join(unfinished, 'young')];
  await writeFile(old, 'x');
  await writeFile(young, 'x');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await createBlobStore({ files: { kind: 'local' }, dataDir }, systemClock);
  expect(await filesOnDisk()).toEqual([young]);
});
