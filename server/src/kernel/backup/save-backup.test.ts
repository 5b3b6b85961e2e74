import { createSecretKey, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import {
  blobPlace,
  blobsIn,
  buildBackup,
  createRestoreTarget,
  keepFile,
  restoreTestBackup,
  saveTestBackup,
} from '#test/backups';
import { contentOf } from '#test/database-content';
import { type FakeS3, fakeS3Access, startFakeS3 } from '#test/fake-s3';
import { placeFor } from '#test/orders';
import { buildOffer } from '#test/registrations';
import { searchPathOption } from '../db/function-set.ts';
import { brokenInvariants } from '../db/invariants.ts';
import { createBucketStore } from './bucket-store.ts';

let source: Awaited<ReturnType<typeof buildBackup>>;
let app: TestApp;
let target: Awaited<ReturnType<typeof createRestoreTarget>>;
beforeAll(async () => {
  source = await buildBackup();
  app = source.app;
});
afterAll(() => source.close());
beforeEach(async () => {
  target = await createRestoreTarget();
});
afterEach(() => target.drop());

describe('a backup', () => {
  test('is restored with every row, sequence and file', async () => {
    const lines: string[] = [];
    await restoreTestBackup(source.place, target.url, target.dataDir, { say: (line) => lines.push(line) });
    expect(await contentOf(target.url)).toEqual(source.content);
    for (const id of source.files)
      expect(await readFile(blobPlace(target.dataDir, id))).toEqual(
        await readFile(blobPlace(app.kernel.config.dataDir, id)),
      );
    expect(lines).toContain('3 files copied: 61 bytes');
    expect(lines.at(-1)).toMatch(/^\d+ tables loaded: [\d,]+ rows, all as in the backup; /);
  });

  test('has nothing readable, and no name of a table', async () => {
    const names = await readdir(source.place, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect(bytes.includes('public') || bytes.includes('Lovelace')).toBe(false);
      expect(entry.name).toMatch(/^(?:manifest|table-\d{3}\.\d{4}|files\.\d{4}|[0-9a-f]{32})$/);
    }
  });

  test('copies only the files that an earlier one does not have', async () => {
    const lines: string[] = [];
    const copy = await target.addFolder(source.place);
    const fresh = await keepFile(app, Buffer.from('one more'));
    const { name } = await saveTestBackup(app, copy, { say: (line) => lines.push(line) });
    expect(lines).toContainEqual(
      expect.stringMatching(/^4 files: 1 copied .* 3 were there from earlier backups$/),
    );
    await restoreTestBackup(copy, target.url, target.dataDir, { backup: name });
    expect(await readFile(blobPlace(target.dataDir, fresh))).toHaveLength('one more'.length + 16);
    await app.kernel.db.execute(sql`delete from files where id = ${fresh}`);
  });

  test('is one moment, although orders are placed during the backup', async () => {
    const copy = await target.addFolder();
    const offer = await buildOffer(app);
    const over = new AbortController();
    const placing = (async () => {
      let placed = 0;
      for (; !over.signal.aborted; placed += 1) await placeFor(app, offer);
      return placed;
    })();
    await saveTestBackup(app, copy);
    over.abort();
    expect(await placing).toBeGreaterThan(0);
    await restoreTestBackup(copy, target.url, target.dataDir);
    const client = new pg.Client({ connectionString: target.url, options: searchPathOption() });
    await client.connect();
    // Places, orders and postings agree with each other.
    const broken = await brokenInvariants(client);
    await client.end();
    expect(broken).toEqual({});
  });

  test('leaves out a file that is deleted during the backup, and reports one that is missing', async () => {
    const copy = await target.addFolder();
    const [deleted, missing] = [
      await keepFile(app, Buffer.from('deleted')),
      await keepFile(app, Buffer.from('missing')),
    ];
    const root = app.kernel.config.dataDir;
    const blobs = blobsIn(root);
    const saved = await saveTestBackup(app, copy, {
      blobs: {
        ...blobs,
        open: async (id) => {
          if (id === deleted) {
            await app.kernel.db.execute(sql`delete from files where id = ${deleted}`);
            await blobs.remove(deleted);
          }
          if (id === missing) await blobs.remove(missing);
          return blobs.open(id);
        },
      },
    });
    expect(saved.missing).toEqual([missing]);
    // The restore doesn't count them as lost.
    expect(await restoreTestBackup(copy, target.url, target.dataDir)).toEqual({ lostFiles: [] });
    await app.kernel.db.execute(sql`delete from files where id = ${missing}`);
  });

  test('needs the keys of its database', async () => {
    const other = [{ id: 'test', key: createSecretKey(randomBytes(32)) }];
    const copy = await target.addFolder();
    const saving = saveTestBackup(app, copy, { secretKeys: other });
    await expect(saving).rejects.toThrow('encrypted with another secret key named "test"');
    expect(await readdir(copy)).toEqual([]);
  });
});

describe('a backup in a bucket', () => {
  let s3: FakeS3;
  beforeEach(async () => {
    s3 = await startFakeS3();
  });
  afterEach(() => s3.close());

  test('is made and restored through failures that pass, the newest of several', async () => {
    const config = {
      kind: 's3',
      endpoint: s3.endpoint,
      bucket: 'backups',
      pathStyle: true,
      ...fakeS3Access,
    } as const;
    const store = createBucketStore(config, await target.addFolder(), app.clock, [1, 1, 1]);
    const names = [];
    for (let number = 0; number < 3; number += 1) {
      s3.failWith({ status: 503, code: 'SlowDown', times: 2 });
      names.push((await saveTestBackup(app, store)).name);
    }
    expect(await store.listFolders()).toEqual([...names, 'files']);
    const lines: string[] = [];
    await restoreTestBackup(store, target.url, target.dataDir, { say: (line) => lines.push(line) });
    expect(lines[0]).toMatch(`Restoring the backup ${names[2]}`);
    const there = await contentOf(target.url);
    expect(there['public.orders']).toBe((await contentOf(app.databaseUrl))['public.orders']);

    s3.failWith({ status: 403, code: 'AccessDenied' });
    await expect(saveTestBackup(app, store)).rejects.toThrow(
      'the file store answered 403 AccessDenied to GET',
    );
  });
});
