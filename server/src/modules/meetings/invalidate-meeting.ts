import { invalidate } from '#kernel/cache/public-cache';
import type { Tx } from '#kernel/db/database';

/** Whatever visitors may have read of it: its own pages, the lists it stands in, the pages of its series. */
export async function invalidateMeeting(tx: Tx, meeting: { id: string; seriesId: string }): Promise<void> {
  await invalidate(tx, ['meetings', `meeting:${meeting.id}`, `series:${meeting.seriesId}`]);
}

export async function invalidateSeries(tx: Tx, id: string): Promise<void> {
  await invalidate(tx, ['series', `series:${id}`, 'meetings']);
}
