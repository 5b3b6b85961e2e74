import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../db/database.ts';

export interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

export interface Hit {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

// One statement, so that all servers share the count. A window begins with its first hit and is deleted after its end.
const TAKE = `
  insert into rate_limits as known (key, window_started_at, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when known.window_started_at <= $3 then 1 else known.hits + 1 end,
    window_started_at = case when known.window_started_at <= $3 then $2 else known.window_started_at end
  returning hits, window_started_at`;

export async function takeHit(pool: pg.Pool, key: string, limit: Limit, now: Date): Promise<Hit> {
  const oldest = new Date(now.getTime() - limit.seconds * 1000);
  const result = await pool.query<{ hits: number; window_started_at: Date }>({
    name: 'rate-limit-take',
    text: TAKE,
    values: [key, now, oldest],
  });
  const row = result.rows[0];
  if (!row) throw new Error('rate_limits returned no row');
  const ends = row.window_started_at.getTime() + limit.seconds * 1000;
  return {
    allowed: row.hits <= limit.calls,
    retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
  };
}

/** Returns, without counting, which of these have used all their hits, and for how many more seconds. */
export async function findSpent(
  pool: pg.Pool,
  asked: readonly { readonly key: string; readonly limit: Limit }[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await pool.query<{ key: string; hits: number; window_started_at: Date }>({
    name: 'rate-limit-find',
    text: 'select key, hits, window_started_at from rate_limits where key = any ($1)',
    values: [asked.map(({ key }) => key)],
  });
  const limits = new Map(asked.map(({ key, limit }) => [key, limit]));
  return new Map(
    found.rows.flatMap(({ key, hits, window_started_at: began }) => {
      const { calls, seconds } = limits.get(key) ?? { calls: 0, seconds: 0 };
      const left = Math.ceil((began.getTime() + seconds * 1000 - now.getTime()) / 1000);
      return hits >= calls && left > 0 ? [[key, left] as const] : [];
    }),
  );
}

/**
 * Counts inside a transaction, so that a rollback does not count, and returns the present count. Other transactions
 * that count under the same key wait for this one.
 */
export async function countWithin(tx: Tx, key: string, seconds: number, now: Date): Promise<number> {
  const values = [key, now, new Date(now.getTime() - seconds * 1000)];
  // Every second part is the number of a parameter.
  const parts = TAKE.split(/\$(\d)/).map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  );
  const { rows } = await tx.execute<{ hits: number }>(sql.join(parts));
  return rows[0]?.hits ?? 0;
}

/** Resets the count after a success, for calls that count only if they fail, such as a wrong password. */
export async function resetHits(pool: pg.Pool, key: string): Promise<void> {
  await pool.query({
    name: 'rate-limit-reset',
    text: 'delete from rate_limits where key = $1',
    values: [key],
  });
}

const LONGEST_WINDOW_MS = 24 * 3600 * 1000;

export async function sweepRateLimits(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where window_started_at < $1', [
    new Date(now.getTime() - LONGEST_WINDOW_MS),
  ]);
}
