import { type CalendarEvent, toCalendar } from '@plenum/contract/meetings/calendar';
import type { TicketView } from '@plenum/contract/tickets/schemas';

export interface CalendarWords {
  /** The description of every entry, such as “Order: …”. */
  readonly order: string;
}

/** All bookings as a calendar file: the days of the conference, the room, each meal and activity. */
export function ticketCalendar(ticket: TicketView, url: string, { order }: CalendarWords): string {
  const { id, meeting, stay, activities, asOf } = ticket;
  const place = [meeting.venue, meeting.city].filter((part) => part !== '').join(', ');
  const common = { description: order, url };
  const events: CalendarEvent[] = [
    // The uid is the same as in the file sent by email, so that a calendar replaces that entry instead of adding a
    // second one.
    {
      ...common,
      uid: `${meeting.id}.${id}@plenum`,
      title: meeting.title,
      place,
      firstDay: meeting.startsOn,
      lastDay: meeting.endsOn,
    },
    ...(stay
      ? [
          {
            ...common,
            uid: `${meeting.id}.${id}.stay@plenum`,
            title: stay.hotel,
            place: stay.hotel,
            firstDay: stay.checkIn,
            lastDay: stay.checkOut,
          },
        ]
      : []),
    ...activities.map(({ id: activityId, name, place: where, startsAt, endsAt }) => ({
      ...common,
      uid: `${activityId}.${id}@plenum`,
      title: name,
      place: where || place,
      startsAt,
      endsAt,
    })),
  ];
  return toCalendar({ name: meeting.title, events, stamp: asOf });
}
