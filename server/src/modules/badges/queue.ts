import { badgeRefusals } from '@plenum/contract/badges/messages';
import type { OpenQueueState, QueueEntry } from '@plenum/contract/badges/queue';
import type { PrintJob, PrintWay } from '@plenum/contract/badges/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { queueArrivals } from './arrivals.ts';
import { badgeFact } from './audit-facts.ts';
import { lockDesign } from './designs.ts';
import { findBadgeConference, findPerson, presentPeople, wantedPeople } from './people.ts';
import { writeJob } from './print-badges.ts';
import { badgeDesigns, badgeQueue } from './tables.ts';

/**
 * How long a station has for one badge, including the browser's print dialog. After that another station may take it.
 */
const LEASE_MS = 5 * 60_000;
/** After this many tries, a badge that no station could print waits for a person to look at it. */
const MOST_TRIES = 3;

interface QueueRequest {
  readonly designId: string;
  readonly participantIds: readonly string[];
  readonly reason: string;
}

/** Adds people to the queue. Those already in it are skipped; those who had a badge before need a reason. */
export async function queueBadges(
  tx: Tx,
  meetingId: string,
  { designId, participantIds, reason }: QueueRequest,
  source: AuditSource,
): Promise<{ added: number }> {
  await lockDesign(tx, { meetingId, designId });
  const { where, order } = await wantedPeople(tx, { meetingId, filter: {}, participantIds, order: 'name' });
  const found = await tx.execute<{ again: boolean }>(sql`
    select exists (select from badge_prints as print where print.participant_id = person.id) as again from ${where}`);
  if (found.rows.length === 0) refuse(badgeRefusals.NO_BADGES);
  if (reason === '' && found.rows.some(({ again }) => again)) refuse(badgeRefusals.REPRINT_REASON);
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into badge_queue (id, meeting_id, participant_id, design_id, state, reason, station, tries, problem, created_at,
      created_by)
    select gen_random_uuid(), ${meetingId}, person.id, ${designId}, 'waiting', ${reason}, '', 0, '', ${source.at},
      ${source.actor}::uuid
    from ${where} order by ${order}
    on conflict do nothing returning id`);
  await writeAudit(tx, badgeFact('badge.queued', meetingId, { count: rows.length, reason }), source);
  return { added: rows.length };
}

const LISTED = 100;

export async function readQueue(
  db: Db,
  meetingId: string,
  at: Date,
): Promise<{ waiting: number; failed: number; entries: QueueEntry[] }> {
  await db.transaction((tx) => queueArrivals(tx, meetingId, at));
  const counted = await db.execute<{ waiting: number; failed: number }>(sql`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed
    from badge_queue where meeting_id = ${meetingId} and state in ('waiting', 'taken', 'failed')`);
  const found = await db.execute<
    Omit<QueueEntry, 'at' | 'state'> & { at: string; state: OpenQueueState } & Record<string, unknown>
  >(sql`
    select entry.id, entry.participant_id as "participantId", person.full_name as name, person.organization, entry.state,
      entry.station, entry.tries, entry.problem, entry.created_at as at,
      entry.state = 'failed' and entry.sent_at is not null as "isUnsure"
    from badge_queue as entry join participants as person on person.id = entry.participant_id
    where entry.meeting_id = ${meetingId} and entry.state in ('waiting', 'taken', 'failed')
    order by entry.created_at, entry.id limit ${LISTED}`);
  const { waiting = 0, failed = 0 } = counted.rows[0] ?? {};
  return {
    waiting,
    failed,
    entries: found.rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
  };
}

/**
 * Takes the oldest badge that is waiting or whose station has not answered in time. No two stations get the same badge.
 */
export async function takeQueued(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  { station, at }: { readonly station: string; readonly at: Date },
): Promise<{ entryId: string; job: Omit<PrintJob, 'jobId'> } | null> {
  await queueArrivals(tx, meetingId, at);
  // A badge that a printer may have printed is not given to another station.
  await tx.execute(sql`
    update badge_queue set state = 'failed', lease_until = null
    where meeting_id = ${meetingId} and state = 'taken' and lease_until < ${at}
      and (tries >= ${MOST_TRIES} or sent_at is not null)`);
  const { rows } = await tx.execute<Taken>(sql`
    update badge_queue set state = 'taken', station = ${station}, tries = tries + 1,
      lease_until = ${leaseFrom(at)}
    where id = (
      select id from badge_queue
      where meeting_id = ${meetingId} and (state = 'waiting' or (state = 'taken' and lease_until < ${at}))
      order by created_at, id limit 1 for update skip locked)
    returning id, meeting_id as "meetingId", participant_id as "participantId", design_id as "designId"`);
  const [taken] = rows;
  return taken ? { entryId: taken.id, job: await readTaken(kernel, tx, taken) } : null;
}

interface Taken extends Record<string, unknown> {
  readonly id: string;
  readonly meetingId: string;
  readonly participantId: string;
  readonly designId: string;
}

/** Returns everything needed to draw the badge. */
export async function readTaken(
  kernel: Kernel,
  tx: Tx,
  { id, meetingId, participantId, designId }: Taken,
): Promise<Omit<PrintJob, 'jobId'>> {
  const [drawn] = await tx.select().from(badgeDesigns).where(eq(badgeDesigns.id, designId));
  const person = await findPerson(tx, participantId);
  if (!drawn || !person) throw new Error(`Badge ${id} of the queue has no design or no person`);
  const conference = await findBadgeConference(tx, meetingId);
  const people = await presentPeople(kernel, meetingId, [person], tx);
  return { design: drawn.design, conference, people };
}

interface Outcome {
  readonly station: string;
  readonly isPrinted: boolean;
  readonly way: PrintWay;
  readonly problem: string;
  /** True if it is unknown whether the badge was printed, so that a person has to check. */
  readonly isUnsure?: boolean;
}

/**
 * Ends a badge's time in the queue with the outcome that a station reports. Only the station that has the badge may
 * report it, because after its lease another station may have printed it. A station that had sent it to its printer may
 * report later, unless a person has decided about it.
 */
export async function endQueued(
  tx: Tx,
  of: { readonly meetingId: string; readonly entryId: string },
  { station, isPrinted, way, problem, isUnsure = false }: Outcome,
  source: AuditSource,
): Promise<null> {
  const entry = await lockEntry(tx, of);
  const isSilent = entry.state === 'failed' && entry.sentAt !== null;
  if ((entry.state !== 'taken' && !isSilent) || entry.station !== station) refuse(badgeRefusals.QUEUE_STATE);
  const { meetingId, participantId, designId, reason, tries } = entry;
  if (isPrinted) {
    const [design] = await tx.select().from(badgeDesigns).where(eq(badgeDesigns.id, designId));
    if (!design) throw new Error(`No badge design ${designId}`);
    await writeJob(
      tx,
      { design, way, place: station, reason, badges: 1 },
      { where: sql`participants as person where person.id = ${participantId}`, order: sql`person.id` },
      source,
    );
  }
  const state = isPrinted ? 'printed' : isUnsure || tries >= MOST_TRIES ? 'failed' : 'waiting';
  const sentAt = isUnsure ? source.at : null;
  await tx
    .update(badgeQueue)
    .set({ state, problem, leaseUntil: null, sentAt, endedAt: isPrinted ? source.at : null })
    .where(eq(badgeQueue.id, entry.id));
  if (state === 'failed')
    await writeAudit(tx, badgeFact('badge.queue_failed', meetingId, { place: station, problem }), source);
  return null;
}

export async function retryQueued(
  tx: Tx,
  of: { readonly meetingId: string; readonly entryId: string },
  source: AuditSource,
): Promise<null> {
  const { id, meetingId, state } = await lockEntry(tx, of);
  if (state !== 'failed') refuse(badgeRefusals.QUEUE_STATE);
  await tx
    .update(badgeQueue)
    .set({ state: 'waiting', tries: 0, problem: '', sentAt: null })
    .where(eq(badgeQueue.id, id));
  await writeAudit(tx, badgeFact('badge.queue_retried', meetingId, {}), source);
  return null;
}

/** Puts a taken badge back into the queue. The station that has it finds out when it next reports. */
export async function releaseQueued(
  tx: Tx,
  of: { readonly meetingId: string; readonly entryId: string },
  source: AuditSource,
): Promise<null> {
  const { id, meetingId, state, station } = await lockEntry(tx, of);
  if (state !== 'taken') refuse(badgeRefusals.QUEUE_STATE);
  await tx
    .update(badgeQueue)
    .set({ state: 'waiting', station: '', leaseUntil: null, sentAt: null })
    .where(eq(badgeQueue.id, id));
  await writeAudit(tx, badgeFact('badge.queue_released', meetingId, { place: station }), source);
  return null;
}

/**
 * Puts back into the queue the badges that a station took before it was restarted, except those that its printer may
 * have received.
 */
export async function returnTaken(tx: Tx, meetingId: string, station: string): Promise<void> {
  await tx
    .update(badgeQueue)
    .set({ state: 'waiting', station: '', leaseUntil: null })
    .where(
      and(
        eq(badgeQueue.meetingId, meetingId),
        eq(badgeQueue.state, 'taken'),
        eq(badgeQueue.station, station),
        isNull(badgeQueue.sentAt),
      ),
    );
}

export async function removeQueued(
  tx: Tx,
  of: { readonly meetingId: string; readonly entryId: string },
  source: AuditSource,
): Promise<null> {
  const { id, meetingId, state } = await lockEntry(tx, of);
  if (state !== 'waiting' && state !== 'failed') refuse(badgeRefusals.QUEUE_STATE);
  await tx.update(badgeQueue).set({ state: 'removed', endedAt: source.at }).where(eq(badgeQueue.id, id));
  await writeAudit(tx, badgeFact('badge.queue_removed', meetingId, {}), source);
  return null;
}

/** The end of the lease of a station that takes a badge or reports that its printer has it. */
export function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS);
}

export async function lockEntry(
  tx: Tx,
  { meetingId, entryId }: { readonly meetingId: string; readonly entryId: string },
) {
  const [entry] = await tx
    .select()
    .from(badgeQueue)
    .where(and(eq(badgeQueue.id, entryId), eq(badgeQueue.meetingId, meetingId)))
    .for('update');
  if (!entry) refuse(kernelRefusals.NOT_FOUND);
  return entry;
}
