import { inArray, sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type MeetingRow, meetings } from '../tables.ts';
import { completeContent } from '../sections/section-queries.ts';

/** The rules for registration and payment. */
export interface MeetingTerms {
  readonly meeting: MeetingRow;
  readonly form: SectionContent<'form'>;
  readonly payment: SectionContent<'payment'>;
  readonly rules: SectionContent<'rules'>;
}

/** A column for queries on the table meetings. */
export const termSections = sql<Record<string, object>>`(
  select coalesce(json_object_agg(section.name, section.content), '{}') from meeting_sections as section
  where section.meeting_id = meetings.id and section.content is not null
    and section.name in ('form', 'payment', 'rules'))`;

export function toTerms(meeting: MeetingRow, stored: Readonly<Record<string, object>>): MeetingTerms {
  return {
    meeting,
    form: sections.form.schema.parse(completeContent('form', stored['form'])),
    payment: sections.payment.schema.parse(completeContent('payment', stored['payment'])),
    rules: sections.rules.schema.parse(completeContent('rules', stored['rules'])),
  };
}

/** The terms of a conference in any state, because orders of a closed conference continue. */
export async function findTerms(db: Db | Tx, meetingId: string): Promise<MeetingTerms> {
  return (await findTermsOf(db, [meetingId])).get(meetingId) ?? refuse(kernelRefusals.NOT_FOUND);
}

export async function findTermsOf(
  db: Db | Tx,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, MeetingTerms>> {
  const found = await db
    .select({ meeting: meetings, stored: termSections })
    .from(meetings)
    .where(inArray(meetings.id, [...meetingIds]));
  return new Map(found.map(({ meeting, stored }) => [meeting.id, toTerms(meeting, stored)]));
}
