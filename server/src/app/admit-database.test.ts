import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '#kernel/config/config';
import type { SecretKey } from '#kernel/config/secret-keys';
import { encryptField } from '#kernel/crypto/field-encryption';
import { releaseKeys } from '#kernel/crypto/key-fingerprints';
import { createKeyRing } from '#kernel/crypto/keys';
import { createAccount } from '#modules/accounts/public';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database';
import { demoAccounts } from '../../demo/accounts.ts';
import { openKernel } from './open-kernel.ts';

let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
beforeEach(async () => {
  // A database that is up to date and has no key yet.
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-admit-'));
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const key = (id: string): SecretKey => ({ id, key: createSecretKey(randomBytes(32)) });
const [k1, k2, k3] = [key('k1'), key('k2'), key('k3')];
const otherK1 = key('k1');

/** Opens the kernel once, and closes it. */
async function start(
  settings: Partial<Config> = {},
  during: (opened: Awaited<ReturnType<typeof openKernel>>) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
  const opened = await openKernel({ ...readConfig(env), ...settings }, () => undefined);
  try {
    await during(opened);
  } finally {
    await opened.close();
  }
}

const withKeys = (...secretKeys: SecretKey[]) => start({ secretKeys });
const WRONG_KEYS = /Nothing was changed\. Set SECRET_KEYS .* to the keys that were backed up with it\.$/;

it('creates a key for an empty database only: restored without its key file, the start is refused with a sentence', async () => {
  const given = database;
  const empty = await createEmptyDatabase();
  const keyFile = join(dataDir, 'secret-keys');
  try {
    database = empty;
    await start();
    await start();
    await rm(keyFile);
    await expect(start()).rejects.toThrow(WRONG_KEYS);
    await expect(start()).rejects.toThrow(`the file ${keyFile} with its secret keys is missing`);
    expect(await readdir(dataDir)).not.toContain('secret-keys');
  } finally {
    database = given;
    await empty.drop();
  }
});

it('refuses another key of the same name, another name, and a list without the first key', async () => {
  await withKeys(k1);
  await expect(withKeys(otherK1)).rejects.toThrow(/another secret key named "k1"/);
  await expect(withKeys(otherK1)).rejects.toThrow(WRONG_KEYS);
  await expect(withKeys(k2)).rejects.toThrow(/a secret key named "k1", which is not among those/);
  await withKeys(k1);
});

it('keeps the key used for lookups last', async () => {
  await withKeys(k1);
  await expect(withKeys(k1, k2)).rejects.toThrow(/"k1", which must stay the last of the list/);
  await withKeys(k2, k1);
  await expect(withKeys(k1)).rejects.toThrow(/named "k2"/);
});

it('lets a key in between be removed once everything is encrypted again', async () => {
  await withKeys(k1);
  await withKeys(k2, k1);
  await withKeys(k3, k2, k1);
  await expect(withKeys(k3, k1)).rejects.toThrow(/named "k2"/);
  await releaseKeys(pool, createKeyRing([k3, k2, k1]));
  // One server still has the key in its list.
  await withKeys(k3, k2, k1);
  await withKeys(k3, k1);
});

it('refuses one of two servers that start at the same time with different keys', async () => {
  const ends = await Promise.allSettled([withKeys(k1), withKeys(k2)]);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringMatching(WRONG_KEYS)]);
});

it('checks before the migrations run', async () => {
  await withKeys(k1);
  // Makes this release have an unapplied migration.
  await pool.query(`delete from migrations where name like '0071%'`);
  await expect(withKeys(otherK1)).rejects.toThrow(WRONG_KEYS);
});

it('recognizes a database without fingerprints by its data', async () => {
  await withKeys(k1);
  const address = { table: 'idempotency_keys', column: 'answer', row: 'someone/0' };
  await pool.query(
    `insert into idempotency_keys (caller, key, request_hash, answer, created_at) values ('someone', '0', '', $1, now())`,
    [encryptField(createKeyRing([k1]), 'hello', address)],
  );
  await pool.query('truncate key_fingerprints');
  await expect(withKeys(otherK1)).rejects.toThrow(WRONG_KEYS);
  await withKeys(k1);
  await expect(withKeys(otherK1)).rejects.toThrow(/another secret key named "k1"/);
});

it('refuses to start in production on a database with demo accounts', async () => {
  const production = { secretKeys: [k1], production: true };
  await start(production);
  await start(production, ({ kernel }) =>
    kernel.db.transaction(async (tx) => {
      const [first] = demoAccounts;
      if (!first) throw new Error('no demo account');
      await createAccount(kernel, tx, { ...first, administrator: true, roles: [] });
    }),
  );
  await expect(start(production)).rejects.toThrow(
    /^This database holds accounts of the demo \(admin\), .* Production starts on an empty database/,
  );
  await withKeys(k1);
});

it('reports a damaged key file in the data directory before it connects to the database', async () => {
  await writeFile(join(dataDir, 'secret-keys'), 'rubbish');
  await expect(start({ databaseUrl: 'postgres://127.0.0.1:1/nowhere' })).rejects.toThrow(
    /holds something else/,
  );
});
