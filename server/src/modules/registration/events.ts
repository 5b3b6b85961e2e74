import { Instant } from '@plenum/contract/kernel/fields';
import { z } from 'zod';
import { reviewDecisions } from '@plenum/contract/registration/review/endpoints';
import { defineEvent } from '#kernel/outbox/outbox';

const OfOrder = z.object({ orderId: z.uuid(), meetingId: z.uuid(), registrationId: z.uuid() });

/** Emitted by the database function that places orders. */
export const orderPlaced = defineEvent('order.placed', OfOrder);

/** Cancelled by the buyer, or by the organizer. */
export const orderCancelled = defineEvent(
  'order.cancelled',
  OfOrder.extend({ by: z.enum(['buyer', 'organiser']), reason: z.string() }),
);

/** Not paid in time. */
export const orderExpired = defineEvent('order.expired', OfOrder);

/** It is not paid, and its hold ends soon. */
export const holdEnding = defineEvent('order.hold_ending', OfOrder.extend({ holdUntil: Instant }));

/** A refund has ended the order, or some of its lines. */
export const orderReleased = defineEvent('order.released', OfOrder);

/** The money has arrived. */
export const orderSettled = defineEvent('order.settled', OfOrder);

/** A payment was recorded by mistake, and undone. */
export const paymentTakenBack = defineEvent('order.payment_taken_back', OfOrder);

export function orderEventOf(order: { id: string; meetingId: string; registrationId: string }) {
  return { orderId: order.id, meetingId: order.meetingId, registrationId: order.registrationId };
}

/** The roommate has left, so the guest is alone and the shared room is dissolved. */
export const roomLeft = defineEvent('room.left', z.object({ participantId: z.uuid(), meetingId: z.uuid() }));

const OfWaiting = z.object({ entryId: z.uuid() });

/** Emitted by the database function that places orders. */
export const waitingOffered = defineEvent('waiting.offered', OfWaiting);

/** The organizer removed it, or the draft can no longer be ordered. */
export const waitingEnded = defineEvent('waiting.ended', OfWaiting);

const OfRegistration = z.object({ registrationId: z.uuid(), meetingId: z.uuid() });

/** Corrected after a rejection, and waiting for review again. */
export const registrationResubmitted = defineEvent('registration.resubmitted', OfRegistration);

/** Cancelled by the account that made it. */
export const registrationCancelled = defineEvent('registration.cancelled', OfRegistration);

/** Another person takes the place. Each of the two gets a message at each address; there is one event per message. */
export const personSubstituted = defineEvent(
  'person.substituted',
  z.object({
    substitutionId: z.uuid(),
    whom: z.enum(['from', 'to']),
    /** Absent in events of an earlier release, whose message goes to the email address, otherwise to the phone. */
    by: z.enum(['email', 'phone']).optional(),
  }),
);

/** The roommate of this person was substituted; both keep their beds. */
export const roommateReplaced = defineEvent(
  'room.roommate_replaced',
  z.object({ participantId: z.uuid(), substitutionId: z.uuid() }),
);

/** The organizer has given a person another registration type, and no money follows from it. */
export const typeChanged = defineEvent('person.type_changed', OfOrder.extend({ participantId: z.uuid() }));

/** A member of a team is to get the link by which they fill in their own part. */
export const fillLinkDue = defineEvent(
  'registration.fill_link_due',
  z.object({ registrationId: z.uuid(), memberId: z.uuid() }),
);

/** The desk has registered a person, who may still have details to add. */
export const walkInRegistered = defineEvent(
  'registration.walk_in_registered',
  z.object({ participantId: z.uuid() }),
);

const OfInvitation = z.object({ invitationId: z.uuid() });

export const shareInvited = defineEvent('share.invited', OfInvitation);
export const shareAccepted = defineEvent('share.accepted', OfInvitation);
export const shareDeclined = defineEvent('share.declined', OfInvitation);
/** Someone who declined has undone it; the invitation waits for an answer again. */
export const shareReopened = defineEvent('share.reopened', OfInvitation);
export const shareWithdrawn = defineEvent('share.withdrawn', OfInvitation);

export const registrationReviewed = defineEvent(
  'registration.reviewed',
  z.object({
    registrationId: z.uuid(),
    meetingId: z.uuid(),
    orderId: z.uuid(),
    decision: z.enum(reviewDecisions),
    reason: z.string(),
  }),
);
