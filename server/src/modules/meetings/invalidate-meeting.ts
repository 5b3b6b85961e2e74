import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';

/**
 * Invalidates everything visitors may have read about the conference: its pages, the lists that show it and the pages
 * of its series.
 */
export async function invalidateMeeting(tx: Tx, meeting: { id: string; seriesId: string }): Promise<void> {
  await invalidate(tx, ['meetings', `meeting:${meeting.id}`, `series:${meeting.seriesId}`]);
}

export async function invalidateSeries(tx: Tx, id: string): Promise<void> {
  await invalidate(tx, ['series', `series:${id}`, 'meetings']);
}
