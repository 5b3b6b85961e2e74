import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Accent } from '@plenum/contract/meetings/fields';
import { type SectionContent, sections } from '@plenum/contract/meetings/sections';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { completeContent } from '../sections/section-queries.ts';
import { named } from '../published/published-queries.ts';
import { type MeetingRow, meetings, series } from '../tables.ts';

/** The rules for submissions to a conference. */
export interface MeetingCall {
  readonly meeting: MeetingRow;
  readonly accent: Accent;
  readonly fields: SectionContent<'call'>['fields'];
  readonly settings: SectionContent<'submissions'>;
  /** The people whom authors can write to. */
  readonly contacts: SectionContent<'contacts'>['people'];
}

const stored = sql<Record<string, object>>`(
  select coalesce(json_object_agg(section.name, section.content), '{}') from meeting_sections as section
  where section.meeting_id = meetings.id and section.content is not null
    and section.name in ('call', 'submissions', 'contacts'))`;

async function find(db: Db | Tx, where: SQL | undefined): Promise<MeetingCall> {
  const [found] = await db
    .select({ meeting: meetings, accent: series.accent, stored })
    .from(meetings)
    .innerJoin(series, eq(series.id, meetings.seriesId))
    .where(where);
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const { meeting, accent } = found;
  const { fields } = sections.call.schema.parse(completeContent('call', found.stored['call']));
  const settings = sections.submissions.schema.parse(
    completeContent('submissions', found.stored['submissions']),
  );
  const { people } = sections.contacts.schema.parse(completeContent('contacts', found.stored['contacts']));
  return { meeting, accent, fields, settings, contacts: contactsOf(people) };
}

/** The contacts for submissions, or the general ones if there are none. */
function contactsOf(people: MeetingCall['contacts']): MeetingCall['contacts'] {
  const about = (topic: 'papers' | 'general') => people.filter((person) => person.topic === topic);
  const papers = about('papers');
  return papers.length > 0 ? papers : about('general');
}

/** Returns the call of a conference in any state, because existing submissions remain valid. */
export function findCall(db: Db | Tx, meetingId: string): Promise<MeetingCall> {
  return find(db, eq(meetings.id, meetingId));
}

/** Returns the call by the conference's id or slug, without a login. Drafts are not found. */
export function findPublicCall(db: Db | Tx, key: string): Promise<MeetingCall> {
  return find(db, and(named(key), ne(meetings.state, 'draft')));
}
