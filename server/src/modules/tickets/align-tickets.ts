import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { confirmedPeople } from '#modules/registration/people/public';
import { requireKey } from './keys.ts';

/** All people of a conference, or, if `registrationId` is given, those of one registration. */
interface Scope {
  readonly meetingId: string;
  readonly registrationId: string | null;
}

export interface Aligned {
  readonly made: number;
  /** The number of tickets that passed to a substitute; the earlier holder's ticket is revoked. */
  readonly renewed: number;
  readonly ended: number;
  /** The number of tickets that are valid again, because their people were confirmed again. */
  readonly resumed: number;
  /** The number of valid tickets whose people have not got a message about them yet. */
  readonly unannounced: number;
}

/**
 * Aligns tickets with registrations in one statement: a confirmed person has a valid ticket, a person who is no longer
 * confirmed has none, and a substitute has a new version of the ticket. The function only looks at the current state,
 * so every event can call it, in any order and repeatedly.
 */
export async function alignTickets(kernel: Kernel, tx: Tx, scope: Scope): Promise<Aligned> {
  await lock(tx, scope);
  if (scope.registrationId === null) await requireKey(kernel, tx, scope.meetingId);
  const first = await alignOnce(kernel, tx, scope);
  if (scope.registrationId !== null && first.made > 0) await requireKey(kernel, tx, scope.meetingId);
  if (first.missing === 0) return first;
  // If a generated code was already in use, its ticket was left out, and this second pass creates it.
  const again = await alignOnce(kernel, tx, scope);
  return { ...first, made: first.made + again.made, unannounced: first.unannounced + again.made };
}

/**
 * Makes concurrent runs wait for each other, so that each sees the changes that the previous one committed: with an
 * older view of the registrations, one run could resume a ticket that another has ended. Different registrations of a
 * conference don't wait for each other.
 */
async function lock(tx: Tx, { meetingId, registrationId }: Scope): Promise<void> {
  const key = (id: string) => sql`hashtextextended(${`tickets|${id}`}, 0)`;
  await tx.execute(
    registrationId === null
      ? sql`select pg_advisory_xact_lock(${key(meetingId)})`
      : sql`select pg_advisory_xact_lock_shared(${key(meetingId)}), pg_advisory_xact_lock(${key(registrationId)})`,
  );
}

async function alignOnce({ clock }: Kernel, tx: Tx, scope: Scope): Promise<Aligned & { missing: number }> {
  const now = clock.now();
  const { meetingId, registrationId } = scope;
  const found = await tx.execute<Record<string, number>>(sql`
    with confirmed as materialized (${confirmedPeople(scope)}),
    ended as (
      update tickets set ended_at = ${now}, changed_at = ${now}
      where tickets.meeting_id = ${meetingId} and tickets.ended_at is null
        ${registrationId === null ? sql`` : sql`and tickets.registration_id = ${registrationId}`}
        and not exists (select from confirmed where confirmed.id = tickets.participant_id)
      returning 1),
    renewed as (
      update tickets set version = tickets.version + 1, code = new_ticket_code(), holder = confirmed.holder,
        ended_at = null, notified_at = null, changed_at = ${now}
      from confirmed where tickets.participant_id = confirmed.id and tickets.holder is distinct from confirmed.holder
      returning 1),
    resumed as (
      update tickets set ended_at = null, changed_at = ${now}
      from confirmed where tickets.participant_id = confirmed.id and tickets.ended_at is not null
        and tickets.holder is not distinct from confirmed.holder
      returning 1),
    missing as (
      select * from confirmed where not exists (select from tickets where tickets.participant_id = confirmed.id)),
    made as (
      insert into tickets (participant_id, meeting_id, registration_id, code, holder, made_at, changed_at)
      select id, ${meetingId}, registration_id, new_ticket_code(), holder, ${now}, ${now} from missing order by id
      on conflict do nothing returning 1)
    select (select count(*)::integer from made) as made, (select count(*)::integer from renewed) as renewed,
      (select count(*)::integer from ended) as ended, (select count(*)::integer from resumed) as resumed,
      (select count(*)::integer from missing) as wanted,
      (select count(*)::integer from tickets where tickets.meeting_id = ${meetingId} and tickets.notified_at is null
        ${registrationId === null ? sql`and false` : sql`and tickets.registration_id = ${registrationId}`}) as known`);
  const { made = 0, renewed = 0, ended = 0, resumed = 0, wanted = 0, known = 0 } = found.rows[0] ?? {};
  const unannounced = made + renewed + known;
  return { made, renewed, ended, resumed, unannounced, missing: wanted - made };
}

/**
 * Finds upcoming and recent conferences, for changes that no event announces. Conferences from before this module have
 * no key yet, and are also found until they have one.
 */
async function findConferences(db: Db, now: Date): Promise<string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from meetings where state <> 'draft'
      and (ends_on >= (${now}::timestamptz - interval '7 days')::date
        or not exists (select from ticket_keys where ticket_keys.meeting_id = meetings.id))
    order by id`);
  return found.rows.map(({ id }) => id);
}

async function catchUp(kernel: Kernel): Promise<void> {
  const meetingIds = await findConferences(kernel.db, kernel.clock.now());
  await forEachDue(kernel, { job: 'make_tickets', keyOf: (id) => id }, meetingIds, (meetingId) =>
    kernel.db.transaction((tx) => alignTickets(kernel, tx, { meetingId, registrationId: null })),
  );
}

export const ticketJobs: readonly Recurring[] = [
  { name: 'make_tickets', cron: '*/10 * * * *', run: catchUp },
];
