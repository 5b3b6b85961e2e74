import type { JobRow } from '@plenum/contract/mailings/job-endpoints';
import type { JobFilter, RecipientRow } from '@plenum/contract/console/mailing-lists';
import { MOST_COUNTED, type RowCount } from '@plenum/contract/kernel/list';
import type { ExclusionReason, RecipientChannel } from '@plenum/contract/mailings/job-schemas';
import type pg from 'pg';
import type { z } from 'zod';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findJob, findJobs, findProgress, noProgress, presentJob } from '#modules/mailings/public';
import { maskTarget } from '#modules/messaging/public';
import { afterCursor, type ListSort, keyText, orderBy } from '#kernel/list/list-sort';
import { type Listed, type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { runStatement, isWorthPreparing, type Take, buildStatement } from '#kernel/list/statement';
import { failureOf, outcomeSql } from './failure.ts';

type JobWishes = Omit<z.infer<typeof JobFilter>, 'after'>;

const byTime = (sort: string | undefined): ListSort => ({
  key: 'createdAt',
  isDescending: sort !== 'createdAt',
  kind: 'instant',
  sql: 'job.created_at',
  isIndexed: true,
});

function filtersOf(meetingId: string, { q, state }: JobWishes, take: Take): string[] {
  const text = (q ?? '').trim().toWellFormed().replaceAll('\0', '');
  return [
    `job.meeting_id = ${take(meetingId)}`,
    ...(state === undefined ? [] : [`job.state = ${take(state)}`]),
    ...(text === '' ? [] : [`job.name ilike ${take(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`]),
  ];
}

export async function listJobs(
  { pool, db }: Kernel,
  meetingId: string,
  { after, ...wishes }: JobWishes & { readonly after?: string | undefined },
): Promise<ListPage<JobRow>> {
  const sort = byTime(wishes.sort);
  const cursor = readCursor(after, 'instant');
  const statement = buildStatement((take) => {
    const where = [...filtersOf(meetingId, wishes, take), ...afterCursor(sort, 'job.id', cursor, take)];
    return `select job.id, ${keyText(sort, 'job.created_at')} as key, null::bigint as total
      from send_jobs as job where ${where.join(' and ')} ${orderBy(sort, 'job.created_at', 'job.id')} limit ${PAGE + 1}`;
  });
  const found = await runStatement<Listed<{ id: string }> & pg.QueryResultRow>(
    pool,
    statement,
    isWorthPreparing(wishes),
  );
  const jobs = await findJobs(
    db,
    found.map(({ id }) => id),
  );
  const names = await findAccountNames(
    db,
    [...jobs.values()].map(({ createdBy }) => createdBy),
  );
  const progress = await findProgress(db, [...jobs.values()]);
  return toPage(found, cursor === null, ({ id }) => {
    const job = jobs.get(id);
    if (!job) throw new Error('a send job went away while it was read');
    return presentJob(job, names.get(job.createdBy) ?? '', progress.get(id) ?? noProgress);
  });
}

export async function countJobs({ pool }: Kernel, meetingId: string, wishes: JobWishes): Promise<RowCount> {
  const statement = buildStatement(
    (take) => `select count(*)::integer as count from (select from send_jobs as job
      where ${filtersOf(meetingId, wishes, take).join(' and ')} limit ${MOST_COUNTED + 1}) as counted`,
  );
  const [row] = await runStatement<{ count: number }>(pool, statement, isWorthPreparing(wishes));
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

interface FoundRecipient {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly target: string;
  readonly channel: RecipientChannel;
  readonly state: RecipientRow['state'];
  readonly reason: ExclusionReason | null;
  readonly messageId: string | null;
  readonly failure: string | null;
  readonly reported: string | null;
  readonly sentAt: Date | null;
}

const stateSql = `case when recipient.state in ('excluded', 'shown') then recipient.state
  when message.state in ('sent', 'failed', 'kept') then ${outcomeSql} else 'waiting' end`;

/** In the order in which they are sent. */
export async function listRecipients(
  kernel: Kernel,
  { id: meetingId, jobId }: { readonly id: string; readonly jobId: string },
  {
    after,
    state,
  }: { readonly after?: string | undefined; readonly state?: RecipientRow['state'] | undefined },
): Promise<ListPage<RecipientRow>> {
  await findJob(kernel.db, { meetingId, jobId });
  const cursor = readCursor(after, 'number');
  const { rows } = await kernel.pool.query<Listed<FoundRecipient>>({
    text: `select recipient.job_id as id, recipient.number, recipient.name, recipient.target, recipient.channel,
        ${stateSql} as state, recipient.reason, message.id as "messageId", message.failure,
        message.delivery_code as reported, message.sent_at as "sentAt", recipient.number::text as key, null::bigint as total
      from send_job_recipients as recipient left join message_log as message on message.id = recipient.message_id
      where recipient.job_id = $1 and recipient.number > coalesce($2::bigint, 0) and ($3::text is null or ${stateSql} = $3)
      order by recipient.number limit ${PAGE + 1}`,
    values: [jobId, cursor?.key ?? null, state ?? null],
  });
  return toPage(rows, cursor === null, ({ number, target, reported, sentAt, ...row }) => {
    const failure = failureOf(row.failure);
    return {
      id: String(number),
      name: row.name,
      target: maskTarget(target),
      channel: row.channel,
      state: row.state,
      reason: row.reason,
      messageId: row.messageId,
      failure: failure.kind,
      code: reported ?? failure.code,
      sentAt: sentAt?.toISOString() ?? null,
    };
  });
}
