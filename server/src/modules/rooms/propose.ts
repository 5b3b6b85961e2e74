import { roomKey } from '@plenum/contract/registration/sharing/sharing-rule';
import type { Gender } from '@plenum/contract/registration/people/id-documents';

export interface Unplaced {
  readonly participantId: string;
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender | null;
  /** Null if the person came alone. */
  readonly teamId: string | null;
  readonly organization: string;
  /** The people whom this person asked to share with. */
  readonly wishes: readonly string[];
}

const reasons = ['wish', 'team', 'organization', 'dates'] as const;
type Reason = (typeof reasons)[number];

export interface RoomProposal {
  readonly rooms: { guestIds: string[]; because: Reason }[];
  readonly left: string[];
}

interface Room {
  readonly guests: Unplaced[];
  because: Reason;
}

/**
 * Proposes who shares: by requests first, then by team, organization, and the same dates. Never uses more rooms than
 * the number of sold beds requires. The same people always get the same rooms.
 */
export function proposeRooms(unplaced: readonly Unplaced[]): RoomProposal {
  const sorted = unplaced.toSorted((one, other) => (one.participantId < other.participantId ? -1 : 1));
  // A person without a gender can't share with anyone.
  const alike = Map.groupBy(sorted, (guest) => roomKey(guest) ?? guest.participantId);
  const rooms = [...alike.values()].flatMap(roomsFor);
  const [shared, alone] = [rooms.filter(isShared), rooms.filter((room) => !isShared(room))];
  return {
    rooms: shared.map(({ guests, because }) => ({ guestIds: guests.map(idOf), because })),
    left: alone.flatMap(({ guests }) => guests.map(idOf)),
  };
}

const idOf = ({ participantId }: Unplaced) => participantId;
const isShared = ({ guests }: Room) => guests.length > 1;

function roomsFor(guests: readonly Unplaced[]): Room[] {
  const capacity = guests[0]?.capacity ?? 1;
  const rooms: Room[] = [];
  const free = new Map(guests.map((guest) => [guest.participantId, guest]));
  granted(guests, free, rooms, capacity);
  for (const because of ['team', 'organization', 'dates'] as const) {
    for (const room of rooms) fill(room, free, capacity, because);
    groupBy(because, free, rooms, capacity);
  }
  return squeeze([...rooms, ...[...free.values()].map(alone)], guests.length, capacity);
}

const alone = (guest: Unplaced): Room => ({ guests: [guest], because: 'dates' });

// Grants requests one after the other, as long as there is a free bed in the room of either person.
function granted(
  guests: readonly Unplaced[],
  free: Map<string, Unplaced>,
  rooms: Room[],
  capacity: number,
): void {
  const roomOf = new Map<string, Room>();
  for (const guest of guests) {
    for (const wish of guest.wishes.toSorted()) {
      const other =
        free.get(wish) ?? roomOf.get(wish)?.guests.find(({ participantId }) => participantId === wish);
      if (!other || other === guest) continue;
      const [own, theirs] = [roomOf.get(guest.participantId), roomOf.get(wish)];
      if ((own && theirs) || capacity < 2) continue;
      const room = own ?? theirs ?? { guests: [], because: 'wish' as const };
      const joining = [guest, other].filter((one) => !roomOf.has(one.participantId));
      if (room.guests.length + joining.length > capacity) continue;
      if (!own && !theirs) rooms.push(room);
      for (const one of joining) {
        room.guests.push(one);
        roomOf.set(one.participantId, room);
        free.delete(one.participantId);
      }
    }
  }
}

function keyOf({ teamId, organization }: Unplaced, because: Reason): string {
  if (because === 'team') return teamId ?? '';
  if (because === 'organization') return organization.normalize('NFKC').trim().toLowerCase();
  return 'everybody';
}

function fill(room: Room, free: Map<string, Unplaced>, capacity: number, because: Reason): void {
  const keys = new Set(room.guests.map((guest) => keyOf(guest, because)).filter((key) => key !== ''));
  for (const guest of free.values()) {
    if (room.guests.length >= capacity) return;
    if (!keys.has(keyOf(guest, because))) continue;
    room.guests.push(guest);
    free.delete(guest.participantId);
  }
}

function groupBy(because: Reason, free: Map<string, Unplaced>, rooms: Room[], capacity: number): void {
  const groups = Map.groupBy(free.values(), (guest) => keyOf(guest, because));
  for (const [key, group] of groups) {
    if (key === '') continue;
    for (let at = 0; at + 1 < group.length; at += capacity) {
      const guests = group.slice(at, at + capacity);
      if (guests.length < 2) continue;
      rooms.push({ guests, because });
      for (const guest of guests) free.delete(guest.participantId);
    }
  }
}

// Half-empty rooms could add up to more rooms than were sold, so rooms with the weakest reasons for sharing are
// dissolved to fill the beds of others.
function squeeze(rooms: readonly Room[], people: number, capacity: number): Room[] {
  const kept = [...rooms];
  while (kept.length > Math.ceil(people / capacity)) {
    const weakest = kept.toSorted(
      (one, other) =>
        reasons.indexOf(other.because) - reasons.indexOf(one.because) ||
        one.guests.length - other.guests.length,
    )[0];
    if (!weakest) break;
    kept.splice(kept.indexOf(weakest), 1);
    const homeless = new Map(weakest.guests.map((guest) => [guest.participantId, guest]));
    for (const because of ['team', 'organization', 'dates'] as const)
      for (const room of kept) fill(room, homeless, capacity, because);
  }
  return kept;
}
