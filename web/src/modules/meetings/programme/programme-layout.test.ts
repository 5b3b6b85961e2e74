import { expect, it } from 'vitest';
import { layOutDay, rowAt } from './programme-layout.ts';
import { buildSession } from '#test/programme-sample';

const rooms = [
  { id: 'a', name: 'Hall A' },
  { id: 'b', name: 'Hall B' },
  { id: 'c', name: 'Hall C' },
];

function placesOf(...sessions: ReturnType<typeof buildSession>[]) {
  const grid = layOutDay(sessions, rooms);
  return {
    ...grid,
    at: Object.fromEntries(grid.places.map(({ session, rows, columns }) => [session.id, { rows, columns }])),
  };
}

it('has a row line at every start and end of a session', () => {
  const { times, at } = placesOf(
    buildSession({ id: 'one', roomId: 'a', start: '09:00', end: '10:30' }),
    buildSession({ id: 'two', roomId: 'b', start: '09:45', end: '12:00' }),
  );
  expect(times).toEqual(['09:00', '09:45', '10:30', '12:00']);
  expect(at['one']?.rows).toEqual([1, 3]);
  expect(at['two']?.rows).toEqual([2, 4]);
});

it('shows rooms in their order and leaves out unused ones', () => {
  const { columns } = placesOf(
    buildSession({ id: 'one', roomId: 'c' }),
    buildSession({ id: 'two', roomId: 'a' }),
  );
  expect(columns.map(({ name }) => name)).toEqual(['Hall A', 'Hall C']);
});

it('gives a room one lane per parallel session, and reuses a free lane', () => {
  const { columns, at } = placesOf(
    buildSession({ id: 'one', roomId: 'a', start: '09:00', end: '11:00' }),
    buildSession({ id: 'two', roomId: 'a', start: '10:00', end: '12:00' }),
    buildSession({ id: 'three', roomId: 'a', start: '11:00', end: '12:00' }),
    buildSession({ id: 'alone', roomId: 'a', start: '14:00', end: '15:00' }),
    buildSession({ id: 'other', roomId: 'b', start: '09:00', end: '12:00' }),
  );
  expect(columns[0]).toMatchObject({ roomId: 'a', from: 1, to: 3 });
  expect(columns[1]).toMatchObject({ roomId: 'b', from: 3, to: 4 });
  expect(at['two']?.columns).toEqual([2, 3]);
  expect(at['three']?.columns).toEqual([1, 2]);
  expect(at['alone']?.columns).toEqual([1, 3]);
});

it('lets a break span all rooms', () => {
  const { columns, at, lanes } = placesOf(
    buildSession({ id: 'one', roomId: 'a', start: '09:00', end: '10:00' }),
    buildSession({ id: 'two', roomId: 'b', start: '09:00', end: '10:00' }),
    buildSession({ id: 'coffee', roomId: null, start: '10:00', end: '10:30' }),
  );
  expect(lanes).toBe(2);
  expect(columns).toHaveLength(2);
  expect(at['coffee']?.columns).toEqual([1, 3]);
});

it('puts a session without a room beside rooms in use, so that all sessions are visible', () => {
  const { columns, at } = placesOf(
    buildSession({ id: 'one', roomId: 'a', start: '09:00', end: '12:00' }),
    buildSession({ id: 'desk', roomId: null, start: '08:00', end: '10:00' }),
  );
  expect(columns.map(({ roomId }) => roomId)).toEqual(['a', null]);
  expect(at['desk']?.columns).toEqual([2, 3]);
});

it('shares the width between two sessions without a room', () => {
  const { at } = placesOf(
    buildSession({ id: 'one', roomId: 'a', start: '09:00', end: '12:00' }),
    buildSession({ id: 'two', roomId: 'b', start: '09:00', end: '12:00' }),
    buildSession({ id: 'lunch', roomId: null, start: '12:00', end: '13:00' }),
    buildSession({ id: 'tour', roomId: null, start: '12:30', end: '13:30' }),
  );
  expect(at['lunch']?.columns).toEqual([1, 2]);
  expect(at['tour']?.columns).toEqual([2, 3]);
});

it('never puts two sessions into one cell', () => {
  const sessions = Array.from({ length: 40 }, (_, index) =>
    buildSession({
      id: `s${index}`,
      roomId: ['a', 'b', null][index % 3]!,
      start: `${String(8 + ((index * 7) % 9)).padStart(2, '0')}:${index % 2 ? '00' : '30'}`,
      end: `${String(10 + ((index * 7) % 9)).padStart(2, '0')}:15`,
    }),
  );
  const { places } = layOutDay(sessions, rooms);
  expect(places).toHaveLength(40);
  const inRooms = places.filter(({ session }) => session.roomId !== null);
  for (const one of inRooms) {
    for (const other of places) {
      if (one === other) continue;
      const apart = (key: 'rows' | 'columns') => one[key][1] <= other[key][0] || other[key][1] <= one[key][0];
      expect(apart('rows') || apart('columns'), `${one.session.id} and ${other.session.id}`).toBe(true);
    }
  }
});

it('finds the position of the current time, and null outside the day', () => {
  const times = ['09:00', '10:00', '12:00'];
  expect(rowAt(times, '09:30')).toEqual({ row: 1, share: 0.5 });
  expect(rowAt(times, '10:00')).toEqual({ row: 2, share: 0 });
  expect(rowAt(times, '08:59')).toBeNull();
  expect(rowAt(times, '12:00')).toBeNull();
});
