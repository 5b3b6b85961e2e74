import type { Guest, proposeRooms, RoomBoard } from '@plenum/contract/rooms/endpoints';
import {
  type Sharer,
  type SharingProblem,
  whyNotShare,
} from '@plenum/contract/registration/sharing/sharing-rule';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Gender } from '@plenum/contract/registration/people/id-documents';

export type Proposal = ReplyOf<typeof proposeRooms>;
export type RoomType = RoomBoard['rooms'][number];

/** A possible place for a guest: in a room, or together with a guest who has no room yet. */
export interface Place {
  /** The id of the room, or of the guest if there is no room. */
  readonly key: string;
  readonly roomId: string | null;
  readonly roomTypeId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender | null;
  /** Whether the place is for one guest who chose to stay alone. */
  readonly single: boolean;
  readonly capacity: number;
  readonly guests: readonly BoardGuest[];
}

export interface BoardGuest extends Guest {
  readonly capacity: number;
}

export interface BoardRoomView extends Place {
  /** Null until the room of a person who stays alone is stored. */
  readonly serial: number | null;
  readonly roomNumber: string;
}

export interface Board {
  readonly types: readonly RoomType[];
  readonly guests: ReadonlyMap<string, BoardGuest>;
  /** Guests who booked a shared bed and have no room yet. */
  readonly waiting: readonly BoardGuest[];
  /** Assigned rooms, and the rooms that guests who stay alone will get. */
  readonly rooms: readonly BoardRoomView[];
  readonly proposal: Proposal | null;
}

/** Converts the server's data into the board that is shown. */
export function arrangeBoard(board: RoomBoard, proposal: Proposal | null): Board {
  const types = new Map(board.rooms.map((type) => [type.id, type]));
  const assigned = new Set(board.assigned.flatMap(({ guestIds }) => guestIds));
  const all = board.guests.map((guest): BoardGuest => {
    return { ...guest, capacity: guest.single ? 1 : (types.get(guest.roomTypeId)?.capacity ?? 1) };
  });
  const guests = new Map(all.map((guest) => [guest.participantId, guest]));
  const roomless = all.filter(({ participantId }) => !assigned.has(participantId));
  const rooms = board.assigned.map(({ id, guestIds, ...room }) => ({
    ...room,
    key: id,
    roomId: id,
    capacity: room.single ? 1 : (types.get(room.roomTypeId)?.capacity ?? 1),
    guests: guestIds.flatMap((guestId) => guests.get(guestId) ?? []),
  }));
  const alone = roomless
    .filter(({ single }) => single)
    .map((guest) => ({ ...placeOf(guest), serial: null, roomNumber: '' }));
  return {
    types: board.rooms,
    guests,
    waiting: roomless.filter(({ single }) => !single),
    rooms: [...rooms, ...alone],
    proposal,
  };
}

/** Returns the place with a guest who has no room yet. */
export function placeOf(guest: BoardGuest): Place {
  const { participantId, roomTypeId, checkIn, checkOut, gender, single, capacity } = guest;
  return {
    key: participantId,
    roomId: null,
    roomTypeId,
    checkIn,
    checkOut,
    gender,
    single,
    capacity,
    guests: [guest],
  };
}

/** Returns the reason why these people can't be placed there; null if they can. */
export function whyNot(moved: readonly BoardGuest[], place: Place): SharingProblem | null {
  const isThere = ({ participantId }: BoardGuest) =>
    place.guests.some((guest) => guest.participantId === participantId);
  const coming = moved.filter((guest) => !isThere(guest));
  if (coming.length === 0) return null;
  const room = { ...place, guests: place.guests.length, isSingle: place.single };
  const terms = { by: 'organizer', beds: 'booked', capacity: place.capacity, room } as const;
  return whyNotShare(coming.map(sharerOf), terms)[0]?.problem ?? null;
}

// Returns a guest in the form that the sharing rule needs. The server checks that guests are registered. Guests who are
// in another room will leave it, so they count as not placed.
function sharerOf({ participantId, single, ...guest }: BoardGuest): Sharer {
  const choice = single ? 'single' : 'shared';
  return { ...guest, id: participantId, choice, isRegistered: true, isLocked: false, isPlaced: false };
}

/** Returns the reason why these people can't share a new room; null if they can. */
export function whyNotTogether([first, ...others]: readonly BoardGuest[]): SharingProblem | null {
  return first ? whyNot(others, placeOf(first)) : null;
}
