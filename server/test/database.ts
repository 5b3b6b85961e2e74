import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

// The connections to the maintenance database are shared, because a test file creates and drops several databases, and
// connecting takes as long as creating one.
let maintenance: pg.Pool | undefined;

function onServer(): pg.Pool {
  if (maintenance) return maintenance;
  maintenance = new pg.Pool({ connectionString: inject('databaseUrl'), max: 2, allowExitOnIdle: true });
  // PostgreSQL may be stopped at the end of the run while these connections are still open.
  maintenance.on('error', () => undefined);
  return maintenance;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A separate database for one test file, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject('templateName')}`);
}

/** A database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `plenum_test_${randomBytes(6).toString('hex')}`;
  // The template is copied as files: writing each page to the log as well takes three times as long.
  await onServer().query(`create database ${name} ${from} strategy file_copy`);
  return {
    url: onDatabase(inject('databaseUrl'), name),
    drop: async () => {
      await untilLeft(name);
      await onServer().query(`drop database ${name} with (force)`);
    },
  };
}

const PATIENCE_MS = 2_000;

// Waits until all connections are closed, because cutting one off while it is being closed would count as a failure.
async function untilLeft(name: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rowCount } = await onServer().query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) return;
    await sleep(20);
  }
}

/**
 * Returns the URL of another database on the same server. The class URL can't be used, because it refuses the form
 * without a host that a unix socket needs.
 */
export function onDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
