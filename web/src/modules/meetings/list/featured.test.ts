import { expect, test } from 'vitest';
import { featuredMeetings } from './featured.ts';

test('lists conferences with open registration first, and none that has ended', () => {
  const phases = ['in_progress', 'registration_closed', 'upcoming', 'registration_open', 'ended'] as const;
  const meetings = [...phases, ...phases].map((phase, id) => ({ id, phase }));
  expect(featuredMeetings(meetings, 5).map(({ id }) => id)).toEqual([3, 8, 2, 7, 0]);
});
