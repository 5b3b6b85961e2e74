import { roomLabel } from '@plenum/contract/rooms/room-label';
import type { ListQuery } from '#kernel/list/list-query';
import type { TextMatch } from '#kernel/organize/use-text-match';
import type { Board, BoardGuest, BoardRoomView, Place } from './board.ts';

export const roomShows = ['free', 'numberless', 'single', 'shared'] as const;

const shows: Record<(typeof roomShows)[number], (room: BoardRoomView) => boolean> = {
  free: ({ guests, capacity }) => guests.length < capacity,
  numberless: ({ roomNumber }) => roomNumber === '',
  single: ({ single }) => single,
  shared: ({ single }) => !single,
};

/** Returns both dates as one filter value, because roommates must have both in common. */
export function datesOf({ checkIn, checkOut }: { checkIn: string; checkOut: string }): string {
  return `${checkIn}/${checkOut}`;
}

/** Returns the guests and rooms that match the filters. */
export function filterBoard(
  board: Board,
  query: ListQuery,
  matches: TextMatch,
): { waiting: readonly BoardGuest[]; rooms: readonly BoardRoomView[] } {
  const hotels = new Map(board.types.map(({ id, hotel }) => [id, hotel]));
  const words = query['q'] ?? '';
  const isChosen = (key: string, value: string | null | undefined) =>
    (query[key] ?? '') === '' || query[key] === value;
  const isAsked = (place: Pick<Place, 'roomTypeId' | 'checkIn' | 'checkOut' | 'gender'>) =>
    isChosen('type', place.roomTypeId) &&
    isChosen('hotel', hotels.get(place.roomTypeId)) &&
    isChosen('dates', datesOf(place)) &&
    isChosen('gender', place.gender);
  const has = (text: string) => matches(text, words);
  const isNamed = ({ name, organization }: BoardGuest) => has(name) || has(organization);
  const show = roomShows.find((known) => known === query['rooms']);
  return {
    waiting: board.waiting.filter((guest) => isAsked(guest) && isNamed(guest)),
    rooms: board.rooms.filter(
      (room) =>
        isAsked(room) &&
        (has(room.roomNumber) ||
          (room.serial !== null && has(roomLabel(room.serial))) ||
          room.guests.some(isNamed)) &&
        (show === undefined || shows[show](room)),
    ),
  };
}
