import type { JobWait } from '@plenum/contract/mailings/job-schemas';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { capReached } from './events.ts';
import type { Limits } from './limits.ts';

interface Conference {
  readonly id: string;
  readonly timeZone: string;
}

/** A daily limit and the time zone of its day. */
interface Cap {
  readonly wait: Extract<JobWait, 'conference_cap' | 'site_cap'>;
  readonly scope: string;
  readonly zone: string;
  readonly most: number;
  /** True if the conference set this cap itself, below the site's. */
  readonly isOwn: boolean;
}

export interface Granted {
  readonly count: number;
  /** The cap that was reached, and when its next day begins; null if everything was granted. */
  readonly reached: { readonly wait: Cap['wait']; readonly until: Date } | null;
}

/** The conference's cap counts days in its own time zone, the site's cap in UTC. */
function capsOf({ config }: Kernel, meeting: Conference, limits: Limits): Cap[] {
  return [
    {
      wait: 'conference_cap',
      scope: `meeting:${meeting.id}`,
      zone: meeting.timeZone,
      most: limits.messagesPerDay,
      isOwn: limits.isOwn,
    },
    { wait: 'site_cap', scope: 'site', zone: 'UTC', most: config.jobMessagesPerDay.site, isOwn: false },
  ];
}

/**
 * Takes up to `wanted` messages from the day's quota of the conference and of the site. The rows stay locked until the
 * transaction ends, so that two servers together never exceed the quota.
 */
export async function takeFromCaps(
  kernel: Kernel,
  tx: Tx,
  meeting: Conference,
  limits: Limits,
  wanted: number,
): Promise<Granted> {
  const now = kernel.clock.now();
  let count = wanted;
  let short: Cap | null = null;
  const caps = capsOf(kernel, meeting, limits);
  for (const cap of caps) {
    const left = cap.most - (await lockCounter(tx, cap, now));
    if (left < count) {
      count = Math.max(0, left);
      short = cap;
    }
  }
  for (const { scope, zone } of caps)
    await tx.execute(sql`
      update send_counters set used = used + ${count}
      where scope = ${scope} and day = (${now}::timestamptz at time zone ${zone})::date`);
  if (!short) return { count, reached: null };
  await alarmOnce(kernel, tx, short, meeting.id);
  return { count, reached: { wait: short.wait, until: await nextDay(tx, short.zone, now) } };
}

async function lockCounter(tx: Tx, { scope, zone }: Cap, now: Date): Promise<number> {
  const day = sql`(${now}::timestamptz at time zone ${zone})::date`;
  await tx.execute(sql`
    insert into send_counters (scope, day) values (${scope}, ${day}) on conflict do nothing`);
  const { rows } = await tx.execute<{ used: number }>(sql`
    select used from send_counters where scope = ${scope} and day = ${day} for update`);
  return rows[0]?.used ?? 0;
}

async function nextDay(tx: Tx, zone: string, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select (((${now}::timestamptz at time zone ${zone})::date + 1)::timestamp at time zone ${zone}) as at`);
  return new Date(rows[0]?.at ?? now);
}

/** Logs and reports a reached cap once a day, however many jobs and servers reach it. */
async function alarmOnce(
  kernel: Kernel,
  tx: Tx,
  { scope, zone, wait, isOwn }: Cap,
  meetingId: string,
): Promise<void> {
  const now = kernel.clock.now();
  const alarmed = await tx.execute(sql`
    update send_counters set alarmed_at = ${now}
    where scope = ${scope} and day = (${now}::timestamptz at time zone ${zone})::date and alarmed_at is null`);
  if (alarmed.rowCount !== 1) return;
  // Reaching a cap that the conference set for itself is not an error.
  const level = isOwn ? 'info' : 'error';
  kernel.log[level]({ part: 'send jobs', cap: scope }, 'the day’s number of messages is used up');
  if (!isOwn) kernel.metrics.countCapReached(wait);
  await emit(tx, capReached, { meetingId, wait, isOwn }, now);
}
