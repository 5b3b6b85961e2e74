import type { JobProgress, JobView } from '@plenum/contract/mailings/job-endpoints';
import type { ExclusionReason } from '@plenum/contract/mailings/job-schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type SendJob, sendJobs } from '../tables.ts';

export interface OfJob {
  readonly meetingId: string;
  readonly jobId: string;
}

function isIt({ meetingId, jobId }: OfJob) {
  return and(eq(sendJobs.id, jobId), eq(sendJobs.meetingId, meetingId));
}

export async function findSendJob(db: Db | Tx, of: OfJob): Promise<SendJob> {
  const [job] = await db.select().from(sendJobs).where(isIt(of));
  return job ?? refuse(kernelRefusals.NOT_FOUND);
}

/** By id. */
export async function findJobs(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SendJob>> {
  const rows = await db
    .select()
    .from(sendJobs)
    .where(inArray(sendJobs.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a job until the transaction ends. */
export async function lockJob(tx: Tx, of: OfJob): Promise<SendJob> {
  const [job] = await tx.select().from(sendJobs).where(isIt(of)).for('update');
  return job ?? refuse(kernelRefusals.NOT_FOUND);
}

export const noProgress: JobProgress = {
  waiting: 0,
  sent: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  kept: 0,
  shown: 0,
};

interface Counted extends Omit<JobProgress, 'waiting' | 'shown'>, Record<string, unknown> {
  readonly job_id: string;
}

/**
 * Returns the delivery results of these jobs. All other messages are waiting, either in the message log or not yet
 * written to it.
 */
export async function findProgress(
  db: Db | Tx,
  jobs: readonly Pick<SendJob, 'id' | 'recipients'>[],
): Promise<ReadonlyMap<string, JobProgress>> {
  const ids = jobs.map(({ id }) => id);
  const { rows } = await db.execute<Counted>(sql`
    select job_id, (count(*) filter (where state = 'sent'))::integer as sent,
      (count(*) filter (where delivery = 'delivered'))::integer as delivered,
      (count(*) filter (where delivery = 'undelivered'))::integer as undelivered,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'kept'))::integer as kept
    from message_log where job_id = any (${sql.param(ids)}::uuid[]) group by job_id`);
  const counted = new Map(rows.map((row) => [row.job_id, row]));
  const shownOf = await countShown(db, ids);
  return new Map(
    jobs.map(({ id, recipients }) => {
      const { sent, delivered, undelivered, failed, kept } = counted.get(id) ?? noProgress;
      const shown = shownOf.get(id) ?? 0;
      const waiting = Math.max(0, recipients - sent - failed - kept - shown);
      return [id, { waiting, sent, delivered, undelivered, failed, kept, shown }];
    }),
  );
}

async function countShown(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ job_id: string; count: number }>(sql`
    select job_id, count(*)::integer as count from send_job_recipients
    where job_id = any (${sql.param(ids)}::uuid[]) and state = 'shown' group by job_id`);
  return new Map(rows.map(({ job_id: id, count }) => [id, count]));
}

export async function viewJob(db: Db | Tx, job: SendJob): Promise<JobView> {
  const [names, progress, excluded] = [
    await findAccountNames(db, [job.createdBy]),
    await findProgress(db, [job]),
    await db.execute<{ reason: ExclusionReason; count: number }>(sql`
      select reason, count(*)::integer as count from send_job_recipients
      where job_id = ${job.id} and state = 'excluded' group by reason order by count desc, reason`),
  ];
  return {
    ...presentJob(job, names.get(job.createdBy) ?? '', progress.get(job.id) ?? noProgress),
    version: job.version,
    content: job.content,
    templates: job.templates,
    audience: job.audience,
    excludedBy: excluded.rows.map(({ reason, count }) => ({ reason, count })),
  };
}

export function presentJob(job: SendJob, createdBy: string, progress: JobProgress) {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: job.id,
    name: job.name,
    channel: job.channel,
    state: job.state,
    failure: job.failure,
    waitsFor: job.waitsFor,
    waitsUntil: at(job.waitsUntil),
    scheduledAt: at(job.scheduledAt),
    createdAt: job.createdAt.toISOString(),
    createdBy,
    startedAt: at(job.startedAt),
    endedAt: at(job.endedAt),
    recipients: job.recipients,
    excluded: job.excluded,
    progress,
  };
}
