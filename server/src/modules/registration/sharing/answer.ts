import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { REOPEN_HOURS } from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import type { SharingTerms } from '@plenum/contract/registration/sharing/sharing-rule';
import { whyNotShare } from '@plenum/contract/registration/sharing/sharing-rule';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { lockRegistrations } from '../change-review.ts';
import { closeInvitation, keepBedOrder, openAgain } from './invitations.ts';
import { makeRooms } from './make-rooms.ts';
import { asSharer, type LockedGuest, lockGuests } from './lock-guests.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { INVITING, requireSharing } from '../people/require-sharing.ts';
import { sharingFact } from './audit-facts.ts';
import { roomLeft, shareAccepted, shareDeclined, shareReopened } from '../events.ts';
import { findShareInvitation, findOpenInvitation, type FoundInvitation } from './queries.ts';
import { whyNotOrderBed } from './sharing-abilities.ts';

const REOPEN_MS = REOPEN_HOURS * 3_600_000;

/** Finds an invitation for the invited person; every other account gets "not found". */
export async function findInvitationTo(db: Db | Tx, id: string, accountId: string): Promise<FoundInvitation> {
  const invitation = await findShareInvitation(db, id);
  if (invitation?.to.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  return invitation;
}

export async function declineInvitation(tx: Tx, id: string, source: OwnerSource): Promise<void> {
  const { to } = await findInvitationTo(tx, id, source.actor);
  if (!(await closeInvitation(tx, id, 'declined', source.at))) refuse(lodgingRefusals.INVITATION_OVER);
  await emit(tx, shareDeclined, { invitationId: id }, source.at);
  await writeAudit(tx, sharingFact('share.declined', to.participantId, { invitation: id }), source);
}

/**
 * Undoes declining within a day, unless the inviter has invited another person in the meantime or the two can no longer
 * share a room. The inviter gets a message, because they may be about to invite someone else.
 */
export async function reopenInvitation(tx: Tx, id: string, source: OwnerSource): Promise<null> {
  const { from, to, meetingId } = await findInvitationTo(tx, id, source.actor);
  const guests = await lockGuests(tx, [from.participantId, to.participantId], source.at);
  if ((await findOpenInvitation(tx, from.participantId)) !== null) refuse(lodgingRefusals.INVITATION_OVER);
  requireSharing(
    [from, to].map(({ participantId }) => asSharer(guests.get(participantId), meetingId)),
    INVITING,
    ACCEPTING,
  );
  if (!(await openAgain(tx, id, new Date(source.at.getTime() - REOPEN_MS))))
    refuse(lodgingRefusals.INVITATION_OVER);
  await emit(tx, shareReopened, { invitationId: id }, source.at);
  await writeAudit(tx, sharingFact('share.reopened', to.participantId, { invitation: id }), source);
  return null;
}

/** The person who accepts is the second one in the list. */
export const ACCEPTING = { ownIndex: 1, fieldOf: () => 'accept' };

/** Both people have a bed. */
const BOOKED: SharingTerms = { ...INVITING, beds: 'booked' };

/** A bed that a person of a paid registration orders by accepting to share a room. */
export interface AddedBed {
  readonly meetingId: string;
  readonly registrationId: string;
  readonly participantId: string;
  readonly stay: { readonly roomTypeId: string; readonly checkIn: string; readonly checkOut: string };
  readonly hotelConsent: boolean;
}

/** Orders the bed. Implemented by the folder `changes`, which builds on this one. */
export type OrderAddedBed = (
  kernel: Kernel,
  tx: Tx,
  bed: AddedBed,
  source: OwnerSource,
) => Promise<{ orderId: string; total: number }>;

/**
 * Locks both people, checks again whether they may share, and gives them a room together. If the invited person has
 * paid and has no bed yet, the bed is ordered first. Returns that order if it has to be paid; the two then share the
 * room once it is paid.
 */
export async function acceptInvitation(
  kernel: Kernel,
  tx: Tx,
  id: string,
  { hotelConsent, orderAddedBed }: { hotelConsent: boolean; orderAddedBed: OrderAddedBed },
  source: OwnerSource,
): Promise<string | null> {
  const invitation = await findInvitationTo(tx, id, source.actor);
  const { from, to, toChoice, meetingId, orderId } = invitation;
  // The invitation was accepted before.
  if (orderId !== null) return orderId;
  if (invitation.state === 'pending' && !wantsRoom(toChoice)) {
    const bed = await orderBedOf(kernel, tx, invitation, { hotelConsent, orderAddedBed }, source);
    if (bed.total > 0) {
      if (!(await keepBedOrder(tx, id, bed.orderId))) refuse(lodgingRefusals.INVITATION_OVER);
      await announce(tx, { channel: accountChannel(from.accountId), event: 'share_changed', id });
      const detail = { invitation: id, order: bed.orderId };
      await writeAudit(tx, sharingFact('share.bed_ordered', to.participantId, detail), source);
      return bed.orderId;
    }
  }
  const ids = [from.participantId, to.participantId];
  const guests = await lockGuests(tx, ids, source.at);
  if (!(await closeInvitation(tx, id, 'accepted', source.at))) refuse(lodgingRefusals.INVITATION_OVER);
  const own = guests.get(from.participantId) ?? refuse(lodgingRefusals.INVITATION_OVER);
  requireSharing(
    [asSharer(own, meetingId), asSharer(guests.get(to.participantId), meetingId)],
    BOOKED,
    ACCEPTING,
  );
  await shareRoom(tx, own, ids, source.at);
  await emit(tx, shareAccepted, { invitationId: id }, source.at);
  await writeAudit(tx, sharingFact('share.accepted', to.participantId, { invitation: id }), source);
  return null;
}

// Locks conferences, then registrations, then all other rows, in the same order as orders do.
async function orderBedOf(
  kernel: Kernel,
  tx: Tx,
  { from, to, meetingId }: FoundInvitation,
  { hotelConsent, orderAddedBed }: { hotelConsent: boolean; orderAddedBed: OrderAddedBed },
  source: OwnerSource,
): Promise<{ orderId: string; total: number }> {
  await tx.execute(sql`select from meetings where id = ${meetingId} for share`);
  await lockRegistrations(tx, [from.registrationId, to.registrationId]);
  const guests = await lockGuests(tx, [from.participantId, to.participantId], source.at);
  const [asking, asked] = [guests.get(from.participantId), guests.get(to.participantId)];
  requireSharing([asSharer(asking, meetingId), asSharer(asked, meetingId)], INVITING, ACCEPTING);
  if (!asking || !asked) refuse(lodgingRefusals.INVITATION_OVER);
  const whyNot = await whyNotOrderBed(tx, asked, source.at);
  if (whyNot) refuse(whyNot);
  const { roomTypeId, checkIn, checkOut } = requireBed(asking);
  const { registrationId, participantId } = to;
  const bed = {
    meetingId,
    registrationId,
    participantId,
    stay: { roomTypeId, checkIn, checkOut },
    hotelConsent,
  };
  return orderAddedBed(kernel, tx, bed, source);
}

/**
 * Puts the two people into one room, because the bed that was ordered to accept the invitation is paid. If sharing is
 * no longer possible, for example because the organizer has placed one of them elsewhere, the invited person keeps the
 * bed and gets a message.
 */
export async function shareAfterPayment(tx: Tx, id: string, now: Date): Promise<void> {
  const invitation = await findShareInvitation(tx, id);
  if (!invitation) return;
  const { from, to, meetingId } = invitation;
  const ids = [from.participantId, to.participantId];
  const guests = await lockGuests(tx, ids, now);
  const own = guests.get(from.participantId);
  // The organizer's terms apply, because the period for changes by participants may have ended since the bed was
  // ordered, and the two must be able to share anyway.
  const terms: SharingTerms = { ...BOOKED, by: 'organizer' };
  const problems = whyNotShare(
    ids.map((one) => asSharer(guests.get(one), meetingId)),
    terms,
  );
  const isFit = own !== undefined && problems.length === 0;
  if (!(await closeInvitation(tx, id, isFit ? 'accepted' : 'over', now))) return;
  if (!isFit) {
    await emit(tx, roomLeft, { participantId: to.participantId, meetingId }, now);
    return;
  }
  await shareRoom(tx, own, ids, now);
  await emit(tx, shareAccepted, { invitationId: id }, now);
}

function requireBed({ roomTypeId, capacity, checkIn, checkOut }: LockedGuest) {
  if (roomTypeId === null || capacity === null || checkIn === null || checkOut === null)
    refuse(lodgingRefusals.COHABITANT_UNFIT);
  return { roomTypeId, capacity, checkIn, checkOut };
}

async function shareRoom(tx: Tx, own: LockedGuest, guestIds: readonly string[], now: Date): Promise<void> {
  const { meetingId, gender } = own;
  await makeRooms(tx, [{ ...requireBed(own), meetingId, gender, madeBy: null, guestIds }], now);
}
