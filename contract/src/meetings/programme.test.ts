import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import { noText } from '../kernel/localized-text.ts';
import { findWarnings } from './programme-warnings.ts';
import {
  misplacesTalks,
  openSessions,
  ProgrammeSection,
  type ProgrammeSession,
  type ProgrammeTalk,
} from './programme.ts';

let made = 0;
function newId(): string {
  made += 1;
  return `0198f3a0-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

const name = { en: 'Name', zh: '' };
const [hall, lab] = [
  { id: newId(), name, capacity: 200 },
  { id: newId(), name, capacity: null },
];
const track = { id: newId(), name };
const speaker = () => ({ id: newId(), name, title: noText, organization: noText, bio: noText, photo: '' });
const [li, wang, zhao] = [speaker(), speaker(), speaker()];

const talk = (overrides: Partial<ProgrammeTalk> = {}): ProgrammeTalk => ({
  id: newId(),
  kind: 'oral',
  title: name,
  start: '09:00',
  end: '09:30',
  speakerIds: [li.id],
  abstract: noText,
  submissionId: null,
  board: '',
  ...overrides,
});
const session = (overrides: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
  id: newId(),
  kind: 'session',
  title: name,
  day: '2026-06-15',
  start: '09:00',
  end: '12:00',
  roomId: hall.id,
  trackId: track.id,
  chairIds: [wang.id],
  expected: null,
  description: noText,
  talks: [],
  ...overrides,
});
const programme = (...sessions: ProgrammeSession[]) => ({
  rooms: [hall, lab],
  tracks: [track],
  speakers: [li, wang, zhao],
  sessions,
});

function fieldErrors(value: unknown): [path: string, code: string][] {
  const { error } = ProgrammeSection.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

test('accepts sessions with talks, a break in all rooms and a day that lasts until midnight', () => {
  const whole = programme(
    session({ talks: [talk(), talk({ start: '11:30', end: '12:00' })] }),
    session({ kind: 'break', roomId: null, trackId: null, chairIds: [] }),
    session({ start: '22:00', end: '24:00' }),
  );
  expect(ProgrammeSection.parse(whole)).toEqual(whole);
});

const unknown = newId();
test.each<[string, Partial<ProgrammeSession>, string, string]>([
  ['over before it begins', { start: '12:00', end: '09:00' }, 'end', 'date_order'],
  ['no time at all', { start: '09:00', end: '09:00' }, 'end', 'date_order'],
  ['an unknown room', { roomId: unknown }, 'roomId', 'unknown_reference'],
  ['a track for a room', { roomId: track.id }, 'roomId', 'unknown_reference'],
  ['an unknown track', { trackId: unknown }, 'trackId', 'unknown_reference'],
  ['an unknown chair', { chairIds: [unknown] }, 'chairIds', 'unknown_reference'],
  ['a chair twice', { chairIds: [li.id, li.id] }, 'chairIds.1', 'duplicate'],
  ['no day', { day: '2026-06-31' }, 'day', 'illegal_input'],
  ['no time of day', { start: '9am' }, 'start', 'illegal_input'],
])('refuses a session with %s', (_, overrides, field, code) => {
  expect(fieldErrors(programme(session(overrides)))).toContainEqual([`sessions.0.${field}`, code]);
});

test.each<[string, Partial<ProgrammeTalk>, string, string]>([
  ['before its session', { start: '08:30', end: '09:30' }, 'start', 'outside_session'],
  ['after its session', { start: '11:45', end: '12:15' }, 'start', 'outside_session'],
  ['over before it begins', { start: '10:00', end: '09:30' }, 'end', 'date_order'],
  ['by an unknown speaker', { speakerIds: [li.id, unknown] }, 'speakerIds', 'unknown_reference'],
  ['by the same person twice', { speakerIds: [li.id, li.id] }, 'speakerIds.1', 'duplicate'],
  ['without a title', { title: noText }, 'title.en', 'one_language'],
])('refuses a talk %s', (_, overrides, field, code) => {
  expect(fieldErrors(programme(session({ talks: [talk(overrides)] })))).toContainEqual([
    `sessions.0.talks.0.${field}`,
    code,
  ]);
});

test('refuses an id that is used twice', () => {
  const one = session({ talks: [talk()] });
  expect(fieldErrors({ ...programme(), rooms: [hall, hall] })).toEqual([['rooms.1.id', 'duplicate']]);
  expect(fieldErrors({ ...programme(), tracks: [track, track] })).toEqual([['tracks.1.id', 'duplicate']]);
  expect(fieldErrors({ ...programme(), speakers: [li, li] })).toEqual([['speakers.1.id', 'duplicate']]);
  expect(fieldErrors(programme(one, session({ id: one.id })))).toEqual([['sessions.1.id', 'duplicate']]);
  expect(fieldErrors(programme(one, session({ talks: one.talks })))).toEqual([
    ['sessions.1.talks.0.id', 'duplicate'],
  ]);
});

describe('warnings for the organizer', () => {
  const conflicts = (...sessions: ProgrammeSession[]) => {
    const whole = programme(...sessions);
    expect(fieldErrors(whole)).toEqual([]);
    return findWarnings(whole).map(({ kind, id }) => [kind, id]);
  };
  const free = { chairIds: [zhao.id], roomId: lab.id };

  test('name two sessions in one room', () => {
    expect(conflicts(session(), session({ chairIds: [zhao.id] }))).toEqual([['room', hall.id]]);
  });

  test('name no collision for sessions that touch, on another day or in all rooms', () => {
    expect(conflicts(session(), session({ start: '12:00', end: '13:00' }))).toEqual([]);
    expect(conflicts(session(), session({ day: '2026-06-16' }))).toEqual([]);
    expect(conflicts(session({ roomId: null }), session({ ...free, roomId: null }))).toEqual([]);
  });

  test('name a person who chairs one session while speaking in another', () => {
    expect(conflicts(session(), session({ ...free, talks: [talk({ speakerIds: [wang.id] })] }))).toEqual([
      ['speaker', wang.id],
    ]);
  });

  test('name two talks of one person only if the talks themselves overlap', () => {
    const here = session({ talks: [talk()] });
    expect(conflicts(here, session({ ...free, talks: [talk({ start: '09:30', end: '10:00' })] }))).toEqual(
      [],
    );
    expect(conflicts(here, session({ ...free, talks: [talk({ start: '09:15', end: '10:00' })] }))).toEqual([
      ['speaker', li.id],
    ]);
  });

  test('name a room with too few seats, and a session of talks without a chair', () => {
    expect(conflicts(session({ expected: 200 }))).toEqual([]);
    expect(conflicts(session({ expected: 201 }))).toEqual([['capacity', hall.id]]);
    expect(conflicts(session({ expected: 900, roomId: lab.id }))).toEqual([]);
    const lonely = session({ chairIds: [] });
    expect(conflicts(lonely, session({ kind: 'break', roomId: null, chairIds: [] }))).toEqual([
      ['chair', lonely.id],
    ]);
  });
});

test('refuses a board or a submission that is used twice in a conference', () => {
  const submissionId = newId();
  const twice = programme(
    session({ talks: [talk({ board: 'P-01' }), talk({ submissionId })] }),
    session({ talks: [talk({ submissionId }), talk({ board: 'P-01' }), talk()] }),
  );
  expect(fieldErrors(twice)).toEqual([
    ['sessions.1.talks.1.board', 'duplicate'],
    ['sessions.1.talks.0.submissionId', 'duplicate'],
  ]);
});

test('offers only sessions for talks, in order of time', () => {
  const [opening, coffee] = [
    session({ talks: [talk()] }),
    session({ kind: 'break', roomId: null, chairIds: [] }),
  ];
  const later = session({ day: '2026-06-16', start: '08:00' });
  expect(openSessions([later, coffee, opening]).map(({ id }) => id)).toEqual([opening.id, later.id]);
  const both = { ...coffee, talks: [talk(), ...opening.talks] };
  expect(misplacesTalks(opening, null)).toBe(false);
  expect(misplacesTalks(both, coffee)).toBe(true);
  // A session with talks can't become a break.
  expect(misplacesTalks({ ...opening, kind: 'meal' }, opening)).toBe(true);
  // Talks that a break already has may stay, and can be removed one by one.
  expect(misplacesTalks({ ...both, talks: opening.talks }, both)).toBe(false);
});
