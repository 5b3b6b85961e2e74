import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { systemClock } from '../server/src/kernel/clock/clock.ts';
import { parseSecretKeys } from '../server/src/kernel/config/secret-keys.ts';
import { createKeyRing } from '../server/src/kernel/crypto/keys.ts';
import { createBlobStore } from '../server/src/kernel/files/create-blob-store.ts';
import { encryptFiles } from '../server/src/kernel/files/encrypted-files.ts';
import { once as oneChunk } from '../server/src/kernel/uploads/collect.ts';
import { contentOf } from '../server/test/database-content.ts';
import { startOwnPostgres } from '../server/test/own-postgres.ts';
import { fillPeople } from './fill-people.ts';
import { orderShopOn } from './order-shop.ts';
import { startProduct } from './product.ts';

// Backs up and restores a large site with the two commands that an operator uses, and compares every table and every
// file afterwards. node --import ./scripts/resolve-once.mjs bench/backup-round.ts [--people 1000000] [--files 10000]

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '10000' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const FILE_BYTES = 200_000;
const AT_ONCE = 8;

const folder = await mkdtemp(join(tmpdir(), 'plenum-backup-round-'));
const secretKeys = `k1:${randomBytes(32).toString('base64')}`;
const keys = createKeyRing(parseSecretKeys(secretKeys) ?? []);
const backupKey = randomBytes(32).toString('base64');
const postgres = await startOwnPostgres();

// The address has no host, because the server listens on a socket.
const addressOf = (database: string): string => postgres.url.replace(/(?<=@[^/]*\/)[^?]*/, database);

interface Site {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const source: Site = { databaseUrl: addressOf('source'), dataDir: join(folder, 'source') };
const target: Site = { databaseUrl: addressOf('target'), dataDir: join(folder, 'target') };
const place = join(folder, 'backups');

async function inParallel(count: number, work: (nr: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function withFiles<T>(
  site: Site,
  work: (files: ReturnType<typeof encryptFiles>, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: AT_ONCE });
  const blobs = await createBlobStore({ files: { kind: 'local' }, dataDir: site.dataDir }, systemClock);
  return work(encryptFiles(blobs, pool, keys), pool).finally(() => pool.end());
}

/** Fills the source through a running product, whose start creates the tables. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const name of ['source', 'target']) await client.query(`create database ${name}`);
  await client.end();
  const product = await startProduct({
    DATABASE_URL: source.databaseUrl,
    DATA_DIR: source.dataDir,
    SECRET_KEYS: secretKeys,
    WORKERS: '0',
  });
  const shop = await orderShopOn(product, secretKeys);
  await fillPeople(shop, Number(values.people));
  await shop.stop();
  await withFiles(source, (files, pool) =>
    inParallel(Number(values.files), async () => {
      const { id, size, sha256, sealedKey } = await files.put(oneChunk(randomBytes(FILE_BYTES)), {
        maxBytes: FILE_BYTES,
      });
      await pool.query(
        `insert into files (id, purpose, content_type, size, sha256, sealed_key, attached, created_at)
         values ($1, 'registration', 'image/png', $2, $3, $4, true, now())`,
        [id, size, sha256, sealedKey],
      );
    }),
  );
}

/** Runs a command of `npm run admin` and shows what it says; returns its time and, on Linux, its largest memory. */
async function admin(
  args: readonly string[],
  site: Site,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', join(ROOT, 'scripts/resolve-once.mjs'), join(ROOT, 'server/src/app/cli/admin.ts'), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: site.databaseUrl,
        DATA_DIR: site.dataDir,
        BACKUP_KEY: backupKey,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  let memory = '';
  const watching = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (memory = /VmHWM:\s*(\d+ kB)/.exec(status)?.[1] ?? memory),
      () => undefined,
    );
  }, 250);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`admin ${args[0]} ended with exit code ${code}`);
  return `${((performance.now() - began) / 1000).toFixed(1)} s, ${memory} of memory`;
}

async function megabytesIn(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Decrypts each restored file and compares it with the hash that its row got when it was uploaded. */
async function differingFiles(): Promise<string[]> {
  return withFiles(target, async (files, pool) => {
    const { rows } = await pool.query<{ id: string; sha256: Buffer }>(
      'select id, sha256 from files where attached order by id',
    );
    const differing: string[] = [];
    await inParallel(rows.length, async (nr) => {
      const row = rows[nr];
      if (!row) return;
      const hash = createHash('sha256');
      for await (const chunk of await files.open(row.id)) hash.update(chunk as Buffer);
      if (!hash.digest().equals(row.sha256)) differing.push(row.id);
    });
    console.log(`${rows.length} files opened`);
    return differing;
  });
}

let isSame = false;
try {
  await fill();
  const before = await contentOf(source.databaseUrl);
  const counts = Object.values(before).flatMap((content) => {
    const table = /^(\d+) (?:[0-9a-f]{32})?$/.exec(content);
    // A sequence has no rows.
    return table ? [Number(table[1])] : [];
  });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  console.log(
    `Source: ${rows} rows in ${counts.length} tables, files ${await megabytesIn(join(source.dataDir, 'files'))}`,
  );
  const keysOf = { SECRET_KEYS: secretKeys };
  console.log(
    `Backup: ${await admin(['backup', '--to', place], source, keysOf)}; ${await megabytesIn(place)}`,
  );
  console.log(
    `Backup again, with the files there: ${await admin(['backup', '--to', place], source, keysOf)}`,
  );
  console.log(`Restore: ${await admin(['restore', '--from', place], target)}`);
  const after = await contentOf(target.databaseUrl);
  // Rows of an unlogged table are not backed up.
  const expected: Record<string, string> = { ...before, 'public.rate_limits': '0 ' };
  const differing = Object.keys({ ...expected, ...after }).filter((name) => after[name] !== expected[name]);
  console.log(`Tables that differ: ${JSON.stringify(differing)}`);
  const files = await differingFiles();
  console.log(`Files that differ: ${JSON.stringify(files)}`);
  isSame = differing.length === 0 && files.length === 0;
} finally {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
console.log(isSame ? 'The same.' : 'NOT THE SAME.');
process.exit(isSame ? 0 : 1);
