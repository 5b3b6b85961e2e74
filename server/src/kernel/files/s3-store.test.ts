import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, fakeS3Access, startFakeS3 } from '#test/fake-s3';
import { createTestClock } from '../clock/clock.ts';
import { isConnectionLost } from '../db/connection-lost.ts';
import { FileMissing, FileStoreDown, FileTooLarge, NoRoom } from './file-store.ts';
import { objectUrl } from './s3-objects.ts';
import { createS3Store } from './s3-store.ts';

const clock = createTestClock('2030-01-02T03:04:05Z');
let s3: FakeS3;
let spoolDirectory: string;

beforeEach(async () => {
  spoolDirectory = await mkdtemp(path.join(tmpdir(), 'spool-'));
  s3 = await startFakeS3();
});
afterEach(async () => {
  await s3.close();
  await rm(spoolDirectory, { recursive: true });
});

function open(changes: Partial<Parameters<typeof createS3Store>[0]> = {}) {
  const config = {
    kind: 's3',
    endpoint: s3.endpoint,
    bucket: 'plenum-files',
    ...fakeS3Access,
    pathStyle: true,
    ...changes,
  } as const;
  return createS3Store(config, spoolDirectory, clock);
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('a file in an S3-compatible store', () => {
  it('is written signed and with its length, read and removed', async () => {
    const store = open();
    const stored = await store.put(chunks('one ', 'two'), { maxBytes: 7 });
    expect(stored).toMatchObject({ size: 7, sha256: createHash('sha256').update('one two').digest() });
    expect(s3.arrived[0]).toEqual({
      method: 'PUT',
      path: `/plenum-files/${stored.id}`,
      length: '7',
      date: '20300102T030405Z',
    });
    expect(await buffer(await store.open(stored.id))).toEqual(Buffer.from('one two'));
    await store.remove(stored.id);
    await store.remove(stored.id);
    await expect(store.open(stored.id)).rejects.toThrow(FileMissing);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('may have several megabytes, or none', async () => {
    const store = open();
    const large = Buffer.alloc(5_000_000, 'x').toString();
    for (const text of [large, '']) {
      const { id } = await store.put(chunks(text), { maxBytes: 6_000_000 });
      expect((await buffer(await store.open(id))).toString() === text).toBe(true);
    }
  });

  it('is addressed with the bucket as host if configured', () => {
    const config = { endpoint: 'https://s3.example.org:8443', bucket: 'plenum-files' };
    expect(objectUrl({ ...config, pathStyle: false }, 'abc').href).toBe(
      'https://plenum-files.s3.example.org:8443/abc',
    );
    expect(objectUrl({ ...config, pathStyle: true }, 'abc').href).toBe(
      'https://s3.example.org:8443/plenum-files/abc',
    );
  });

  it('is not sent if it is too large', async () => {
    await expect(open().put(chunks('1234', '5678'), { maxBytes: 7 })).rejects.toThrow(FileTooLarge);
    expect(s3.arrived).toEqual([]);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('is refused under a wrong key, in words that do not show it', async () => {
    const store = open({ secretAccessKey: 'hush' });
    const putting = store.put(chunks('x'), { maxBytes: 9 });
    await expect(putting).rejects.toThrow('the file store answered 403 SignatureDoesNotMatch to PUT');
    expect(s3.objects.size).toBe(0);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('is refused if the store is full', async () => {
    s3.failWith({ status: 507, code: 'XMinioStorageFull' });
    await expect(open().put(chunks('x'), { maxBytes: 9 })).rejects.toThrow(NoRoom);
  });

  it('is not taken for missing or removed if the store only fails', async () => {
    s3.failWith({ status: 503, code: 'SlowDown' });
    const id = '0'.repeat(32);
    await expect(open().open(id)).rejects.toThrow('the file store answered 503 SlowDown to GET');
    await expect(open().remove(id)).rejects.toThrow('the file store answered 503 SlowDown to DELETE');
  });

  it.each([500, 502, 503, 429])('waits for a store that answers %i', async (status) => {
    s3.failWith({ status, code: 'SlowDown' });
    await expect(open().put(chunks('x'), { maxBytes: 9 })).rejects.toThrow(FileStoreDown);
  });

  it('waits for a store that can’t be reached, whose error isn’t taken for one of the database', async () => {
    const store = open({ endpoint: 'http://127.0.0.1:1' });
    const error: unknown = await store.put(chunks('x'), { maxBytes: 9 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileStoreDown);
    expect(isConnectionLost(error)).toBe(false);
  });

  it('has an id, and nothing else is requested', async () => {
    await expect(open().open('../secret')).rejects.toThrow(FileMissing);
    await open().remove('../secret');
    expect(s3.arrived).toEqual([]);
  });
});
