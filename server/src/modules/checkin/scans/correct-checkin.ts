import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { periodOf } from '@plenum/contract/checkin/verdict';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { correctionFact } from '../audit-facts.ts';
import { findCheckpointConference, lockCheckpoint } from '../checkpoints/checkpoint-queries.ts';
import { tellArrivals } from '../live.ts';
import { refreshRoster } from '../roster.ts';
import { checkinDevices, checkinEntries, type NewScan } from '../tables.ts';
import { recordScansIn, scanBatch } from './record-scans.ts';

export interface Correction {
  readonly checkpointId: string;
  readonly participantId: string;
  readonly reason: string;
}
export type CorrectionSource = AuditSource & { readonly actor: string };

/** Checks a person in from the console, after the fact. The console counts as a device. */
export async function makeUpCheckin(
  tx: Tx,
  meetingId: string,
  { checkpointId, participantId, reason }: Correction,
  source: CorrectionSource,
): Promise<null> {
  const { row, next } = await openConsole(tx, meetingId, checkpointId, participantId, source);
  if (await isIn(tx, row)) refuse(checkinRefusals.ALREADY_CHECKED_IN);
  await storeCorrections(tx, meetingId, [{ ...row, sequence: next, verdict: 'admitted', reason }], source);
  await writeAudit(
    tx,
    correctionFact('checkin.made_up', participantId, { checkpoint: checkpointId, reason }),
    source,
  );
  return null;
}

/** Undoes every scan that counts for the person at the checkpoint; today's only, if each day counts separately. */
export async function cancelCheckin(
  tx: Tx,
  meetingId: string,
  { checkpointId, participantId, reason }: Correction,
  source: CorrectionSource,
): Promise<null> {
  const { row, next } = await openConsole(tx, meetingId, checkpointId, participantId, source);
  const { rows: counting } = await tx.execute<{ device_id: string; sequence: number }>(sql`
    select device_id, sequence from checkin_scans as scan
    where participant_id = ${participantId} and checkpoint_id = ${checkpointId} and period = ${row.period} and not held
      and verdict in ('admitted', 'out') and not exists (select from checkin_scans as undo
        where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence))
    order by at, device_id, sequence`);
  if (counting.length === 0) refuse(checkinRefusals.NOT_CHECKED_IN);
  const undos = counting.map((scan, index): NewScan => ({
    ...row,
    sequence: next + index,
    verdict: 'undone',
    reason,
    undoesDevice: scan.device_id,
    undoesSequence: scan.sequence,
  }));
  await storeCorrections(tx, meetingId, undos, source);
  await writeAudit(
    tx,
    correctionFact('checkin.cancelled', participantId, { checkpoint: checkpointId, reason }),
    source,
  );
  return null;
}

export async function openConsole(
  tx: Tx,
  meetingId: string,
  checkpointId: string,
  participantId: string,
  { actor, at }: CorrectionSource,
) {
  const checkpoint = await lockCheckpoint(tx, meetingId, checkpointId);
  const { timeZone } = await findCheckpointConference(tx, meetingId);
  await refreshRoster(tx, meetingId, [participantId]);
  const { rows } = await tx.execute<{ standing: NewScan['standing'] }>(sql`
    select standing from checkin_roster where participant_id = ${participantId} and meeting_id = ${meetingId}`);
  const [person] = rows;
  if (!person) refuse(kernelRefusals.NOT_FOUND);
  await tx
    .insert(checkinDevices)
    .values({
      id: meetingId,
      meetingId,
      name: '',
      enrolledBy: actor,
      enrolledAt: at,
      operator: actor,
      lastSeenAt: at,
    })
    .onConflictDoNothing();
  await tx.select().from(checkinDevices).where(eq(checkinDevices.id, meetingId)).for('update');
  const last = await tx.execute<{ last: number | null }>(
    sql`select max(sequence) as last from checkin_scans where device_id = ${meetingId}`,
  );
  const row = {
    deviceId: meetingId,
    meetingId,
    checkpointId,
    participantId,
    operator: actor,
    method: 'console' as const,
    direction: 'in' as const,
    asked: false,
    waived: false,
    standing: person.standing,
    period: periodOf(checkpoint.rule, at.toISOString(), timeZone),
    scannedAt: at,
    offsetMs: 0,
    at,
    receivedAt: at,
  };
  return { row, next: (last.rows[0]?.last ?? 0) + 1 };
}

async function isIn(
  tx: Tx,
  { checkpointId, participantId, period }: { checkpointId: string; participantId: string; period: string },
): Promise<boolean> {
  const known = await tx.$count(
    checkinEntries,
    and(
      eq(checkinEntries.checkpointId, checkpointId),
      eq(checkinEntries.participantId, participantId),
      eq(checkinEntries.period, period),
      eq(checkinEntries.inside, true),
      isNotNull(checkinEntries.firstAt),
    ),
  );
  return known > 0;
}

export async function storeCorrections(
  tx: Tx,
  meetingId: string,
  rows: readonly NewScan[],
  { at }: CorrectionSource,
): Promise<void> {
  await recordScansIn(tx, scanBatch({ now: at, devices: [] }, rows));
  await tellArrivals(
    tx,
    meetingId,
    rows.flatMap(({ participantId }) => participantId ?? []),
  );
}
