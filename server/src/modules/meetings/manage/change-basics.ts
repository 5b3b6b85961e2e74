import { eq } from 'drizzle-orm';
import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { basicsColumns, basicsOf } from './basics-columns.ts';
import { requireSeries } from './create-meeting.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { requireVersion, lockOpenMeeting } from '../queries.ts';
import { meetings } from '../tables.ts';
import { takeSlug } from '../take-slug.ts';

export async function changeBasics(
  tx: Tx,
  id: string,
  change: { version: number; basics: MeetingBasics },
  source: AuditSource,
): Promise<{ version: number }> {
  const row = await lockOpenMeeting(tx, id);
  await requireVersion(tx, row, change.version, meetingFact('meeting.basics_changed', id));
  const version = row.version + 1;
  const columns = basicsColumns(change.basics);
  if (columns.seriesId !== row.seriesId) await requireSeries(tx, columns.seriesId, 'basics.seriesId');
  await takeSlug('basics.slug', () =>
    tx
      .update(meetings)
      .set({ ...columns, version, changedAt: source.at })
      .where(eq(meetings.id, id)),
  );
  const detail = { version, ...changedValues(basicsOf(row), change.basics) };
  await writeAudit(tx, meetingFact('meeting.basics_changed', id, detail), source);
  await invalidateMeeting(tx, row);
  if (columns.seriesId !== row.seriesId) await invalidateMeeting(tx, { id, seriesId: columns.seriesId });
  return { version };
}

// Returns the values that differ, before and after the change.
function changedValues(before: MeetingBasics, after: MeetingBasics) {
  const names = Object.keys(after) as (keyof MeetingBasics)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (basics: MeetingBasics) => Object.fromEntries(changed.map((name) => [name, basics[name]]));
  return { before: pick(before), after: pick(after) };
}
