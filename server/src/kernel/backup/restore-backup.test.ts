import { createSecretKey, randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import {
  blobPlace,
  blobsIn,
  buildBackup,
  createRestoreTarget,
  restoreTestBackup,
  saveTestBackup,
} from '#test/backups';
import { createEmptyDatabase } from '#test/database';
import { contentOf } from '#test/database-content';
import { testKeys } from '#test/keys';
import { migrate } from '../db/migrate.ts';
import { ownDatabaseFiles } from '../db/sql-files.ts';
import { createBlobStore } from '../files/create-blob-store.ts';
import { readTables } from './catalog.ts';
import { openCopyClient } from './open-copy-client.ts';

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

/** The first part of a table in a copy of the backup. */
async function partOf(copy: string, table: string): Promise<string> {
  const client = await openCopyClient(app.databaseUrl);
  const tables = await readTables(client);
  await client.end();
  const number = tables.findIndex((one) => one.table === table) + 1;
  return join(copy, source.backup, `table-${String(number).padStart(3, '0')}.0001`);
}

describe('a restore is refused, and the database stays empty', () => {
  test('with another backup key', async () => {
    const key = createSecretKey(randomBytes(32));
    const restoring = restoreTestBackup(source.place, target.url, target.dataDir, { key });
    await expect(restoring).rejects.toThrow("BACKUP_KEY isn't the key it was made with");
    expect(await target.isEmpty()).toBe(true);
  });

  test.each([
    [
      'damaged',
      async (part: string) => {
        const bytes = await readFile(part);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        await writeFile(part, bytes);
      },
    ],
    ['missing', (part: string) => rm(part)],
    [
      'exchanged with another part',
      async (part: string, other: string) => {
        await rename(part, `${part}.x`);
        await rename(other, part);
        await rename(`${part}.x`, other);
      },
    ],
  ])('if a part is %s', async (_, damage) => {
    const copy = await target.addFolder(source.place);
    await damage(await partOf(copy, 'orders'), await partOf(copy, 'participants'));
    await expect(restoreTestBackup(copy, target.url, target.dataDir)).rejects.toThrow(
      /^The table (?:orders|participants) can't be read from the backup/,
    );
    expect(await target.isEmpty()).toBe(true);
  });

  test('if it fails at its very end; a repetition works', async () => {
    const storeKeys = () => {
      throw new Error('the disk is full');
    };
    const restoring = restoreTestBackup(source.place, target.url, target.dataDir, {
      secretKeys: null,
      storeKeys,
    });
    await expect(restoring).rejects.toThrow('the disk is full');
    expect(await target.isEmpty()).toBe(true);
    const stored: unknown[] = [];
    await restoreTestBackup(source.place, target.url, target.dataDir, {
      secretKeys: null,
      storeKeys: (keys) => stored.push(...keys),
    });
    expect(stored).toEqual(testKeys);
    expect(await contentOf(target.url)).toEqual(source.content);
  });

  test('if the backup is unfinished: the newest finished one is restored instead', async () => {
    const copy = await target.addFolder(source.place);
    const { name } = await saveTestBackup(app, copy);
    await rm(join(copy, name, 'manifest'));
    await expect(restoreTestBackup(copy, target.url, target.dataDir, { backup: name })).rejects.toThrow(
      `There is no finished backup ${name}`,
    );
    const lines: string[] = [];
    await restoreTestBackup(copy, target.url, target.dataDir, { say: (line) => lines.push(line) });
    expect(lines[0]).toMatch(`Restoring the backup ${source.backup}, made by Plenum`);
  });

  test('if files of the backup are lost, until they are skipped', async () => {
    const copy = await target.addFolder(source.place);
    const [first = '', second = ''] = source.files;
    await rm(join(copy, 'files', first));
    await writeFile(join(copy, 'files', second), await readFile(join(copy, 'files', source.files[2] ?? '')));
    await expect(restoreTestBackup(copy, target.url, target.dataDir)).rejects.toThrow(
      /^2 files of the backup can't be read: .* add --skip-lost-files/,
    );
    expect(await target.isEmpty()).toBe(true);
    const done = await restoreTestBackup(copy, target.url, target.dataDir, { skipLostFiles: true });
    expect(done.lostFiles.toSorted()).toEqual([first, second].toSorted());
  });

  test('if the file store has another file with the same id', async () => {
    const [id = ''] = source.files;
    const stranger = blobsIn(target.dataDir);
    await createBlobStore({ files: { kind: 'local' }, dataDir: target.dataDir }, app.clock);
    const bytes = (async function* strange() {
      yield Buffer.from('a stranger');
    })();
    await stranger.put(bytes, { maxBytes: 100, id });
    await expect(restoreTestBackup(source.place, target.url, target.dataDir)).rejects.toThrow(
      'has another file with the id',
    );
    expect([await target.isEmpty(), await readFile(blobPlace(target.dataDir, id), 'utf8')]).toEqual([
      true,
      'a stranger',
    ]);
  });

  test.each([
    [
      'another key of the same name',
      [{ id: 'test', key: createSecretKey(randomBytes(32)) }],
      'another one than that',
    ],
    [
      'a new key instead of that of the backup',
      [{ id: 'new', key: createSecretKey(randomBytes(32)) }],
      'not among those',
    ],
    [
      'another last key',
      [...testKeys, { id: 'new', key: createSecretKey(randomBytes(32)) }],
      'must be the last of the list',
    ],
  ])('if the settings name %s', async (_, secretKeys, sentence) => {
    await expect(restoreTestBackup(source.place, target.url, target.dataDir, { secretKeys })).rejects.toThrow(
      sentence,
    );
    expect([await target.isEmpty(), await readdir(target.dataDir)]).toEqual([true, []]);
  });
});

describe('a database that is not empty', () => {
  test('is refused and stays as it is', async () => {
    const content = await contentOf(app.databaseUrl);
    // Its server is running.
    await expect(restoreTestBackup(source.place, app.databaseUrl, target.dataDir)).rejects.toThrow(
      /^A server or another/,
    );
    await target.query('create table notes (text text); insert into notes values (1)');
    await expect(restoreTestBackup(source.place, target.url, target.dataDir)).rejects.toThrow(
      /^The database is not empty: it has public\.notes/,
    );
    expect(await contentOf(app.databaseUrl)).toEqual(content);
    expect(Object.keys(await contentOf(target.url))).toEqual(['public.notes']);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  test('is one that a killed restore left only tables of jobs in: it is filled', async () => {
    await restoreTestBackup(source.place, target.url, target.dataDir);
    await target.query(
      'drop schema public cascade; create schema public; truncate graphile_worker._private_jobs',
    );
    await target.query(`do $$ begin execute (select string_agg(format('drop schema %I cascade', nspname), ';')
      from pg_namespace where nspname like 'functions%'); end $$`);
    await restoreTestBackup(source.place, target.url, target.dataDir);
    expect(await contentOf(target.url)).toEqual(source.content);
  });

  test('may belong to a role that is not a superuser, which can also back it up', async () => {
    const role = `owner_${randomBytes(4).toString('hex')}`;
    await target.query(`create role ${role} login password 'secret'`);
    await target.query(
      `do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`,
    );
    const url = target.url.replace(/(?<=^postgres(?:ql)?:\/\/)[^@/]*(?=@)/, `${role}:secret`);
    expect(url).toContain(role);
    await restoreTestBackup(source.place, url, target.dataDir);
    expect(await contentOf(url)).toEqual(source.content);
    const copy = await target.addFolder();
    await saveTestBackup({ ...app, databaseUrl: url }, copy, { blobs: blobsIn(target.dataDir) });
    const second = await createEmptyDatabase();
    await restoreTestBackup(copy, second.url, await target.addFolder());
    expect(await contentOf(second.url)).toEqual(source.content);
    await second.drop();
    await target.query(`reassign owned by ${role} to current_user`);
    await target.query(
      `do $$ begin execute format('alter database %I owner to current_user', current_database()); end $$`,
    );
    await target.query(`drop owned by ${role}; drop role ${role}`);
  });
});

test('a backup of an earlier release is brought up to date', async () => {
  const { migrations } = ownDatabaseFiles();
  const last = migrations.at(-1)?.name ?? '';
  const older = await createEmptyDatabase();
  await migrate(older.url, { migrations: migrations.slice(0, -1), functions: [] });
  const pool = new pg.Pool({ connectionString: older.url, max: 1 });
  const olderApp = { ...app, databaseUrl: older.url, kernel: { ...app.kernel, pool } };
  const place = await target.addFolder();
  await saveTestBackup(olderApp, place);
  await pool.end();
  await older.drop();
  const lines: string[] = [];
  await restoreTestBackup(place, target.url, target.dataDir, { say: (line) => lines.push(line) });
  expect(lines).toContain('Brought up to date: 1 migration');
  const client = await openCopyClient(target.url);
  const { rows } = await client.query('select name from migrations order by name desc limit 1');
  await client.end();
  expect(rows).toEqual([{ name: last }]);
});
