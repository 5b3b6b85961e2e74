import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { correctionFact } from '../audit-facts.ts';
import { tellArrivals } from '../live.ts';
import type { NewScan } from '../tables.ts';
import { type Correction, openConsole, type CorrectionSource, storeCorrections } from './correct-checkin.ts';

/** Cancels each repeated check-in of a person who was already checked in. The first check-in is kept. */
export async function settleConflict(
  tx: Tx,
  meetingId: string,
  { checkpointId, participantId, reason }: Correction,
  source: CorrectionSource,
): Promise<null> {
  const { row, next } = await openConsole(tx, meetingId, checkpointId, participantId, source);
  const { rows: repeated } = await tx.execute<{ device_id: string; sequence: number; period: string }>(sql`
    select device_id, sequence, period from (
      select scan.*, lag(scan.verdict) over (partition by scan.period
        order by scan.at, scan.device_id, scan.sequence) as before
      from checkin_scans as scan join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id
      where scan.participant_id = ${participantId} and scan.checkpoint_id = ${checkpointId} and not scan.held
        and (scan.verdict = 'admitted' or (scan.verdict = 'out' and checkpoint.rule = 'in_out'))
        and not exists (select from checkin_scans as undo
          where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence))) as moves
    where verdict = 'admitted' and before = 'admitted'
    order by at, device_id, sequence`);
  if (repeated.length === 0) refuse(checkinRefusals.NOTHING_TO_REVIEW);
  const undos = repeated.map((scan, index): NewScan => ({
    ...row,
    period: scan.period,
    sequence: next + index,
    verdict: 'undone',
    reason,
    undoesDevice: scan.device_id,
    undoesSequence: scan.sequence,
  }));
  await storeCorrections(tx, meetingId, undos, source);
  await writeAudit(
    tx,
    correctionFact('checkin.conflict_settled', participantId, { checkpoint: checkpointId, reason }),
    source,
  );
  return null;
}

/** Records that the held scans of a person were reviewed; they still don't count. */
export async function dismissHeld(
  tx: Tx,
  meetingId: string,
  { checkpointId, participantId, reason }: Correction,
  { at, ...source }: CorrectionSource,
): Promise<null> {
  const { rows } = await tx.execute(sql`
    insert into checkin_reviews (device_id, sequence, meeting_id, reviewed_by, reviewed_at, reason)
    select device_id, sequence, meeting_id, ${source.actor}, ${at}, ${reason} from open_held_scans
    where meeting_id = ${meetingId} and checkpoint_id = ${checkpointId} and participant_id = ${participantId}
    on conflict do nothing returning 1`);
  if (rows.length === 0) refuse(checkinRefusals.NOTHING_TO_REVIEW);
  await tellArrivals(tx, meetingId, [participantId]);
  await writeAudit(
    tx,
    correctionFact('checkin.held_dismissed', participantId, { checkpoint: checkpointId, reason }),
    { ...source, at },
  );
  return null;
}
