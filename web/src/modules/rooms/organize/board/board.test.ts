import { expect, it } from 'vitest';
import { containsText } from '#kernel/organize/use-text-match';
import { idOf } from '#test/console-stage';
import { arrangeBoard, type Board, type BoardGuest, placeOf, whyNot, whyNotTogether } from './board.ts';
import { filterBoard } from './filter-board.ts';
import { buildBoard, buildGuest, buildRoom, king } from '#test/room-board-sample';

const numbersOf = (guests: readonly BoardGuest[]) => guests.map(({ name }) => name.replace('Guest ', ''));
const proposed = (...left: number[]) => ({ rooms: [], left: left.map(idOf) });

function guest(board: Board, number: number): BoardGuest {
  const found = board.guests.get(idOf(number));
  if (!found) throw new Error(`no guest ${number}`);
  return found;
}

it('distinguishes guests waiting for a roommate from those alone', () => {
  const board = arrangeBoard(
    buildBoard(
      [
        ...[1, 2, 4].map((number) => buildGuest(number)),
        buildGuest(3, { single: true }),
        buildGuest(5, { roomTypeId: king }),
      ],
      [buildRoom(1, [4])],
    ),
    proposed(1, 2),
  );
  expect(numbersOf(board.waiting)).toEqual(['1', '2']);
  expect(
    board.rooms.map(({ roomId, single, guests }) => [roomId !== null, single, ...numbersOf(guests)]),
  ).toEqual([
    [true, false, '4'],
    [false, true, '3'],
    [false, true, '5'],
  ]);
});

it.each([
  ['fits', {}, null],
  ['is of another gender', { gender: 'male' as const }, 'gender'],
  ['leaves on another day', { checkOut: '2026-06-17' }, 'nights'],
  ['comes on another day', { checkIn: '2026-06-13' }, 'nights'],
  ['has another kind of room', { roomTypeId: king }, 'single'],
])('checks whether a guest who %s can share', (_, other, why) => {
  const board = arrangeBoard(buildBoard([buildGuest(1), buildGuest(2, other)]), proposed(1, 2));
  expect(whyNotTogether([guest(board, 1), guest(board, 2)])).toBe(why);
});

it('recognizes another room type, a full room and a guest who wants to be alone', () => {
  const guests = [1, 2, 3, 4].map((number) => buildGuest(number)).concat(buildGuest(5, { single: true }));
  const board = arrangeBoard(buildBoard(guests, [buildRoom(1, [1, 2]), buildRoom(2, [3])]), proposed(4));
  const [full, free, alone] = board.rooms;
  if (!full || !free || !alone) throw new Error('three rooms');
  const four = guest(board, 4);
  expect(whyNot([four], full)).toBe('full');
  expect(whyNot([four], free)).toBeNull();
  expect(whyNot([four], alone)).toBe('single');
  expect(whyNot([guest(board, 5)], free)).toBe('single');
  expect(whyNot([four], { ...free, roomTypeId: king })).toBe('room_type');
  expect(whyNot([guest(board, 3)], free)).toBeNull();
  expect(whyNot([four, guest(board, 1)], placeOf(four))).toBeNull();
  expect(whyNot([four, guest(board, 1)], free)).toBe('full');
});

it('filters guests and rooms', () => {
  const guests = [
    buildGuest(1, { name: 'Ada Byron' }),
    buildGuest(2, { gender: 'male' }),
    buildGuest(3, { checkOut: '2026-06-15' }),
    buildGuest(4, { organization: 'Byron Institute' }),
    buildGuest(5),
  ];
  const rooms = [buildRoom(1, [4]), buildRoom(2, [5], { roomNumber: '1203' })];
  const board = arrangeBoard(buildBoard(guests, rooms), proposed(1, 2, 3));
  const found = (query: Record<string, string>) => {
    const { waiting, rooms: shown } = filterBoard(board, query, containsText);
    return [waiting.length, shown.length];
  };
  expect(found({})).toEqual([3, 2]);
  expect(found({ q: 'byron' })).toEqual([1, 1]);
  expect(found({ q: '1203' })).toEqual([0, 1]);
  expect(found({ gender: 'male' })).toEqual([1, 0]);
  expect(found({ dates: '2026-06-14/2026-06-16' })).toEqual([2, 2]);
  expect(found({ hotel: 'Harbour Hotel', type: king })).toEqual([0, 0]);
  expect(found({ rooms: 'numberless' })).toEqual([3, 1]);
  expect(found({ rooms: 'single' })).toEqual([3, 0]);
});
