import type { JobLimits, JobLimitsView } from '@plenum/contract/mailings/limit-endpoints';
import { jobMessages } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, findLastFact, writeAudit } from '#modules/audit/public';
import { refuseChanged } from '#modules/accounts/staff/public';
import { findTerms } from '#modules/meetings/offer/public';
import type { SendingHours } from '#modules/messaging/public';

interface Stored extends Record<string, unknown> {
  readonly version: number;
  readonly messages_per_day: number | null;
  readonly sends_from: string | null;
  readonly sends_until: string | null;
}

/** The limits of a conference's send jobs: the site's, or its own if they are stricter. */
export interface Limits {
  readonly messagesPerDay: number;
  /** True if the conference has set `messagesPerDay` itself, so that its organizers can also raise it. */
  readonly isOwn: boolean;
  /** When organizers’ text messages may be sent, in the conference's time zone. Emails may be sent at any hour. */
  readonly hours: SendingHours;
}

export async function findLimits(
  { config }: Kernel,
  db: Db | Tx,
  meeting: { readonly id: string; readonly timeZone: string },
): Promise<Limits> {
  const { messagesPerDay: own, hours } = present(await findStored(db, meeting.id));
  const most = config.jobMessagesPerDay.conference;
  const isOwn = own !== null && own < most;
  return {
    messagesPerDay: isOwn ? own : most,
    isOwn,
    hours: { ...narrower(config.sendingHours, hours), zone: meeting.timeZone },
  };
}

// Limits the conference's hours to the site's, which may have been shortened since. If they no longer overlap, the
// site's hours apply.
function narrower(site: Hours, own: Hours | null): Hours {
  if (own === null) return site;
  const from = own.from > site.from ? own.from : site.from;
  const until = own.until < site.until ? own.until : site.until;
  return from < until ? { from, until } : site;
}

type Hours = NonNullable<JobLimits['hours']>;

export async function readLimits(kernel: Kernel, db: Db | Tx, meetingId: string): Promise<JobLimitsView> {
  const { meeting } = await findTerms(db, meetingId);
  const stored = await findStored(db, meetingId);
  const { rows } = await db.execute<{ used: number }>(sql`
    select used from send_counters where scope = ${`meeting:${meetingId}`}
      and day = (${kernel.clock.now()}::timestamptz at time zone ${meeting.timeZone})::date`);
  const { jobMessagesPerDay, sendingHours } = kernel.config;
  return {
    version: stored?.version ?? 0,
    own: present(stored),
    site: { messagesPerDay: jobMessagesPerDay.conference, hours: sendingHours },
    usedToday: rows[0]?.used ?? 0,
  };
}

export async function saveLimits(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  { version: known, limits }: { readonly version: number; readonly limits: JobLimits },
  source: AuditSource,
): Promise<{ version: number }> {
  requireWithinSite(kernel, limits);
  const action = 'mailing.limits_changed';
  const object = `meeting:${meetingId}`;
  const before = present(await findStored(tx, meetingId));
  const { messagesPerDay, hours } = limits;
  const [from, until] = [hours?.from ?? null, hours?.until ?? null];
  const { rows } = await tx.execute<{ version: number }>(sql`
    insert into send_job_limits as held (meeting_id, messages_per_day, sends_from, sends_until)
    select ${meetingId}, ${messagesPerDay}::integer, ${from}::time, ${until}::time
    where ${known}::integer = 0 or exists (select from send_job_limits where meeting_id = ${meetingId})
    on conflict (meeting_id) do update set messages_per_day = excluded.messages_per_day,
      sends_from = excluded.sends_from, sends_until = excluded.sends_until, version = held.version + 1
    where held.version = ${known}
    returning version`);
  const [saved] = rows;
  if (!saved) return refuseChanged(tx, await findLastFact(tx, { action, object }));
  await writeAudit(tx, { action, object, detail: { before: said(before), after: said(limits) } }, source);
  return saved;
}

function requireWithinSite({ config }: Kernel, { messagesPerDay, hours }: JobLimits): void {
  const { jobMessagesPerDay, sendingHours: site } = config;
  const max = jobMessagesPerDay.conference;
  const outside = { code: jobMessages.hours_outside, values: site };
  const fields = {
    ...(messagesPerDay !== null &&
      messagesPerDay > max && { messagesPerDay: { code: jobMessages.cap_above_site, values: { max } } }),
    ...(hours !== null && hours.from < site.from && { 'hours.from': outside }),
    ...(hours !== null && hours.until > site.until && { 'hours.until': outside }),
  };
  const nested = Object.entries(fields).map(([field, error]) => [`limits.${field}`, error]);
  if (nested.length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(nested) });
}

async function findStored(db: Db | Tx, meetingId: string): Promise<Stored | null> {
  const { rows } = await db.execute<Stored>(sql`
    select version, messages_per_day, to_char(sends_from, 'HH24:MI') as sends_from,
      to_char(sends_until, 'HH24:MI') as sends_until
    from send_job_limits where meeting_id = ${meetingId}`);
  return rows[0] ?? null;
}

function present(stored: Stored | null): JobLimits {
  const { messages_per_day: messagesPerDay = null, sends_from: from, sends_until: until } = stored ?? {};
  return { messagesPerDay, hours: from && until ? { from, until } : null };
}

function said({ messagesPerDay, hours }: JobLimits) {
  return { messagesPerDay, hours: hours && `${hours.from}–${hours.until}` };
}
