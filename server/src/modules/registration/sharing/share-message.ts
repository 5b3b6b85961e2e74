import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';

export type ShareNews = 'invited' | 'accepted' | 'declined' | 'reopened' | 'withdrawn';

export interface ShareMatter {
  readonly meetingTitle: LocalizedText;
  readonly from: { readonly name: string };
  readonly to: { readonly name: string };
  readonly stay: {
    readonly hotel: LocalizedText;
    readonly room: LocalizedText;
    readonly checkIn: string;
    readonly checkOut: string;
  } | null;
}

export function shareMessage(
  news: ShareNews,
  { meetingTitle, from, to, stay }: ShareMatter,
  link: string,
  language: Language,
): WrittenMessage {
  const values = {
    meeting: textIn(meetingTitle, language),
    from: from.name,
    to: to.name,
    hotel: stay ? textIn(stay.hotel, language) : '—',
    room: stay ? textIn(stay.room, language) : '—',
    dates: stay ? formatDateRange(stay.checkIn, stay.checkOut, language) : '—',
    link,
  };
  return { kind: `share.${news}`, values };
}
