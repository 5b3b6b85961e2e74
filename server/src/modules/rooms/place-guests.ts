import type { SharingTerms } from '@plenum/contract/registration/sharing/sharing-rule';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import {
  asSharer,
  type LockedGuest,
  lockGuests,
  makeRooms,
  type NewRoom,
  putIn,
  requireSharing,
} from '#modules/registration/public';
import { roomingFact } from './audit-facts.ts';
import { findRoom, type FoundRoom } from './room-queries.ts';

interface PlaceOrderInput {
  readonly roomId: string | null;
  readonly guestIds: readonly string[];
}

/** Into a new room, or the free beds of one that is there. Whoever chose to be alone gets a room to themselves. */
export async function placeGuests(
  tx: Tx,
  meetingId: string,
  { roomId, guestIds }: PlaceOrderInput,
  source: AuditSource,
): Promise<{ roomId: string }> {
  const before = roomId === null ? null : await requireRoom(tx, meetingId, roomId);
  const ids = [...new Set(guestIds)];
  const inIt = before?.guests.map(({ participantId }) => participantId) ?? [];
  const guests = await lockGuests(tx, [...ids, ...inIt]);
  // Anew: whoever was waited for may have changed it.
  const room = before && (await requireRoom(tx, meetingId, before.id));
  const found = ids.flatMap((id) => guests.get(id) ?? []);
  requireSharing(
    ids.map((id) => asSharer(guests.get(id), meetingId)),
    organizerTerms(found, room),
    { ownIndex: null, fieldOf: (index) => `guestIds.${guestIds.indexOf(ids[index] ?? '')}` },
  );
  if (room?.guests.some(({ participantId }) => !guests.has(participantId)))
    refuse(kernelRefusals.CHANGED_MEANWHILE);

  const id = room ? await fillBeds(tx, room, ids, source.at) : await newRoom(tx, found, source);
  await writeAudit(tx, roomingFact('rooming.placed', meetingId, { room: id, guests: ids }), source);
  return { roomId: id };
}

async function requireRoom(tx: Tx, meetingId: string, roomId: string): Promise<FoundRoom> {
  return (await findRoom(tx, meetingId, roomId)) ?? refuse(kernelRefusals.NOT_FOUND);
}

async function fillBeds(tx: Tx, room: FoundRoom, ids: readonly string[], now: Date): Promise<string> {
  const taken = new Set(room.guests.map(({ bed }) => bed));
  const free = Array.from({ length: room.capacity }, (_, at) => at + 1).filter((bed) => !taken.has(bed));
  const beds = ids.map((participantId, at) => ({ room, participantId, bed: free[at] ?? 0 }));
  await putIn(tx, beds, now);
  return room.id;
}

async function newRoom(tx: Tx, found: readonly LockedGuest[], { actor, at }: AuditSource): Promise<string> {
  const [id] = await makeRooms(tx, [roomOf(found, actor)], at);
  return id ?? refuse(kernelRefusals.UNEXPECTED);
}

/** For people who book a bed or a room, in a new room or beside those who are in it. */
export function organizerTerms(guests: readonly LockedGuest[], room: FoundRoom | null): SharingTerms {
  return {
    by: 'organizer',
    beds: 'booked',
    capacity: room?.capacity ?? guests[0]?.capacity ?? 1,
    room: room && { ...room, guests: room.guests.length },
  };
}

/** For people who may share. */
export function roomOf(guests: readonly LockedGuest[], madeBy: string | null): NewRoom {
  const [first] = guests;
  const { meetingId, roomTypeId, capacity, checkIn, checkOut, gender } = first ?? {};
  if (!meetingId || !roomTypeId || !capacity || !checkIn || !checkOut)
    throw new Error('A room needs a guest who booked one');
  const guestIds = guests.map(({ participantId }) => participantId);
  return { meetingId, roomTypeId, capacity, checkIn, checkOut, gender: gender ?? null, madeBy, guestIds };
}
