import { expect, test } from 'vitest';
import { daysOf, nextSlot } from './programme-days.ts';

const meeting = { startsOn: '2026-02-28', endsOn: '2026-03-01' };

test('lists every day of the conference, and other days with sessions', () => {
  expect(daysOf(meeting, [])).toEqual(['2026-02-28', '2026-03-01']);
  expect(daysOf(meeting, [{ day: '2026-02-20', start: '09:00', end: '10:00' }])).toEqual([
    '2026-02-20',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test.each([
  [[], { start: '09:00', end: '10:30' }],
  [[{ day: 'd', start: '09:00', end: '11:15' }], { start: '11:15', end: '12:45' }],
  [
    [
      { day: 'd', start: '14:00', end: '15:00' },
      { day: 'd', start: '09:00', end: '10:00' },
    ],
    { start: '15:00', end: '16:30' },
  ],
  [[{ day: 'd', start: '20:00', end: '23:50' }], { start: '22:30', end: '23:59' }],
])('places the next session after the last: %j', (sessions, slot) => {
  expect(nextSlot(sessions)).toEqual(slot);
});
