import { Instant } from '@plenum/contract/kernel/fields';
import { z } from 'zod';
import { reviewDecisions } from '@plenum/contract/registration/review/endpoints';
import { defineEvent } from '#kernel/outbox/outbox';

const OfOrder = z.object({ orderId: z.uuid(), meetingId: z.uuid(), registrationId: z.uuid() });

/** Emitted by the database function that places orders. */
export const orderPlaced = defineEvent('order.placed', OfOrder);

/** The buyer or the organizer cancelled the order. */
export const orderCancelled = defineEvent(
  'order.cancelled',
  OfOrder.extend({ by: z.enum(['buyer', 'organiser']), reason: z.string() }),
);

/** The order was not paid in time. */
export const orderExpired = defineEvent('order.expired', OfOrder);

/** The order is not paid, and its hold ends soon. */
export const holdEnding = defineEvent('order.hold_ending', OfOrder.extend({ holdUntil: Instant }));

/** A refund has cancelled the order, or some of its lines. */
export const orderReleased = defineEvent('order.released', OfOrder);

/** The order's money has arrived. */
export const orderSettled = defineEvent('order.settled', OfOrder);

/** A payment that was recorded by mistake was undone, or one was reversed by its provider. */
export const paymentTakenBack = defineEvent('order.payment_taken_back', OfOrder);

export function orderEventOf(order: { id: string; meetingId: string; registrationId: string }) {
  return { orderId: order.id, meetingId: order.meetingId, registrationId: order.registrationId };
}

/** The guest has no roommate, because the roommate left or an accepted invitation could no longer be carried out. */
export const roomLeft = defineEvent('room.left', z.object({ participantId: z.uuid(), meetingId: z.uuid() }));

const OfWaiting = z.object({ entryId: z.uuid() });

/** Emitted by the database function that places orders. */
export const waitingOffered = defineEvent('waiting.offered', OfWaiting);

/** The organizer removed the entry, or its draft can no longer be ordered. */
export const waitingEnded = defineEvent('waiting.ended', OfWaiting);

const OfRegistration = z.object({ registrationId: z.uuid(), meetingId: z.uuid() });

/** The registration was corrected after a rejection, and waits for review again. */
export const registrationResubmitted = defineEvent('registration.resubmitted', OfRegistration);

/** The account that made the registration cancelled it. */
export const registrationCancelled = defineEvent('registration.cancelled', OfRegistration);

/**
 * Another person has taken a participant's place. Both people get a message at each of their addresses; there is one
 * event per message.
 */
export const personSubstituted = defineEvent(
  'person.substituted',
  z.object({
    substitutionId: z.uuid(),
    whom: z.enum(['from', 'to']),
    /**
     * The address that gets the message. Absent in events of an earlier release, whose message goes to the email
     * address, or to the phone if there is none.
     */
    by: z.enum(['email', 'phone']).optional(),
  }),
);

/** The data of a registered person, or their registration type, was changed. */
export const participantChanged = defineEvent(
  'participant.changed',
  z.object({ participantId: z.uuid(), meetingId: z.uuid() }),
);

/** The roommate of this person was substituted; both keep their beds. */
export const roommateReplaced = defineEvent(
  'room.roommate_replaced',
  z.object({ participantId: z.uuid(), substitutionId: z.uuid() }),
);

/**
 * The organizer has given a person another registration type, and there is neither an order nor a refund that announces
 * it.
 */
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
/** The person who declined has undone that; the invitation waits for an answer again. */
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
