import { eq } from 'drizzle-orm';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { refuseChanged } from '#modules/accounts/staff/public';
import { type AuditFact, findLastFact } from '#modules/audit/public';
import { type MeetingRow, meetings, series, type SeriesRow } from './tables.ts';

export async function findMeeting(db: Db | Tx, id: string): Promise<MeetingRow> {
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Locks the row until the transaction ends, so that decisions about it stay valid. */
export async function lockMeeting(tx: Tx, id: string): Promise<MeetingRow> {
  const [row] = await tx.select().from(meetings).where(eq(meetings.id, id)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Like `lockMeeting`, but for a change of content: an archived conference is refused. */
export async function lockOpenMeeting(tx: Tx, id: string): Promise<MeetingRow> {
  const row = await lockMeeting(tx, id);
  return row.state === 'archived' ? refuse(meetingRefusals.ARCHIVED) : row;
}

export async function lockSeries(tx: Tx, id: string): Promise<SeriesRow> {
  const [row] = await tx.select().from(series).where(eq(series.id, id)).for('no key update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Refuses the second of two concurrent edits; the first editor's name comes from the audit log. */
export async function requireVersion(
  tx: Tx,
  row: { version: number },
  edited: number,
  saved: Pick<AuditFact, 'action' | 'object'>,
): Promise<void> {
  if (row.version !== edited) await refuseChanged(tx, await findLastFact(tx, saved));
}
