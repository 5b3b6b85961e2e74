import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { lodgingRefusals } from '@plenum/contract/registration/sharing/messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { closeInvitation } from './invitations.ts';
import { makeRooms } from './make-rooms.ts';
import { asSharer, lockGuests } from './lock-guests.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { INVITING, requireSharing } from '../people/public.ts';
import { sharingFact } from './audit-facts.ts';
import { shareAccepted, shareDeclined } from '../events.ts';
import { findInvitation, type FoundInvitation } from './queries.ts';

/** To all accounts but the invited person's, the invitation does not exist. */
export async function findInvitationTo(db: Db | Tx, id: string, accountId: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(db, id);
  if (invitation?.to.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  return invitation;
}

export async function declineInvitation(tx: Tx, id: string, source: OwnerSource): Promise<void> {
  const { to } = await findInvitationTo(tx, id, source.actor);
  if (!(await closeInvitation(tx, id, 'declined', source.at))) refuse(lodgingRefusals.INVITATION_OVER);
  await emit(tx, shareDeclined, { invitationId: id }, source.at);
  await writeAudit(tx, sharingFact('share.declined', to.participantId, { invitation: id }), source);
}

/** The person who accepts is the second of the two. */
export const ACCEPTING = { ownIndex: 1, fieldOf: () => 'accept' };

/** Both are locked and checked once more; then they get a room together. */
export async function acceptInvitation(tx: Tx, id: string, source: OwnerSource): Promise<void> {
  const now = source.at;
  const { from, to, meetingId } = await findInvitationTo(tx, id, source.actor);
  const guests = await lockGuests(tx, [from.participantId, to.participantId]);
  if (!(await closeInvitation(tx, id, 'accepted', now))) refuse(lodgingRefusals.INVITATION_OVER);
  const own = guests.get(from.participantId) ?? refuse(lodgingRefusals.INVITATION_OVER);
  requireSharing(
    [asSharer(own, meetingId), asSharer(guests.get(to.participantId), meetingId)],
    // The bed has been ordered by now.
    { ...INVITING, beds: 'booked' },
    ACCEPTING,
  );
  const { roomTypeId, capacity, checkIn, checkOut } = own;
  if (roomTypeId === null || capacity === null || checkIn === null || checkOut === null)
    refuse(lodgingRefusals.COHABITANT_UNFIT);
  const guestIds = [from.participantId, to.participantId];
  const room = { meetingId, roomTypeId, capacity, checkIn, checkOut, gender: own.gender, madeBy: null };
  await makeRooms(tx, [{ ...room, guestIds }], now);
  await emit(tx, shareAccepted, { invitationId: id }, now);
  await writeAudit(tx, sharingFact('share.accepted', to.participantId, { invitation: id }), source);
}
