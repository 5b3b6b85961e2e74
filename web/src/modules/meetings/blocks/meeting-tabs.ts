import type { RichText } from '@plenum/contract/kernel/rich-text';
import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import type { MeetingTab } from '../search.ts';

/** The tabs with content, in order. A tab without content is not shown. */
export function tabsOf(meeting: PublicMeeting, hasNews: boolean): MeetingTab[] {
  const { venue } = meeting;
  const filled: Record<MeetingTab, boolean> = {
    about: true,
    programme: meeting.has.programme,
    fees: meeting.types.length > 0 || meeting.activities.length > 0,
    hotel: meeting.hotels.length > 0,
    travel:
      venue.address !== '' ||
      venue.directions.length > 0 ||
      venue.coordinates !== null ||
      hasWords(venue.notes),
    papers: hasWords(meeting.call.body) || meeting.call.fields.length > 0,
    news: hasNews,
  };
  return (Object.keys(filled) as MeetingTab[]).filter((tab) => filled[tab]);
}

/** Returns whether a text has any content. An emptied editor leaves an empty paragraph, which doesn't count. */
export function hasWords({ content }: RichText): boolean {
  return content.some((block) => block.type !== 'paragraph' || (block.content ?? []).length > 0);
}
