import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { MeetingCard } from '../../meetings/public-schemas.ts';
import { OpenChanges } from '../open-changes.ts';
import { lodgingRefusals } from '../lodging-messages.ts';
import { stayChoices } from '../people/stay.ts';
import { OrderHead } from '../orders/schemas.ts';
import { registrationStates, reviewStates } from '../states.ts';
import { WaitingEntry } from '../waiting/schemas.ts';
import { registrationKinds, RegistrationView } from '../people/draft.ts';

/** The next step for this person. */
export const nextSteps = [
  'continue_draft',
  'pay',
  'reprice',
  'correct',
  'wait_for_review',
  'wait_in_line',
  'answer_invitation',
  'none',
] as const;

export const OwnStay = z.object({
  choice: z.enum(stayChoices),
  hotel: z.string(),
  room: z.string(),
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /**
   * `unmatched`: a bed without a roommate yet. `requested`: the named person gets the invitation when they register.
   * `accepted`: the invited person still has to pay for their bed.
   */
  share: z.enum(['none', 'unmatched', 'requested', 'invited', 'accepted', 'paired']),
  /** The people who share the room, or who were invited to. */
  cohabitants: z.array(z.string()),
  invitationId: Id.nullable(),
  roomNumber: z.string(),
  can: z.object({ invite: z.boolean(), leave: z.boolean() }),
  /** Why the roommate can't be chosen or changed; empty if they can. */
  whyNot: z.string(),
});

export const OwnPerson = z.object({
  id: Id,
  name: z.string(),
  typeName: z.string(),
  stay: OwnStay.nullable(),
  activities: z.array(z.object({ id: Id, name: z.string(), startsAt: z.string() })),
});
export type OwnPerson = z.infer<typeof OwnPerson>;

export const timelineSteps = ['submitted', 'paid', 'reviewed', 'checked_in'] as const;

export const Participation = z.object({
  registrationId: Id,
  meeting: MeetingCard,
  kind: z.enum(registrationKinds),
  teamName: z.string(),
  state: z.enum(registrationStates),
  review: z.enum(reviewStates).nullable(),
  reviewReason: z.string(),
  changes: OpenChanges,
  /** Every active order, oldest first. */
  orders: z.array(OrderHead),
  people: z.array(OwnPerson),
  peopleCount: z.int(),
  timeline: z.array(
    z.object({
      step: z.enum(timelineSteps),
      state: z.enum(['done', 'current', 'failed', 'ahead']),
      at: z.string().nullable(),
    }),
  ),
  next: z.object({ step: z.enum(nextSteps), orderId: Id.nullable(), until: z.string().nullable() }),
  can: z.object({
    order: z.boolean(),
    correct: z.boolean(),
    cancel: z.boolean(),
    /** True if the registration is paid and approved, and the organizer's rules allow more to be ordered. */
    change: z.boolean(),
  }),
  /** The latest entry of the waiting list; null if the registration never had one. */
  waiting: WaitingEntry.nullable(),
  isRoommateLocked: RegistrationView.shape.isRoommateLocked,
  changedAt: z.string(),
});
export type Participation = z.infer<typeof Participation>;

export const ShareInvitation = z.object({
  id: Id,
  meetingId: Id,
  meetingTitle: z.string(),
  fromName: z.string(),
  toName: z.string(),
  hotel: z.string(),
  room: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** Set if the invited person has no room yet. Accepting then orders a bed at this price for the whole stay. */
  orders: z
    .object({
      currency: z.string(),
      amount: z.int(),
      /**
       * True if the registration is paid, so that the bed is a separate order. If false, a new order replaces the
       * unpaid one.
       */
      isAddition: z.boolean(),
    })
    .nullable(),
  /** The unpaid order for the bed by which the invitation was accepted; null if there is none. */
  orderId: Id.nullable(),
  /** True if the person has to agree to their ID number being sent to the hotel, because accepting orders a bed. */
  needsConsent: z.boolean(),
  can: z.object({ accept: z.boolean() }),
  /** Why the invitation can't be accepted; empty if it can. */
  whyNot: z.string(),
  at: z.string(),
});
export type ShareInvitation = z.infer<typeof ShareInvitation>;

/** An invitation that this account declined a short time ago, so that it can still be opened again. */
export const DeclinedInvitation = ShareInvitation.pick({
  id: true,
  meetingTitle: true,
  fromName: true,
  toName: true,
  hotel: true,
  room: true,
  checkIn: true,
  checkOut: true,
});
export type DeclinedInvitation = z.infer<typeof DeclinedInvitation>;

export const listParticipations = endpoint({
  name: 'mine.list',
  method: 'GET',
  path: '/api/me/participations',
  access: 'login',
  summary: { en: 'List my registrations and orders', zh: '我的报名与订单' },
  query: z.strictObject({ meetingId: Id.optional() }),
  reply: z.object({
    participations: z.array(Participation),
    invitations: z.array(ShareInvitation),
    declined: z.array(DeclinedInvitation),
  }),
});

export const readInvitationByLink = endpoint({
  name: 'mine.readInvitationByLink',
  method: 'POST',
  path: '/api/share-invitations/by-link',
  access: 'public',
  readsByPost: true,
  summary: { en: 'View a room-sharing invitation by its link', zh: '通过链接查看合住邀请' },
  body: z.strictObject({ token: z.string().min(1).max(1_000) }),
  bodyBytes: 4 * KIB,
  reply: ShareInvitation.pick({
    meetingTitle: true,
    fromName: true,
    toName: true,
    hotel: true,
    room: true,
    checkIn: true,
    checkOut: true,
    orders: true,
  }),
  refusals: [lodgingRefusals.INVITATION_OVER],
  limit: { calls: 120, seconds: 3600 },
});
