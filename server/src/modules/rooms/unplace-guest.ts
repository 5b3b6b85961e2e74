import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { leaveRoom, lockGuests, roomMates } from '#modules/registration/public';
import { roomingFact } from './audit-facts.ts';

export async function unplaceGuest(
  tx: Tx,
  meetingId: string,
  participantId: string,
  source: AuditSource,
): Promise<null> {
  const guests = await lockGuests(tx, await roomMates(tx, [participantId]));
  if (guests.get(participantId)?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const room = await leaveRoom(tx, participantId, source.at);
  if (room !== null)
    await writeAudit(tx, roomingFact('rooming.unplaced', meetingId, { room, guest: participantId }), source);
  return null;
}
