import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { toCalendar } from '@plenum/contract/meetings/calendar';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { meetingEvent, uid } from './calendar-events.ts';
import { orEmpty } from '../published/published-parts.ts';
import { findPublicParts } from '../published/published-queries.ts';

interface For {
  readonly meetingId: string;
  /**
   * Identifies the entry. It is the same in every message, so that a calendar replaces the entry instead of adding a
   * second one.
   */
  readonly person: string;
  /** The order number. */
  readonly number: string;
  readonly language: Language;
}

const order: Sentence = { en: 'Order: {number}', zh: '订单编号：{number}' };

/** A calendar file with the days of a conference, for an email to one person; null while the conference is a draft. */
export async function writeConferenceCalendar(
  { config }: Kernel,
  db: Db | Tx,
  { meetingId, person, number, language }: For,
): Promise<string | null> {
  const found = await findPublicParts(db, meetingId, 'venue');
  if (!found) return null;
  const { meeting, sections, changedAt } = found;
  const source = { meeting, venue: orEmpty('venue', sections.venue) };
  const event = meetingEvent(source, `${config.publicUrl}/index/detailInfo/${meeting.id}`, language);
  const description = inLanguage(order, language).replace('{number}', number);
  return toCalendar({
    name: textIn(meeting.title, language),
    events: [{ ...event, uid: uid(`${meeting.id}.${person}`), description }],
    stamp: changedAt.toISOString(),
  });
}
