import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { exportFact } from '../people/audit-facts.ts';
import { participantSheet, writtenRows } from '../people/export-participants.ts';
import { makeSheet } from '#kernel/sheet/export-sheet';
import { findActivities } from './queries.ts';

interface Asked {
  readonly meetingId: string;
  readonly activityId: string;
  readonly format: 'xlsx' | 'csv';
}

/** Who takes part in one activity, by name. */
export async function exportGuests(
  kernel: Kernel,
  { meetingId, activityId, format }: Asked,
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { meeting } = await findTerms(kernel.db, meetingId);
  const activity = (await findActivities(kernel.pool, meetingId)).find(({ id }) => id === activityId);
  if (!activity) refuse(kernelRefusals.NOT_FOUND);
  const { name, gender, organization, phone, typeName, teamName, payment } = participantSheet;
  const columns = [name, gender, organization, phone, typeName, teamName, payment];
  const detail = { format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.guests_exported', meetingId, detail), source);
  const rows = writtenRows(
    kernel,
    meetingId,
    { activityId, sort: 'name' },
    { full: false, hasDetail: false },
  );
  return makeSheet(
    { name: activity.name, slug: meeting.slug, now: source.at, format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}
