import { noText } from '@plenum/contract/kernel/localized-text';
import type { ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import { describe, expect, test } from 'vitest';
import { moveTalk, moveTo, numberBoards, resizeTo, slotOf, toMinutes, withTalk } from './session-moves.ts';

const talk = (id: string, start: string, end: string): ProgrammeTalk => ({
  id,
  kind: 'oral',
  title: { en: id, zh: '' },
  start,
  end,
  speakerIds: [],
  abstract: noText,
  submissionId: null,
  board: '',
});
const session = (overrides: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
  id: 's',
  kind: 'session',
  title: { en: 's', zh: '' },
  day: '2026-06-15',
  start: '09:00',
  end: '10:30',
  roomId: null,
  trackId: null,
  chairIds: [],
  expected: null,
  description: noText,
  talks: [talk('t', '09:00', '09:20')],
  ...overrides,
});
const times = ({ start, end, talks }: ProgrammeSession) => [
  start,
  end,
  ...talks.map((one) => `${one.start}-${one.end}`),
];

describe('a session', () => {
  test('moves with its talks, and not beyond midnight', () => {
    const slot = slotOf(session());
    expect(times(moveTo(session(), { ...slot, start: 600, end: 690 }))).toEqual([
      '10:00',
      '11:30',
      '10:00-10:20',
    ]);
    expect(times(moveTo(session(), { ...slot, start: 1430, end: 1520 }))).toEqual([
      '22:30',
      '24:00',
      '22:30-22:50',
    ]);
    expect(times(moveTo(session(), { ...slot, start: -30, end: 60 }))).toEqual([
      '00:00',
      '01:30',
      '00:00-00:20',
    ]);
  });

  test('is shortened down to its last talk, lengthened up to midnight', () => {
    expect(times(resizeTo(session(), toMinutes('09:10')))).toEqual(['09:00', '09:20', '09:00-09:20']);
    expect(times(resizeTo(session({ talks: [] }), 0))).toEqual(['09:00', '09:05']);
    expect(times(resizeTo(session(), 2000))).toEqual(['09:00', '24:00', '09:00-09:20']);
  });

  test('moves its posters along, which last as long as it', () => {
    const posters = session({ kind: 'poster', talks: [talk('p', '09:00', '10:30')] });
    expect(times(resizeTo(posters, toMinutes('10:00')))).toEqual(['09:00', '10:00', '09:00-10:00']);
  });
});

describe('a talk', () => {
  test('is placed after the last one, and lengthens its session if necessary', () => {
    expect(times(withTalk(session(), talk('n', '14:00', '14:30')))).toEqual([
      '09:00',
      '10:30',
      '09:00-09:20',
      '09:20-09:50',
    ]);
    expect(times(withTalk(session({ end: '09:30' }), talk('n', '14:00', '14:30')))[1]).toBe('09:50');
    expect(times(withTalk(session({ kind: 'poster' }), talk('n', '14:00', '14:30'))).at(-1)).toBe(
      '09:00-10:30',
    );
  });

  test('moves from one session to another', () => {
    const other = session({ id: 'o', start: '14:00', end: '15:00', talks: [] });
    const programme = { rooms: [], tracks: [], speakers: [], sessions: [session(), other] };
    expect(moveTalk(programme, 't', 'o').map(times)).toEqual([
      ['09:00', '10:30'],
      ['14:00', '15:00', '14:00-14:20'],
    ]);
    const lunch = session({ id: 'lunch', kind: 'meal', talks: [] });
    expect(moveTalk({ ...programme, sessions: [session(), lunch] }, 't', 'lunch')).toEqual([]);
    expect(moveTalk(programme, 't', 's')).toEqual([]);
    expect(moveTalk(programme, 'unknown', 'o')).toEqual([]);
  });
});

test('boards are numbered by session and order, and only changed ones are saved', () => {
  const poster = (id: string, start: string, board = '') => ({ ...talk(id, start, '18:00'), board });
  const late = session({
    id: 'late',
    kind: 'poster',
    start: '16:00',
    end: '18:00',
    talks: [poster('c', '16:00')],
  });
  const early = session({
    id: 'early',
    kind: 'poster',
    start: '10:00',
    end: '18:00',
    talks: [poster('a', '10:00', 'P-01'), poster('b', '10:00', 'P-02')],
  });
  const programme = { rooms: [], tracks: [], speakers: [], sessions: [late, early, session()] };
  expect(numberBoards(programme, 'P-').map(({ id, talks }) => [id, talks.map(({ board }) => board)])).toEqual(
    [['late', ['P-03']]],
  );
});
