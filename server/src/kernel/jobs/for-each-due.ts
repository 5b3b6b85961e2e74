import { sql } from 'drizzle-orm';
import { isConnectionLost } from '../db/connection-lost.ts';
import type { Kernel } from '../kernel.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * The pause after each failure. An item that fails once more after the last pause is dead, after about eight hours in
 * total.
 */
const PAUSES = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  HOUR,
  HOUR,
  HOUR,
  HOUR,
  HOUR,
  HOUR,
];
const LONGEST_FAILURE = 1000;

/** `later`: the last failure was recent. `dead`: it has failed too often, and an operator must look at it. */
export type Attempt = 'done' | 'failed' | 'later' | 'dead';

/** One run of a job, in which each item is attempted separately. */
export interface Round {
  /**
   * Does the work unless the item is paused or dead. A failure is stored and logged, and doesn't end the round. A lost
   * database does, because it would fail for every item.
   */
  attempt: (item: string, work: () => Promise<unknown>) => Promise<Attempt>;
  /** The items that are paused or dead, so that a query can leave them out. */
  readonly left: readonly string[];
}

interface Failure {
  readonly attempts: number;
  readonly retryAt: Date;
  readonly isDead: boolean;
}

/**
 * Opens a round of a job. Several servers may run it at the same time; the job itself decides which server works on an
 * item (by a lease or row locks). `onDead` runs once, when an item fails for the last time.
 */
export async function openRound(
  kernel: Kernel,
  job: string,
  onDead?: (item: string, error: unknown) => Promise<void>,
): Promise<Round> {
  const { log, metrics, clock } = kernel;
  const failures = await readFailures(kernel, job);

  async function fail(item: string, error: unknown): Promise<Attempt> {
    const attempts = (failures.get(item)?.attempts ?? 0) + 1;
    const { isNews, isDead } = await noteFailure(kernel, { job, item, attempts, failure: String(error) });
    log.error({ part: 'jobs', job, item, attempts, isDead, err: error }, 'job item failed');
    // Another server may have counted the same failure already.
    if (!isNews) return 'failed';
    metrics.countJobFailure(job);
    if (isDead) await onDead?.(item, error);
    return isDead ? 'dead' : 'failed';
  }

  return {
    left: [...failures].flatMap(([item, known]) => (isLeft(known, clock.now()) ? item : [])),
    async attempt(item, work) {
      const known = failures.get(item);
      if (known && isLeft(known, clock.now())) return known.isDead ? 'dead' : 'later';
      try {
        await work();
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        return fail(item, error);
      }
      if (known) await deleteFailure(kernel, job, item);
      return 'done';
    },
  };
}

/** Does the work for each item. An item that fails is attempted again later and does not delay the others. */
export async function forEachDue<Item>(
  kernel: Kernel,
  { job, keyOf }: { readonly job: string; readonly keyOf: (item: Item) => string },
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return;
  const round = await openRound(kernel, job);
  for (const item of items) await round.attempt(keyOf(item), () => work(item));
}

/**
 * Processes many items in one transaction, for speed. If that fails, processes each of them separately, so that only
 * the failing ones remain, and returns null.
 */
export async function attemptBatch<T>(
  round: Round,
  {
    all,
    find,
    one,
  }: {
    readonly all: () => Promise<T>;
    /** The items that `all` would process. */
    readonly find: () => Promise<readonly string[]>;
    readonly one: (item: string) => Promise<unknown>;
  },
): Promise<T | null> {
  try {
    return await all();
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    for (const item of await find()) await round.attempt(item, () => one(item));
    return null;
  }
}

function isLeft({ isDead, retryAt }: Failure, now: Date): boolean {
  return isDead || retryAt > now;
}

async function readFailures({ db }: Kernel, job: string): Promise<ReadonlyMap<string, Failure>> {
  const { rows } = await db.execute<{ item: string; attempts: number; retry_at: Date; dead_at: Date | null }>(
    sql`select item, attempts, retry_at, dead_at from job_failures where job = ${job}`,
  );
  return new Map(
    rows.map(({ item, attempts, retry_at: retryAt, dead_at: deadAt }) => [
      item,
      { attempts, retryAt: new Date(retryAt), isDead: deadAt !== null },
    ]),
  );
}

async function noteFailure(
  { db, clock }: Kernel,
  { job, item, attempts, failure }: { job: string; item: string; attempts: number; failure: string },
): Promise<{ isNews: boolean; isDead: boolean }> {
  const now = clock.now();
  const pause = PAUSES[attempts - 1];
  const isDead = pause === undefined;
  const retryAt = new Date(now.getTime() + (pause ?? 0));
  const { rowCount } = await db.execute(sql`
    insert into job_failures (job, item, attempts, failure, failed_at, retry_at, dead_at)
    values (${job}, ${item}, ${attempts}, ${failure.slice(0, LONGEST_FAILURE)}, ${now}, ${retryAt}, ${isDead ? now : null})
    on conflict (job, item) do update set attempts = excluded.attempts, failure = excluded.failure,
      failed_at = excluded.failed_at, retry_at = excluded.retry_at, dead_at = excluded.dead_at
    where job_failures.attempts < excluded.attempts`);
  return { isNews: rowCount === 1, isDead };
}

async function deleteFailure({ db }: Kernel, job: string, item: string): Promise<void> {
  await db.execute(sql`delete from job_failures where job = ${job} and item = ${item}`);
}
