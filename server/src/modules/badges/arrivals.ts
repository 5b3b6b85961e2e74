import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { readPrintArrivals } from '#modules/checkin/public';
import { badgeFact } from './audit-facts.ts';
import { lockDesign } from './designs.ts';
import { wantedPeople } from './people.ts';
import { badgeArrivals } from './tables.ts';

/**
 * Updates the queue from the gates each time it is read or a station asks: adds people checked in where badges are
 * printed on check-in, and removes those whose check-in was undone. Check-ins are read from where the last update
 * ended, in the transaction that queues them, so that none is lost if a server stops in between. People who have a
 * badge, or whose badge was removed from the queue manually, are skipped.
 */
export async function queueArrivals(tx: Tx, meetingId: string, at: Date): Promise<void> {
  const looked = await lockArrivals(tx, meetingId);
  // Another station is updating the queue.
  if (!looked) return;
  const designId = await findArrivalDesign(tx, meetingId);
  // Nothing can be queued without a design; the next update starts from the same point.
  if (designId === null) return;
  const { arrivals, seen } = await readPrintArrivals(tx, meetingId, looked.seen);
  if (arrivals.length === 0) return;
  const source: AuditSource = { actor: null, requestId: null, address: null, at };
  const gone = arrivals.filter(({ isIn }) => !isIn);
  if (gone.length > 0) {
    const { rows } = await tx.execute(sql`
      update badge_queue as entry set state = 'removed', ended_at = ${at}, checkpoint_id = null
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone ("participantId" uuid, "checkpointId" uuid)
      where entry.participant_id = gone."participantId" and entry.checkpoint_id = gone."checkpointId"
        and entry.state in ('waiting', 'failed')
      returning entry.id`);
    if (rows.length > 0)
      await writeAudit(tx, badgeFact('badge.queue_withdrawn', meetingId, { count: rows.length }), source);
  }
  const printing = arrivals.filter(({ prints }) => prints);
  if (printing.length > 0) {
    const participantIds = printing.map(({ participantId }) => participantId);
    const { where } = await wantedPeople(tx, { meetingId, filter: {}, participantIds, order: 'name' });
    const { rows } = await tx.execute(sql`
      insert into badge_queue (id, meeting_id, participant_id, design_id, state, reason, station, tries, problem, created_at,
        checkpoint_id)
      select gen_random_uuid(), ${meetingId}, wanted.id, ${designId}, 'waiting', '', '', 0, '', arrival."receivedAt",
        arrival."checkpointId"
      from (select person.id from ${where}
        and not exists (select from badge_prints as print where print.participant_id = person.id)) as wanted
      join jsonb_to_recordset(${JSON.stringify(printing)}::jsonb)
        as arrival ("participantId" uuid, "checkpointId" uuid, "receivedAt" timestamptz) on arrival."participantId" = wanted.id
      order by arrival."receivedAt"
      on conflict do nothing returning id`);
    if (rows.length > 0)
      await writeAudit(tx, badgeFact('badge.queued_on_arrival', meetingId, { count: rows.length }), source);
  }
  await tx.update(badgeArrivals).set({ seen }).where(eq(badgeArrivals.meetingId, meetingId));
}

/** Returns null if another transaction has the lock. */
async function lockArrivals(tx: Tx, meetingId: string): Promise<{ seen: string } | null> {
  const locked = () =>
    tx
      .select({ seen: badgeArrivals.seen })
      .from(badgeArrivals)
      .where(eq(badgeArrivals.meetingId, meetingId))
      .for('update', { skipLocked: true });
  const [found] = await locked();
  if (found) return found;
  await tx.insert(badgeArrivals).values({ meetingId }).onConflictDoNothing();
  const [made] = await locked();
  return made ?? null;
}

/**
 * Records the time, so that a gate can tell whether a printer is connected. Skipped while another transaction updates
 * the queue.
 */
export async function noteBrowserStation(tx: Tx, meetingId: string, at: Date): Promise<void> {
  const looked = await lockArrivals(tx, meetingId);
  if (!looked) return;
  await tx.update(badgeArrivals).set({ browserSeenAt: at }).where(eq(badgeArrivals.meetingId, meetingId));
}

/** Returns the chosen design if it still exists, otherwise the oldest one. */
export async function findArrivalDesign(tx: Pick<Tx, 'execute'>, meetingId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select design.id from badge_designs as design
    left join badge_arrivals as chosen on chosen.design_id = design.id
    where design.meeting_id = ${meetingId} and design.deleted_at is null
    order by chosen.design_id is null, design.id limit 1`);
  return rows[0]?.id ?? null;
}

export async function chooseArrivalDesign(
  tx: Tx,
  of: { readonly meetingId: string; readonly designId: string },
  source: AuditSource,
): Promise<null> {
  const { id: designId, name } = await lockDesign(tx, of);
  const { meetingId } = of;
  await tx
    .insert(badgeArrivals)
    .values({ meetingId, designId })
    .onConflictDoUpdate({ target: badgeArrivals.meetingId, set: { designId } });
  await writeAudit(tx, badgeFact('badge.arrival_design', meetingId, { design: designId, name }), source);
  return null;
}
