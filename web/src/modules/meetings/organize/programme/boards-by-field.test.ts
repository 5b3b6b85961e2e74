import type { Programme } from '@plenum/contract/meetings/programme';
import { expect, test } from 'vitest';
import { numberBoardsByField } from './boards-by-field.ts';

const talk = (id: string, submissionId: string | null, start = '10:00', board = '') => ({
  id,
  kind: 'poster' as const,
  title: { en: id, zh: '' },
  start,
  end: '18:00',
  speakerIds: [],
  abstract: { en: '', zh: '' },
  submissionId,
  board,
});
const session = (id: string, day: string, talks: ReturnType<typeof talk>[]) => ({
  id,
  kind: 'poster' as const,
  title: { en: id, zh: '' },
  day,
  start: '10:00',
  end: '18:00',
  roomId: null,
  trackId: null,
  chairIds: [],
  expected: null,
  description: { en: '', zh: '' },
  talks,
});
const programme = (...sessions: Programme['sessions']): Programme => ({
  rooms: [],
  tracks: [],
  speakers: [],
  sessions,
});
const fieldOf = new Map([
  ['s1', 'storage'],
  ['e1', 'energy'],
  ['s2', 'storage'],
  ['gone', 'a field that has been removed'],
]);
const boardsOf = (sessions: readonly Programme['sessions'][number][]) =>
  sessions.map(({ id, talks }) => [id, talks.map((one) => [one.id, one.board])]);

test('gives each field a letter and counts on over sessions; posters without a field come last', () => {
  const second = session('second', '2027-01-05', [talk('d', 's2'), talk('e', null), talk('f', 'gone')]);
  const first = session('first', '2027-01-04', [talk('a', 'e1'), talk('b', 's1')]);
  expect(boardsOf(numberBoardsByField(programme(second, first), ['storage', 'energy'], fieldOf))).toEqual([
    [
      'first',
      [
        ['b', 'A-01'],
        ['a', 'B-01'],
      ],
    ],
    [
      'second',
      [
        ['d', 'A-02'],
        ['e', 'C-01'],
        ['f', 'C-02'],
      ],
    ],
  ]);
});

test('leaves a session with correct boards unchanged, and talks in the order of their times', () => {
  const right = session('right', '2027-01-04', [talk('a', 's1', '10:00', 'A-01')]);
  const timed = session('timed', '2027-01-05', [talk('b', 'e1', '10:00'), talk('c', 's2', '11:00')]);
  expect(boardsOf(numberBoardsByField(programme(right, timed), ['storage', 'energy'], fieldOf))).toEqual([
    [
      'timed',
      [
        ['b', 'B-01'],
        ['c', 'A-02'],
      ],
    ],
  ]);
});

test('uses three digits for a hundred posters, and two letters for the twenty-seventh field', () => {
  const fields = Array.from({ length: 27 }, (_, index) => `f${index}`);
  const many = Array.from({ length: 100 }, (_, index) => talk(`t${index}`, `p${index}`));
  const of = new Map(many.map((_, index) => [`p${index}`, index === 0 ? 'f26' : 'f0']));
  const [numbered] = numberBoardsByField(programme(session('s', '2027-01-04', many)), fields, of);
  expect([numbered?.talks.at(-1)?.board, numbered?.talks[98]?.board]).toEqual(['AA-01', 'A-99']);
  of.set('p0', 'f0');
  const [again] = numberBoardsByField(programme(session('s', '2027-01-04', many)), fields, of);
  expect(again?.talks.at(-1)?.board).toBe('A-100');
});
