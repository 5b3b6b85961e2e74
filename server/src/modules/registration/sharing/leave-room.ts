import { eq } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { roomLeft } from '../events.ts';
import { refuseSharing } from '../people/require-sharing.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { roomPlaces, rooms, stays } from '../tables.ts';
import { sharingFact } from './audit-facts.ts';
import { lockGuests, roomMates } from './lock-guests.ts';
import { requireOwnParticipant } from './queries.ts';
import { whyNotLeaveRoom } from './sharing-abilities.ts';

/**
 * Takes a person out of a shared room, at the request of their own account. Refused while anyone in the room is under
 * review or approved, even if participants can change stays (decision 102).
 */
export async function leaveSharedRoom(tx: Tx, participantId: string, source: OwnerSource): Promise<null> {
  await requireOwnParticipant(tx, participantId, source.actor);
  const guests = await lockGuests(tx, await roomMates(tx, [participantId]), source.at);
  const own = guests.get(participantId) ?? refuse(kernelRefusals.NOT_FOUND);
  const found = whyNotLeaveRoom(own, guests.values());
  if (found) refuseSharing(found, { ownIndex: 0, fieldOf: () => null });
  // Without a shared stay there is nothing to leave.
  if (own.choice !== 'shared') return null;
  const room = await leaveRoom(tx, participantId, source.at);
  if (room !== null) await writeAudit(tx, sharingFact('share.left', participantId, { room }), source);
  return null;
}

/**
 * Removes a person from their room; the bed stays booked. If only one guest remains, that guest has no roommate and
 * gets a message. The caller has locked the stays of everyone in the room. Returns the room, or null if the person was
 * in none.
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
