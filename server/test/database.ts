import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, copied from the migrated template in a few milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject('templateName')}`);
}

/** Without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `plenum_test_${randomBytes(6).toString('hex')}`;
  // As copied files: writing each page to the log as well takes three times as long.
  await onServer(serverUrl, `create database ${name} ${from} strategy file_copy`);
  return {
    url: onDatabase(serverUrl, name),
    drop: async () => {
      await untilLeft(serverUrl, name);
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const PATIENCE_MS = 2_000;

// A connection that is just being closed would take being cut off for a failure.
async function untilLeft(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const until = Date.now() + PATIENCE_MS;
  try {
    while (Date.now() < until) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) return;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. The URL class refuses the host-less form that a unix socket needs. */
export function onDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
