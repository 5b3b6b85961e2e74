import { eq } from 'drizzle-orm';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Tx } from '#kernel/db/database';
import { keyStillReferred } from '#kernel/db/foreign-key-violation';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { seriesFact } from '../audit-facts.ts';
import { invalidateSeries } from '../invalidate-meeting.ts';
import { lockSeries } from '../queries.ts';
import { series } from '../tables.ts';

/** Only while nothing belongs to it; modules that come later keep things under a series too, so the database says. */
export async function deleteSeries(tx: Tx, id: string, source: AuditSource): Promise<null> {
  const { slug } = await lockSeries(tx, id);
  try {
    await tx.delete(series).where(eq(series.id, id));
  } catch (error) {
    if (keyStillReferred(error) !== null) refuse(meetingRefusals.SERIES_IN_USE);
    throw error;
  }
  await writeAudit(tx, seriesFact('series.deleted', id, { slug }), source);
  await invalidateSeries(tx, id);
  return null;
}
