import { sql } from 'drizzle-orm';
import type { Kernel } from '../kernel.ts';
import { OUTBOX_TASK } from '../outbox/outbox.ts';

/** An item that is no longer attempted: of a recurring job, or an event that could not be delivered. */
export interface DeadLetter {
  readonly job: string;
  readonly item: string;
  readonly failure: string;
  readonly at: Date;
}

const deadLetters = sql`
  select job, item, failure, dead_at as at from job_failures where dead_at is not null
  union all
  select ${OUTBOX_TASK}, id || ' ' || event, coalesce(failure, ''), failed_at from outbox where failed_at is not null`;

export async function countDeadLetters({ db }: Pick<Kernel, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ job: string; count: number }>(
    sql`select job, count(*)::integer as count from (${deadLetters}) as dead group by job`,
  );
  return new Map(rows.map(({ job, count }) => [job, count]));
}

export async function listDeadLetters({ db }: Pick<Kernel, 'db'>): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{ job: string; item: string; failure: string; at: Date }>(
    sql`${deadLetters} order by job, at, item`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Lets the next rounds attempt the dead letters of a job again. Returns how many there were. */
export async function retryDeadLetters({ db }: Pick<Kernel, 'db'>, job: string): Promise<number> {
  if (job !== OUTBOX_TASK) {
    const gone = await db.execute(sql`delete from job_failures where job = ${job} and dead_at is not null`);
    return gone.rowCount ?? 0;
  }
  const { rows } = await db.execute<{ count: number }>(sql`
    with again as (
      update outbox set failed_at = null, failure = null where failed_at is not null returning id
    ), added as (
      select graphile_worker.add_job(${OUTBOX_TASK}, json_build_object('ids', json_agg(id::text order by id)))
      from again having count(*) > 0
    )
    select count(*)::integer as count from again where exists (select from added)`);
  return rows[0]?.count ?? 0;
}

const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes failures of items that no round has found again. Dead ones are kept until an operator has looked at them. */
export async function sweepJobFailures({ db, clock }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.execute(sql`delete from job_failures where dead_at is null and retry_at < ${before}`);
}
