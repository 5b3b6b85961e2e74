import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { findSwitchedOff } from '#modules/messaging/templates/public';
import { findConfirmed } from '#modules/registration/people/public';
import { findDue } from './due-conferences.ts';
import { conferenceNoticeDue, type NoticeKind, noticeKinds } from './events.ts';

export const automaticJobs: readonly Recurring[] = [
  // Runs often enough that a person who registers shortly before midnight still gets the reminder for the next day.
  { name: 'conference_notices', cron: '*/10 * * * *', run: noticeConferences },
];

const AT_ONCE = 100;

/**
 * Queues the reminders for conferences that begin tomorrow and the thanks for those that have ended. It is idempotent
 * across servers: each person gets each kind once (decision 63).
 */
export async function noticeConferences(kernel: Kernel): Promise<void> {
  for (const kind of noticeKinds) {
    const due = await findDue(kernel.db, kind, kernel.clock.now());
    const job = { job: 'conference_notices', keyOf: ({ id }: { id: string }) => `${id} ${kind}` };
    await forEachDue(kernel, job, due, ({ id }) => noticeConference(kernel, id, kind));
  }
}

async function noticeConference(kernel: Kernel, meetingId: string, kind: NoticeKind): Promise<void> {
  if ((await findSwitchedOff(kernel.db, meetingId)).has(kind)) return;
  const people = await findConfirmed(kernel.db, meetingId);
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    await kernel.db.transaction((tx) => noticeSome(kernel, tx, { meetingId, kind }, some));
  }
}

/**
 * Inserts the rows and queues the events in one transaction. If another server is inserting the same row, the insert
 * waits for it and then finds the row.
 */
async function noticeSome(
  { clock }: Kernel,
  tx: Tx,
  { meetingId, kind }: { readonly meetingId: string; readonly kind: NoticeKind },
  people: readonly string[],
): Promise<void> {
  const now = clock.now();
  const noted = await tx.execute<{ id: string }>(sql`
    insert into conference_notices (meeting_id, kind, participant_id, at)
    select ${meetingId}, ${kind}, id, ${now}::timestamptz from unnest(${sql.param([...people])}::uuid[]) as id order by id
    on conflict do nothing returning participant_id as id`);
  const events = noted.rows.map(({ id }) => ({ meetingId, kind, participantId: id }));
  await emitAll(tx, conferenceNoticeDue, events, now);
}
