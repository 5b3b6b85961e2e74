import { whyNotLeave } from '@plenum/contract/registration/sharing/sharing-rule';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isLocked } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { leaveRoom } from './leave-room.ts';
import { lockGuests, roomMates } from './lock-guests.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { refuseSharing } from '../people/public.ts';
import { sharingFact } from './audit-facts.ts';
import { requireOwn } from './queries.ts';

export async function leaveSharedRoom(tx: Tx, participantId: string, source: OwnerSource): Promise<null> {
  await requireOwn(tx, participantId, source.actor);
  const guests = await lockGuests(tx, await roomMates(tx, [participantId]));
  const own = guests.get(participantId) ?? refuse(kernelRefusals.NOT_FOUND);
  const others = [...guests.values()].filter((guest) => guest !== own);
  const [found] = whyNotLeave([own, ...others].map(({ review }) => ({ isLocked: isLocked(review) })));
  if (found) refuseSharing(found, { ownIndex: 0, fieldOf: () => null });
  // A room of one's own, or none, is not shared with anybody.
  if (own.choice !== 'shared') return null;
  const room = await leaveRoom(tx, participantId, source.at);
  if (room !== null) await writeAudit(tx, sharingFact('share.left', participantId, { room }), source);
  return null;
}
