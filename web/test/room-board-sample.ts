import type { BoardRoom, Guest, RoomBoard } from '@plenum/contract/rooms/endpoints';
import { idOf } from './console-stage.tsx';

export const twin = idOf(9001);
export const king = idOf(9002);
export const harbourId = idOf(9003);

export function buildGuest(number: number, overrides: Partial<Guest> = {}): Guest {
  return {
    participantId: idOf(number),
    name: `Guest ${number}`,
    gender: 'female',
    organization: 'Northshore University',
    roomTypeId: twin,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
    single: overrides.roomTypeId === king,
    wishes: [],
    paid: true,
    ...overrides,
  };
}

/** A shared room for these guests. */
export function buildRoom(
  number: number,
  guests: readonly number[],
  overrides: Partial<BoardRoom> = {},
): BoardRoom {
  return {
    id: idOf(8000 + number),
    roomTypeId: twin,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
    gender: 'female',
    single: false,
    serial: number,
    roomNumber: '',
    guestIds: guests.map(idOf),
    ...overrides,
  };
}

export function buildBoard(guests: readonly Guest[], assigned: readonly BoardRoom[] = []): RoomBoard {
  const nights = [{ day: '2026-06-14', stock: 10, taken: 2, singles: 1, men: 0, women: 2 }];
  const room = { hotelId: harbourId, hotel: 'Harbour Hotel', capacity: 2, nights };
  return {
    rooms: [
      { ...room, id: twin, name: 'Twin', kind: 'standard', shared: true },
      { ...room, id: king, name: 'King', kind: 'king', shared: false },
    ],
    guests: [...guests],
    assigned: [...assigned],
    version: 'one',
  };
}
