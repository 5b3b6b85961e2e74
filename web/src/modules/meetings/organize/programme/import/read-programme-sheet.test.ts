import { noText } from '@plenum/contract/kernel/localized-text';
import { describe, expect, test } from 'vitest';
import { readProgrammeSheet, parseClock, toDay } from './read-programme-sheet.ts';

const days = { startsOn: '2027-01-04', endsOn: '2027-01-06' };
const hall = { id: '00000000-0000-4000-8000-000000000001', name: { en: 'Hall', zh: '大厅' }, capacity: null };
const programme = { rooms: [hall], tracks: [], speakers: [], sessions: [] };
const head = [
  'Day',
  'Start',
  'End',
  'Room',
  'Session',
  'Type',
  'Chairs',
  'Talk',
  'Talk start',
  'Talk end',
  'Speakers',
  'Affiliation',
];
const read = (...lines: string[][]) => {
  const found = readProgrammeSheet([['Programme 2027'], head, ...lines], programme, days);
  if (found === 'no_columns') throw new Error('no columns');
  return found;
};

test('lines of one session become its talks; rooms are found by name, people are created once', () => {
  const line = ['2027/1/4', '9:00', '10:30', '大厅', 'Waves', 'Plenary', 'Li Lei'];
  const { sessions, rooms, speakers, errors } = read(
    [...line, 'First', '09:00', '09:30', 'Li Lei; 王芳', 'Harbour University'],
    [],
    [...line, 'Second', '', '', '王芳'],
    ['2027-01-05', '11:00', '12:00', 'Lab', 'Later'],
  );
  expect(errors).toEqual([]);
  expect(rooms.map(({ name }) => name.en)).toEqual(['Lab']);
  expect(speakers.map(({ name }) => name)).toEqual([
    { en: 'Li Lei', zh: '' },
    { en: '', zh: '王芳' },
  ]);
  expect(sessions).toMatchObject([
    {
      day: '2027-01-04',
      start: '09:00',
      end: '10:30',
      roomId: hall.id,
      kind: 'plenary',
      title: { en: 'Waves', zh: '' },
      chairIds: [speakers[0]?.id],
      talks: [
        { title: { en: 'First' }, start: '09:00', end: '09:30', speakerIds: speakers.map(({ id }) => id) },
        { title: { en: 'Second' }, start: '09:30', end: '09:50', speakerIds: [speakers[1]?.id] },
      ],
    },
    { day: '2027-01-05', roomId: rooms[0]?.id, talks: [] },
  ]);
});

test('each invalid cell is named by its line and column', () => {
  const { errors, sessions } = read(
    ['2027-01-09', '09:00', '10:00', '', 'Outside'],
    ['soon', '09:00', '10:00', '', 'No day'],
    ['2027-01-04', '9', '10:00', '', 'No time'],
    ['2027-01-04', '10:00', '10:00', '', 'No length'],
    ['2027-01-04', '09:00', '10:00', ''],
    ['2027-01-04', '09:00', '10:00', '', 'Odd', 'party'],
    ['2027-01-04', '09:00', '10:00', '', 'Odd', '', '', 'Talk', '09:30', '10:30'],
    ['2027-01-04', '09:00', '10:00', '', 'Coffee', 'Break', '', 'Talk'],
  );
  expect(errors.map(({ line, column, error }) => [line, column, error])).toEqual([
    [3, 'day', 'outside'],
    [4, 'day', 'day'],
    [5, 'start', 'time'],
    [6, 'end', 'order'],
    [7, 'titleEn', 'missing'],
    [8, 'kind', 'kind'],
    [9, 'talkStart', 'outsideSession'],
    [10, 'talkEn', 'noTalks'],
  ]);
  expect(sessions.map(({ title }) => title.en)).toEqual(['Outside', 'Odd']);
});

test('a sheet without our columns is refused, and unknown headings are named', () => {
  expect(readProgrammeSheet([['a', 'b']], programme, days)).toBe('no_columns');
  const found = readProgrammeSheet([['日期', '开始', '结束', '场次（中文）', '备注']], programme, days);
  expect(found).toMatchObject({ unknown: ['备注'], sessions: [] });
});

describe('reads typed values', () => {
  test.each([
    ['2027-1-4', '2027-01-04'],
    ['2027年01月04日', '2027-01-04'],
    ['2027/02/30', null],
    ['4 January', null],
  ])('day %s', (text, day) => {
    expect(toDay(text)).toBe(day);
  });

  test.each([
    ['9:05', '09:05'],
    ['24:00', '24:00'],
    ['25:00', null],
    ['09:60', null],
    ['13:30:00', '13:30'],
    ['0.375', null],
  ])('time %s', (text, clock) => {
    expect(parseClock(text)).toBe(clock);
  });
});

test('creates nothing for empty names', () => {
  expect(read(['2027-01-04', '09:00', '10:00', '', 'Coffee', 'Break']).sessions[0]).toMatchObject({
    roomId: null,
    trackId: null,
    chairIds: [],
    kind: 'break',
    description: noText,
  });
});
