import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { invalidate } from '../src/kernel/cache/public-cache.ts';
import { waitUntil } from './wait-until.ts';

/**
 * The number of rows of each table that is not empty. Rate limits are left out, because counting attempts is their
 * purpose.
 */
export async function countRows(app: TestApp): Promise<Record<string, number>> {
  // Counts only tables with pages on disk. The others have no rows, and planning a count of all 200 tables takes most
  // of the time.
  const tables = await app.kernel.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'rate_limits' and pg_relation_size(oid) > 0 order by 1`,
  );
  const counts = tables.rows.map(
    ({ name }) => sql`select ${name} as name, count(*) from ${sql.identifier(name)}`,
  );
  const { rows } = await app.kernel.db.execute<{ name: string; count: string }>(
    sql.join(counts, sql` union all `),
  );
  const held = rows.map(({ name, count }) => [name, Number(count)] as const);
  return Object.fromEntries(held.filter(([, count]) => count > 0));
}

/**
 * Returns the number of rows that each table has gained, except `files`, because a file that a second server stored in
 * vain is not attached to anything and is deleted later.
 */
export async function rowsGained(
  app: TestApp,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countRows(app);
  await work();
  const after = await countRows(app);
  const gained = Object.keys({ ...before, ...after }).map(
    (name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(gained.filter(([name, count]) => count !== 0 && name !== 'files'));
}

/** The audit's actions about one record, oldest first. */
export async function auditOf(app: TestApp, object: string): Promise<string[]> {
  const found = await app.kernel.db.execute<{ action: string }>(
    sql`select action from audit_log where object = ${object} order by id`,
  );
  return found.rows.map((row) => row.action);
}

/**
 * Returns the number of queries that a read sends to the database; a list must need as many for one row as for three.
 * Queries of background jobs are counted too, so for a read that isn't cached, the smallest of several counts is the
 * count of the read itself.
 */
export async function countQueries(app: TestApp, read: () => Promise<unknown>, turns = 1): Promise<number> {
  const query = vi.spyOn(app.kernel.pool, 'query');
  const counts: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    query.mockClear();
    await read();
    counts.push(query.mock.calls.length);
  }
  query.mockRestore();
  return Math.min(...counts);
}

/** The cache keys that some work invalidates on every server, sorted. */
export async function invalidatedBy(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>();
  const stop = app.kernel.live.listen(['public'], ({ id }) => heard.add(id));
  // Notices arrive in the order of their commits, so all notices of the work arrive between one sent before it and one
  // sent after it.
  const mark = async () => {
    const id = randomUUID();
    await app.kernel.db.transaction((tx) => invalidate(tx, [id]));
    await waitUntil(() => heard.has(id));
    heard.delete(id);
  };
  await mark();
  heard.clear();
  await work();
  await mark();
  stop();
  return [...heard].toSorted();
}
