import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { lockGuests, makeRooms, type NewRoom, putIn, refuseShare } from '#modules/registration/public';
import { roomingFact } from './audit-facts.ts';
import { judgeRoom, type Sleeper } from './judge-room.ts';
import { findRoom, type FoundRoom } from './room-queries.ts';

interface Placing {
  readonly roomId: string | null;
  readonly guestIds: readonly string[];
}

/** Into a new room, or the free beds of one that is there. Whoever chose to be alone gets a room to themselves. */
export async function placeGuests(
  tx: Tx,
  meetingId: string,
  { roomId, guestIds }: Placing,
  source: AuditSource,
): Promise<{ roomId: string }> {
  const before = roomId === null ? null : await insistRoom(tx, meetingId, roomId);
  const ids = [...new Set(guestIds)];
  const inIt = before?.guests.map(({ participantId }) => participantId) ?? [];
  const guests = await lockGuests(tx, [...ids, ...inIt]);
  // Anew: whoever was waited for may have changed it.
  const room = before && (await insistRoom(tx, meetingId, before.id));
  const { sleepers, fault } = judgeRoom(meetingId, ids, guests, room);
  if (fault) refuseShare(fault.code, `guestIds.${guestIds.indexOf(fault.guestId)}`);
  if (room?.guests.some(({ participantId }) => !guests.has(participantId)))
    refuse(kernelRefusals.CHANGED_MEANWHILE);

  const id = room ? await fillBeds(tx, room, ids, source.at) : await newRoom(tx, sleepers, source);
  await writeAudit(tx, roomingFact('rooming.placed', meetingId, { room: id, guests: ids }), source);
  return { roomId: id };
}

async function insistRoom(tx: Tx, meetingId: string, roomId: string): Promise<FoundRoom> {
  return (await findRoom(tx, meetingId, roomId)) ?? refuse(kernelRefusals.NOT_FOUND);
}

async function fillBeds(tx: Tx, room: FoundRoom, ids: readonly string[], now: Date): Promise<string> {
  const taken = new Set(room.guests.map(({ bed }) => bed));
  const free = Array.from({ length: room.capacity }, (_, at) => at + 1).filter((bed) => !taken.has(bed));
  const beds = ids.map((participantId, at) => ({ room, participantId, bed: free[at] ?? 0 }));
  await putIn(tx, beds, now);
  return room.id;
}

async function newRoom(tx: Tx, sleepers: readonly Sleeper[], { actor, at }: AuditSource): Promise<string> {
  const [id] = await makeRooms(tx, [roomOf(sleepers, actor)], at);
  return id ?? refuse(kernelRefusals.UNEXPECTED);
}

/** For people who fit each other. */
export function roomOf(sleepers: readonly Sleeper[], madeBy: string | null): NewRoom {
  const [first] = sleepers;
  if (!first) throw new Error('a room needs a guest');
  const { meetingId, roomTypeId, capacity, checkIn, checkOut, gender } = first;
  const guestIds = sleepers.map(({ participantId }) => participantId);
  return { meetingId, roomTypeId, capacity, checkIn, checkOut, gender, madeBy, guestIds };
}
