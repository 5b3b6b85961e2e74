import { expect, it } from 'vitest';
import { ownSeat, shareOfPlaces } from './own-seat.ts';
import { ticketCalendar } from './ticket-calendar.ts';
import { ticketSample } from '#test/ticket-sample';

const words = { order: 'Order: P1' };

it('has the days, the room and all bookings, each with a stable name', () => {
  const text = ticketCalendar(ticketSample(), 'https://plenum.example/t', words);
  const uids = [...text.matchAll(/UID:(.*)\r/g)].map(([, uid]) => uid);
  expect(uids).toEqual(['m1.p1@plenum', 'm1.p1.stay@plenum', 'a1.p1@plenum']);
  expect(text).toContain('DTSTART;VALUE=DATE:20270104');
  expect(text).toContain('SUMMARY:Harbour Hotel');
  expect(text).toContain('DTSTART:20270104T043000Z');
  expect(text).toContain('SUMMARY:Lunch\\; by the sea');
});

it('leaves out a room that was not booked', () => {
  const text = ticketCalendar(ticketSample({ stay: null, activities: [] }), '', words);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

it('a ticket keeps its seat, and a hall of unknown size is not called full', () => {
  expect(ownSeat('7KQ4MX2P')).toBe(ownSeat('7KQ4MX2P'));
  expect(ownSeat('7KQ4MX2P')).not.toBe(ownSeat('7KQ4MX2Q'));
  expect(shareOfPlaces({ taken: 30, places: 40 })).toBe(0.75);
  expect(shareOfPlaces({ taken: 30, places: null })).toBe(0);
  expect(shareOfPlaces({ taken: 50, places: 40 })).toBe(1);
});
