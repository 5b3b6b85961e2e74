import type { SharingTerms } from '@plenum/contract/registration/sharing/sharing-rule';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import {
  asSharer,
  leaveRoom,
  type LockedGuest,
  lockGuests,
  makeRooms,
  type NewRoom,
  putIn,
  roomMates,
  setRoomNumber,
} from '#modules/registration/sharing/public';
import { requireSharing } from '#modules/registration/people/public';
import { roomingFact } from './audit-facts.ts';
import { sql } from 'drizzle-orm';
import type { Gender } from '@plenum/contract/registration/people/id-documents';

interface PlaceOrderInput {
  readonly roomId: string | null;
  readonly guestIds: readonly string[];
}

/** Places guests into a new room, or into the free beds of an existing one. A guest who chose a single room shares with no one. */
export async function placeGuests(
  tx: Tx,
  meetingId: string,
  { roomId, guestIds }: PlaceOrderInput,
  source: AuditSource,
): Promise<{ roomId: string }> {
  const before = roomId === null ? null : await requireRoom(tx, meetingId, roomId);
  const ids = [...new Set(guestIds)];
  const inIt = before?.guests.map(({ participantId }) => participantId) ?? [];
  const guests = await lockGuests(tx, [...ids, ...inIt], source.at);
  // The room is read again under the lock, because the transaction that held the lock may have changed it.
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

/**
 * Returns the sharing terms for people who booked a bed or a room: in a new room, or with the guests of an existing
 * one.
 */
export function organizerTerms(guests: readonly LockedGuest[], room: FoundRoom | null): SharingTerms {
  return {
    by: 'organizer',
    beds: 'booked',
    capacity: room?.capacity ?? guests[0]?.capacity ?? 1,
    room: room && { ...room, guests: room.guests.length },
  };
}

/** Returns a new room for people who may share. */
export function roomOf(guests: readonly LockedGuest[], madeBy: string | null): NewRoom {
  const [first] = guests;
  const { meetingId, roomTypeId, capacity, checkIn, checkOut, gender } = first ?? {};
  if (!meetingId || !roomTypeId || !capacity || !checkIn || !checkOut)
    throw new Error('A room needs a guest who booked one');
  const guestIds = guests.map(({ participantId }) => participantId);
  return { meetingId, roomTypeId, capacity, checkIn, checkOut, gender: gender ?? null, madeBy, guestIds };
}

export async function unplaceGuest(
  tx: Tx,
  meetingId: string,
  participantId: string,
  source: AuditSource,
): Promise<null> {
  const guests = await lockGuests(tx, await roomMates(tx, [participantId]), source.at);
  if (guests.get(participantId)?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const room = await leaveRoom(tx, participantId, source.at);
  if (room !== null)
    await writeAudit(tx, roomingFact('rooming.unplaced', meetingId, { room, guest: participantId }), source);
  return null;
}

export async function numberRoom(
  tx: Tx,
  { id: meetingId, roomId }: { readonly id: string; readonly roomId: string },
  roomNumber: string,
  source: AuditSource,
): Promise<null> {
  if (!(await setRoomNumber(tx, meetingId, roomId, roomNumber))) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    roomingFact('rooming.numbered', meetingId, { room: roomId, number: roomNumber }),
    source,
  );
  return null;
}

interface FoundRoom {
  readonly id: string;
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly gender: Gender | null;
  readonly guests: readonly { readonly participantId: string; readonly bed: number }[];
  /** True if one person booked the room for single use. */
  readonly isSingle: boolean;
}

async function findRoom(tx: Tx, meetingId: string, roomId: string): Promise<FoundRoom | null> {
  const found = await tx.execute<Record<string, unknown> & FoundRoom>(sql`
    select room.id, room.room_type_id as "roomTypeId", room.capacity, room.check_in::text as "checkIn",
      room.check_out::text as "checkOut", room.gender,
      json_agg(json_build_object('participantId', place.participant_id, 'bed', place.bed)) as guests,
      bool_or(stay.choice = 'single') as "isSingle"
    from rooms as room join room_places as place on place.room_id = room.id
    join stays as stay on stay.participant_id = place.participant_id
    where room.id = ${roomId} and room.meeting_id = ${meetingId} group by room.id`);
  return found.rows[0] ?? null;
}
