import { expect, test } from 'vitest';
import {
  meetingStates,
  meetingSteps,
  type MeetingTimes,
  nextPhaseChange,
  phaseOf,
  registrationAt,
} from './states.ts';

const times: MeetingTimes = {
  state: 'published',
  registrationOpensAt: new Date('2026-05-01T00:00:00Z'),
  registrationClosesAt: new Date('2026-06-01T00:00:00Z'),
  beginsAt: new Date('2026-06-14T16:00:00Z'),
  endsAt: new Date('2026-06-16T16:00:00Z'),
};
const at = (moment: string) => new Date(moment);

test.each([
  ['2026-04-30T23:59:59Z', 'upcoming'],
  ['2026-05-01T00:00:00Z', 'registration_open'],
  ['2026-05-31T23:59:59Z', 'registration_open'],
  ['2026-06-01T00:00:00Z', 'registration_closed'],
  ['2026-06-14T16:00:00Z', 'in_progress'],
  ['2026-06-16T15:59:59Z', 'in_progress'],
  ['2026-06-16T16:00:00Z', 'ended'],
])('is, at %s, %s', (moment, phase) => {
  expect(phaseOf(times, at(moment))).toBe(phase);
});

test('shows closed and archived before looking at the windows', () => {
  expect(phaseOf({ ...times, state: 'closed' }, at('2026-05-10T00:00:00Z'))).toBe('registration_closed');
  expect(phaseOf({ ...times, state: 'archived' }, at('2026-05-10T00:00:00Z'))).toBe('ended');
});

test('has not begun without an opening time, and lasts until the conference without a closing time', () => {
  const now = at('2026-06-10T00:00:00Z');
  expect(phaseOf({ ...times, registrationOpensAt: null, registrationClosesAt: null }, now)).toBe('upcoming');
  expect(phaseOf({ ...times, registrationClosesAt: null }, now)).toBe('registration_open');
});

test.each([
  ['2026-06-14T16:00:00Z', 'open'],
  ['2026-06-16T15:59:59Z', 'open'],
  ['2026-06-16T16:00:00Z', 'closed'],
])(
  'without a closing time registration is, at %s, %s, and lasts until the conference ends',
  (moment, status) => {
    expect(registrationAt({ ...times, registrationClosesAt: null }, at(moment))).toBe(status);
  },
);

test('a closing time ends registration, but never after the conference', () => {
  const during = at('2026-06-15T00:00:00Z');
  expect(registrationAt(times, during)).toBe('closed');
  expect(registrationAt({ ...times, registrationClosesAt: at('2026-06-15T01:00:00Z') }, during)).toBe('open');
  const late = { ...times, registrationClosesAt: at('2027-01-01T00:00:00Z') };
  expect([registrationAt(late, during), registrationAt(late, times.endsAt)]).toEqual(['open', 'closed']);
});

test('registration is open at published conferences only', () => {
  for (const state of meetingStates) {
    const status = registrationAt({ ...times, state }, at('2026-05-10T00:00:00Z'));
    expect(status).toBe(state === 'published' ? 'open' : 'closed');
  }
});

test('keeps its phase until the next time that can change it', () => {
  expect(nextPhaseChange(times, at('2026-04-01T00:00:00Z'))).toEqual(times.registrationOpensAt);
  expect(nextPhaseChange(times, times.beginsAt)).toEqual(times.endsAt);
  expect(nextPhaseChange(times, times.endsAt)).toBeNull();
});

test('every state can be reached and left', () => {
  for (const state of meetingStates) {
    expect(meetingSteps[state].length).toBeGreaterThan(0);
    expect(meetingSteps[state]).not.toContain(state);
    expect(meetingStates.some((other) => meetingSteps[other].includes(state))).toBe(true);
  }
});
