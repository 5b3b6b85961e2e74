import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

// Any constant will do, as long as every server takes the same lock.
const LOCK = 7_364_001;

export class MigrationChanged extends Error {
  constructor(name: string) {
    super(`Migration ${name} was changed after it had been applied; restore it and add a new one instead.`);
  }
}

/** Brings the database up to date. Several servers may call it at once: one works, the others wait. */
export async function migrate(url: string, folder: string = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists migrations (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    return await applyMissing(client, folder);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, folder: string): Promise<string[]> {
  const applied = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const hashes = new Map(applied.rows.map((row) => [row.name, row.hash]));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const done: string[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const known = hashes.get(name);
    if (known !== undefined && known !== hash) throw new MigrationChanged(name);
    if (known !== undefined) continue;
    await applyOne(client, name, text, hash);
    done.push(name);
  }
  return done;
}

async function applyOne(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
