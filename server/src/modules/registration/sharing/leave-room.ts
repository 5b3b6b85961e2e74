import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { roomLeft } from '../events.ts';
import { roomPlaces, rooms, stays } from '../tables.ts';

/**
 * Takes somebody out of the room. One who is left alone is without company again, and is told; the bed stays booked.
 * The caller has locked the stays of everybody in it. Answers with the room, or null for who was in none.
 */
export async function leaveRoom(tx: Tx, participantId: string, now: Date): Promise<string | null> {
  const [left] = await tx
    .delete(roomPlaces)
    .where(eq(roomPlaces.participantId, participantId))
    .returning({ roomId: roomPlaces.roomId });
  if (!left) return null;
  const others = await tx
    .select({ participantId: stays.participantId, meetingId: stays.meetingId })
    .from(roomPlaces)
    .innerJoin(stays, eq(stays.participantId, roomPlaces.participantId))
    .where(eq(roomPlaces.roomId, left.roomId));
  if (others.length > 1) return left.roomId;
  await tx.delete(rooms).where(eq(rooms.id, left.roomId));
  for (const other of others) await emit(tx, roomLeft, other, now);
  return left.roomId;
}
