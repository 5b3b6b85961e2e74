import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { closeInvitation } from './invitations.ts';
import { roommateRequests, shareInvitations } from '../tables.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { asSharer, lockGuests } from './lock-guests.ts';
import { INVITING, requireSharing } from '../people/require-sharing.ts';
import { sharingFact } from './audit-facts.ts';
import { shareInvited, shareWithdrawn } from '../events.ts';
import { openPerson } from './person-ref.ts';
import { findShareInvitation, findOpenInvitation, requireOwnParticipant } from './queries.ts';

/** Invites a person found by name and phone; an earlier invitation that is still open is withdrawn. */
export async function inviteCohabitant(
  kernel: Kernel,
  tx: Tx,
  participantId: string,
  ref: string,
  source: OwnerSource,
): Promise<{ invitationId: string }> {
  const { actor: accountId, at: now } = source;
  const { meetingId } = await requireOwnParticipant(tx, participantId, accountId);
  const otherId = openPerson(kernel.keys, { accountId, meetingId }, ref, now);
  if (otherId === null) refuse(lodgingRefusals.INVITATION_OVER);
  const guests = await lockGuests(tx, [participantId, otherId], now);
  const [own, other] = [participantId, otherId].map((id) => asSharer(guests.get(id), meetingId));
  requireSharing([own ?? null, other ?? null], INVITING, {
    ownIndex: 0,
    fieldOf: (index) => (index === 1 ? 'ref' : null),
  });

  const earlier = await findOpenInvitation(tx, participantId);
  if (earlier !== null) {
    if (earlier.orderId !== null) refuse(lodgingRefusals.INVITATION_ACCEPTED);
    await closeInvitation(tx, earlier.id, 'withdrawn', now);
    await emit(tx, shareWithdrawn, { invitationId: earlier.id }, now);
  }
  await tx.delete(roommateRequests).where(eq(roommateRequests.fromParticipant, participantId));
  const invitationId = randomUUID();
  await tx.insert(shareInvitations).values({
    id: invitationId,
    meetingId,
    fromParticipant: participantId,
    toParticipant: otherId,
    state: 'pending',
    createdAt: now,
  });
  await emit(tx, shareInvited, { invitationId }, now);
  await writeAudit(tx, sharingFact('share.invited', participantId, { invitation: invitationId }), source);
  return { invitationId };
}

export async function withdrawInvitation(tx: Tx, id: string, source: OwnerSource): Promise<null> {
  const invitation = await findShareInvitation(tx, id);
  if (invitation?.from.accountId !== source.actor) refuse(kernelRefusals.NOT_FOUND);
  if (invitation.orderId !== null) refuse(lodgingRefusals.INVITATION_ACCEPTED);
  if (!(await closeInvitation(tx, id, 'withdrawn', source.at))) refuse(lodgingRefusals.INVITATION_OVER);
  await emit(tx, shareWithdrawn, { invitationId: id }, source.at);
  await writeAudit(
    tx,
    sharingFact('share.withdrawn', invitation.from.participantId, { invitation: id }),
    source,
  );
  return null;
}
