import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { detachFile } from '#kernel/files/file-rows';
import { attachPublicFiles } from '#kernel/files/public-files';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { lockOpenMeeting } from '../queries.ts';
import { type MeetingRow, meetings } from '../tables.ts';

export async function changeCover(
  tx: Tx,
  id: string,
  fileId: string | null,
  source: AuditSource,
): Promise<void> {
  const row = await lockOpenMeeting(tx, id);
  await tx.update(meetings).set({ coverFileId: fileId, changedAt: source.at }).where(eq(meetings.id, id));
  if (fileId) await attachPublicFiles(tx, [fileId]);
  await releaseCover(tx, row);
  await writeAudit(tx, meetingFact(fileId ? 'meeting.cover_changed' : 'meeting.cover_removed', id), source);
  await invalidateMeeting(tx, row);
}

// Keeps the file if another meeting, such as a copy, shows the same picture.
async function releaseCover(tx: Tx, { id, coverFileId }: MeetingRow): Promise<void> {
  if (!coverFileId) return;
  const elsewhere = and(eq(meetings.coverFileId, coverFileId), ne(meetings.id, id));
  if ((await tx.$count(meetings, elsewhere)) === 0) await detachFile(tx, coverFileId);
}
