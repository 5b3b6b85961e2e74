import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import type { OrderRow } from '../tables.ts';
import { formatAmount, formatMoment } from './format.ts';
import { type OrderedItem, orderedItems } from './ordered-items.ts';

/** The values available to every message about an order. */
export interface AboutOrder {
  /** The buyer's. */
  readonly name: string;
  readonly meeting: string;
  readonly number: string;
  readonly amount: string;
  /** The ordered items, one line each. */
  readonly items: string;
  /** Empty if there is no hold. */
  readonly until: string;
  /** Dates of the conference. */
  readonly dates: string;
  readonly venue: string;
  readonly link: string;
}

/**
 * Returns the address of the page on which an order is paid. People who are not logged in can log in on it without
 * leaving it.
 */
export function payLink(publicUrl: string, orderId: string): string {
  return `${publicUrl}/index/order/${orderId}/pay`;
}

/** The page with a participant's ticket, for the account that registered them. */
export function ticketLink(publicUrl: string, participantId: string): string {
  return `${publicUrl}/index/ticket/${participantId}`;
}

/** The conference's title, dates and venue for messages. */
export function aboutMeeting(
  { title, startsOn, endsOn, venueName, city }: MeetingTerms['meeting'],
  language: Language,
): Pick<AboutOrder, 'meeting' | 'dates' | 'venue'> {
  return {
    meeting: textIn(title, language),
    dates: formatDateRange(startsOn, endsOn, language),
    venue: textIn(venueName, language) || textIn(city, language) || '—',
  };
}

export function aboutOrder(
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly OrderedItem[] },
  { meeting }: MeetingTerms,
  publicUrl: string,
  language: Language,
): Omit<AboutOrder, 'name'> {
  return {
    number: order.number,
    amount: formatAmount(order.total, order.currency, language),
    items: orderedItems(lines, language),
    ...aboutMeeting(meeting, language),
    until: order.holdUntil ? formatMoment(order.holdUntil, meeting.timeZone, language) : '',
    link: `${publicUrl}/index/order/${order.id}`,
  };
}
