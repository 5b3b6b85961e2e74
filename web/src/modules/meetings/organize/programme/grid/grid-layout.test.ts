import { noText } from '@plenum/contract/kernel/localized-text';
import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { expect, test } from 'vitest';
import { columnsOf, GUTTER, layOutEditedDay, PIXELS_PER_MINUTE, rangeOf, slotAt } from './grid-layout.ts';

const rooms = ['hall', 'lab'].map((id) => ({ id, name: noText, capacity: null }));
const columns = columnsOf(rooms);
const session = (
  id: string,
  start: string,
  end: string,
  roomId: string | null = 'hall',
): ProgrammeSession => ({
  id,
  kind: 'session',
  title: noText,
  day: '2026-06-15',
  start,
  end,
  roomId,
  trackId: null,
  chairIds: [],
  expected: null,
  description: noText,
  talks: [],
});
const places = (...sessions: ProgrammeSession[]) =>
  layOutEditedDay(sessions, columns).map(({ session: { id }, column, lane, lanes }) => [
    id,
    column,
    lane,
    lanes,
  ]);

test('shows a column for each room; overlapping sessions are side by side, others have the full width', () => {
  expect(
    places(
      session('a', '09:00', '10:00'),
      session('b', '09:30', '11:00'),
      session('c', '10:00', '10:30'),
      session('d', '11:00', '12:00'),
      session('e', '09:00', '10:00', 'lab'),
      session('f', '10:00', '10:30', null),
    ),
  ).toEqual([
    ['a', 1, 0, 2],
    ['b', 1, 1, 2],
    ['c', 1, 0, 2],
    ['d', 1, 0, 1],
    ['e', 2, 0, 1],
    ['f', 0, 0, 1],
  ]);
});

test('shows sessions of a removed room in the column for all rooms', () => {
  expect(places(session('a', '09:00', '10:00', 'gone'))).toEqual([['a', 0, 0, 1]]);
});

test('a day shows its sessions and an hour more, within midnight', () => {
  expect(rangeOf([])).toEqual({ from: 480, to: 1080 });
  expect(rangeOf([session('a', '07:30', '18:10')])).toEqual({ from: 420, to: 1200 });
  expect(rangeOf([session('a', '20:00', '23:30')])).toEqual({ from: 480, to: 1440 });
});

test('a session dragged over a day is placed there, in steps of five minutes', () => {
  const rect = { left: 100, top: 50, width: GUTTER + 300, height: 600 * PIXELS_PER_MINUTE };
  const areas = [{ day: '2026-06-15', range: { from: 480, to: 1080 }, rect }];
  const at = (x: number, minutes: number) =>
    slotAt({ x, y: rect.top + minutes * PIXELS_PER_MINUTE + 4, grip: 4 }, areas, columns, 60);
  expect(at(100 + GUTTER + 150, 62)).toEqual({ day: '2026-06-15', start: 540, end: 600, roomId: 'hall' });
  expect(at(100 + GUTTER + 250, 0)?.roomId).toBe('lab');
  expect(at(0, 0)?.roomId).toBeNull();
  expect(at(9999, 590)).toMatchObject({ start: 1020, end: 1080, roomId: 'lab' });
  expect(slotAt({ x: 0, y: 9999, grip: 0 }, areas, columns, 60)).toBeNull();
});
