import { randomUUID } from 'node:crypto';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { setRoles } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { basicsColumns } from './basics-columns.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { findSeriesNames } from '../scope/names.ts';
import { meetings } from '../tables.ts';
import { takeSlug } from '../take-slug.ts';

/** Creates a draft; its creator becomes the owner. */
export async function createMeeting(
  tx: Tx,
  basics: MeetingBasics,
  source: AuditSource,
  id: string = randomUUID(),
): Promise<{ id: string }> {
  await insertMeeting(tx, id, basics, null, source);
  await writeAudit(tx, meetingFact('meeting.created', id, { slug: basics.slug }), source);
  return { id };
}

export async function insertMeeting(
  tx: Tx,
  id: string,
  basics: MeetingBasics,
  coverFileId: string | null,
  source: AuditSource,
): Promise<void> {
  await requireSeries(tx, basics.seriesId, 'seriesId');
  const row = { ...basicsColumns(basics), id, coverFileId, state: 'draft' as const };
  await takeSlug('slug', () =>
    tx.insert(meetings).values({ ...row, createdAt: source.at, changedAt: source.at }),
  );
  if (source.actor) await setRoles(tx, source.actor, id, ['owner'], source.at);
  await invalidateMeeting(tx, row);
}

export async function requireSeries(tx: Tx, id: string, field: string): Promise<void> {
  const found = await findSeriesNames(tx, [id]);
  if (found.size > 0) return;
  refuse(kernelRefusals.INVALID_INPUT, { fields: { [field]: fieldMessages.unknown_reference } });
}
