import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import { violatedConstraint } from '#kernel/db/violations';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { endInvitations } from './invitations.ts';
import { roomPlaces, rooms } from '../tables.ts';

export interface RoomOfType {
  readonly roomTypeId: string;
  readonly capacity: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface NewRoom extends RoomOfType {
  readonly meetingId: string;
  readonly gender: Gender | null;
  /** The organizer who made the room; null if the people found each other. */
  readonly madeBy: string | null;
  readonly guestIds: readonly string[];
}

/** Creates rooms for people whom the caller has locked and validated; their other invitations end. */
export async function makeRooms(tx: Tx, wanted: readonly NewRoom[], now: Date): Promise<string[]> {
  if (wanted.length === 0) return [];
  const made = wanted.map((room) => ({ id: randomUUID(), createdAt: now, ...room }));
  await tx.insert(rooms).values(made);
  await putIn(
    tx,
    made.flatMap((room) => room.guestIds.map((participantId, at) => ({ room, participantId, bed: at + 1 }))),
    now,
  );
  return made.map(({ id }) => id);
}

/** A guest's bed in an existing room. */
export interface Bed {
  readonly room: RoomOfType & { readonly id: string };
  readonly participantId: string;
  readonly bed: number;
}

export async function putIn(tx: Tx, beds: readonly Bed[], now: Date): Promise<void> {
  const places = beds.map(({ room, participantId, bed }) => ({
    participantId,
    bed,
    roomId: room.id,
    roomTypeId: room.roomTypeId,
    capacity: room.capacity,
    checkIn: room.checkIn,
    checkOut: room.checkOut,
  }));
  try {
    await tx.insert(roomPlaces).values(places);
  } catch (error) {
    if (violatedConstraint(error) !== null) refuse(lodgingRefusals.COHABITANT_TAKEN);
    throw error;
  }
  await endInvitations(
    tx,
    beds.map(({ participantId }) => participantId),
    now,
  );
}

/** Sets the number of a room. Returns whether the room exists. */
export async function setRoomNumber(
  tx: Tx,
  meetingId: string,
  roomId: string,
  roomNumber: string,
): Promise<boolean> {
  const set = await tx.execute(
    sql`update rooms set room_number = ${roomNumber} where id = ${roomId} and meeting_id = ${meetingId}`,
  );
  return set.rowCount === 1;
}
