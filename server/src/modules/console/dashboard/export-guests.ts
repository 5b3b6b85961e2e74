import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import {
  participantList,
  type ParticipantSheetRow,
} from '@plenum/contract/registration/lists/participant-list';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { sheetColumns } from '#kernel/list/list-sheet';
import { listExportFact } from '../people/audit-facts.ts';
import { allPages } from '#kernel/list/list-source';
import { chooseColumns, makeSheet } from '#kernel/http/response/export-sheet';
import { participantSource, presentParticipant } from '../people/participant-source.ts';
import { findActivities } from './queries.ts';

const GUEST_COLUMNS = 'name,gender,organization,phone,typeName,teamName,payment';

interface Asked {
  readonly meetingId: string;
  readonly activityId: string;
  readonly format: 'xlsx' | 'csv';
}

/** Exports the participants of one activity, by name. */
export async function exportGuests(
  kernel: Kernel,
  { meetingId, activityId, format }: Asked,
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { meeting } = await findTerms(kernel.db, meetingId);
  const activity = (await findActivities(kernel.pool, meetingId)).find(({ id }) => id === activityId);
  if (!activity) refuse(kernelRefusals.NOT_FOUND);
  const columns = chooseColumns(sheetColumns(participantList.columns), GUEST_COLUMNS);
  const detail = { format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, listExportFact('people.guests_exported', meetingId, detail), source);
  const rows = guestsOf(kernel, meetingId, activityId, language);
  return makeSheet(
    { name: activity.name, slug: meeting.slug, now: source.at, format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}

async function* guestsOf(
  kernel: Kernel,
  meetingId: string,
  activityId: string,
  language: Language,
): AsyncGenerator<ParticipantSheetRow> {
  const pages = allPages(kernel, participantSource, meetingId, { activityId, sort: 'name' });
  for await (const page of pages)
    yield* page.map((row) => ({ ...presentParticipant(row, language), detail: null }));
}
