import { expect, test } from 'vitest';
import { noText } from '../kernel/localized-text.ts';
import { programmeChanges } from './programme-diff.ts';
import type { Programme, ProgrammeSession, ProgrammeTalk } from './programme.ts';

const said = (en: string) => ({ en, zh: '' });
const person = (id: string) => ({
  id,
  name: said(id),
  title: noText,
  organization: noText,
  bio: noText,
  photo: '',
});
const talk = (id: string, overrides: Partial<ProgrammeTalk> = {}): ProgrammeTalk => ({
  id,
  kind: 'oral',
  title: said(id),
  start: '09:00',
  end: '09:30',
  speakerIds: ['li'],
  abstract: noText,
  submissionId: null,
  board: '',
  ...overrides,
});
const session = (id: string, overrides: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
  id,
  kind: 'session',
  title: said(id),
  day: '2026-06-15',
  start: '09:00',
  end: '12:00',
  roomId: 'hall',
  trackId: null,
  chairIds: ['wang'],
  expected: null,
  description: noText,
  talks: [],
  ...overrides,
});
const programme = (...sessions: ProgrammeSession[]): Programme => ({
  rooms: ['hall', 'lab'].map((id) => ({ id, name: said(id), capacity: null })),
  tracks: [],
  speakers: [person('li'), person('wang')],
  sessions,
});
const changes = (before: ProgrammeSession[], after: ProgrammeSession[]) =>
  programmeChanges(programme(...before), programme(...after)).map(({ kind, sessionId, talkId }) => [
    kind,
    talkId ?? sessionId,
  ]);

test('lists no change if nothing changed, or only what visitors do not see', () => {
  const one = session('a', { talks: [talk('t')] });
  expect(changes([one], [one])).toEqual([]);
  expect(changes([one], [{ ...one, expected: 40 }])).toEqual([]);
});

test('lists new and cancelled sessions as a whole, and talks one by one', () => {
  expect(changes([], [session('a', { talks: [talk('t')] })])).toEqual([['new', 'a']]);
  expect(changes([session('a', { talks: [talk('t')] })], [])).toEqual([['cancelled', 'a']]);
  const [without, withTalk] = [session('a'), session('a', { talks: [talk('t')] })];
  expect(changes([without], [withTalk])).toEqual([['new', 't']]);
  expect(changes([withTalk], [without])).toEqual([['cancelled', 't']]);
});

test('lists a moved session once, together with its talks', () => {
  const before = session('a', { talks: [talk('t')] });
  const after = session('a', {
    start: '10:00',
    end: '13:00',
    roomId: 'lab',
    talks: [talk('t', { start: '10:00', end: '10:30' })],
  });
  expect(changes([before], [after])).toEqual([['moved', 'a']]);
  const [moved] = programmeChanges(programme(before), programme(after));
  expect(moved).toMatchObject({
    before: { start: '09:00', room: said('hall') },
    after: { start: '10:00', room: said('lab') },
  });
});

test('lists a talk that moves within its session or to another one', () => {
  const [here, there] = [session('a', { talks: [talk('t')] }), session('b', { roomId: 'lab' })];
  expect(changes([here], [session('a', { talks: [talk('t', { start: '10:00', end: '10:30' })] })])).toEqual([
    ['moved', 't'],
  ]);
  expect(changes([here, there], [session('a'), { ...there, talks: [talk('t')] }])).toEqual([['moved', 't']]);
});

test('lists a changed speaker, chair, title or abstract', () => {
  const before = session('a', { talks: [talk('t')] });
  const after = session('a', {
    title: said('new name'),
    chairIds: ['li'],
    talks: [talk('t', { speakerIds: ['wang'], abstract: said('more') })],
  });
  expect(changes([before], [after])).toEqual([
    ['title', 'a'],
    ['people', 'a'],
    ['people', 't'],
    ['details', 't'],
  ]);
  expect(programmeChanges(programme(before), programme(after))[2]?.people).toEqual([said('wang')]);
});
