import { endpoint } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { MeetingCard } from '../meetings/public-schemas.ts';
import { lodgingRefusals } from '../lodging/messages.ts';
import { stayChoices } from '../lodging/stay.ts';
import { orderRefusals } from '../orders/messages.ts';
import { OrderHead } from '../orders/schemas.ts';
import { registrationRefusals } from '../registration/messages.ts';
import { registrationStates, reviewStates } from '../registration/states.ts';
import { registrationKinds } from './draft.ts';

const Nothing = z.null();

/** The one next thing for this person. */
export const nextSteps = [
  'continue_draft',
  'pay',
  'reprice',
  'correct',
  'wait_for_review',
  'answer_invitation',
  'none',
] as const;

export const OwnStay = z.object({
  choice: z.enum(stayChoices),
  hotel: z.string(),
  room: z.string(),
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** `unmatched`: a bed without company yet. */
  share: z.enum(['none', 'unmatched', 'invited', 'paired']),
  cohabitants: z.array(z.string()),
  invitationId: Id.nullable(),
  roomNumber: z.string(),
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
  /** Every live order, the first one first. */
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
  can: z.object({ order: z.boolean(), correct: z.boolean(), cancel: z.boolean() }),
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
  /** The invited person has no room yet: accepting orders a bed for this price per stay. */
  orders: z.object({ currency: z.string(), amount: z.int() }).nullable(),
  at: z.string(),
});
export type ShareInvitation = z.infer<typeof ShareInvitation>;

export const listParticipations = endpoint({
  name: 'participation.list',
  method: 'GET',
  path: '/api/me/participations',
  access: 'login',
  summary: { en: 'What I registered for', zh: '我的报名与订单' },
  query: z.strictObject({ meetingId: Id.optional() }),
  reply: z.object({ participations: z.array(Participation), invitations: z.array(ShareInvitation) }),
});

export const checkPersonRegistered = endpoint({
  name: 'participation.checkPerson',
  method: 'POST',
  path: '/api/meetings/:id/person-check',
  access: 'login',
  summary: { en: 'Is somebody of this name and phone registered?', zh: '按姓名和手机号查询是否已报名' },
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: Line(60).min(1), phone: Line(40).min(1) }),
  /** `ref` says nothing and serves for an invitation within some minutes. */
  reply: z.object({ registered: z.boolean(), ref: z.string() }),
  limit: { calls: 10, seconds: 60 },
});

const OfParticipant = z.strictObject({ id: Id });

export const inviteCohabitant = endpoint({
  name: 'participation.invite',
  method: 'POST',
  path: '/api/participants/:id/share',
  access: 'login',
  summary: { en: 'Ask somebody to share the room', zh: '邀请同住人' },
  params: OfParticipant,
  body: z.strictObject({ ref: z.string().min(1).max(600) }),
  reply: z.object({ invitationId: Id }),
  refusals: [
    lodgingRefusals.COHABITANT_TAKEN,
    lodgingRefusals.COHABITANT_UNFIT,
    lodgingRefusals.NO_MATCH,
    lodgingRefusals.INVITATION_OVER,
  ],
  limit: { calls: 30, seconds: 3600 },
});

export const answerInvitation = endpoint({
  name: 'participation.answer',
  method: 'POST',
  path: '/api/share-invitations/:id/answer',
  access: 'login',
  summary: { en: 'Accept or decline to share a room', zh: '接受或拒绝合住邀请' },
  params: OfParticipant,
  body: z.strictObject({ accept: z.boolean() }),
  /** The order for the bed, where accepting made one. */
  reply: z.object({ orderId: Id.nullable() }),
  refusals: [
    lodgingRefusals.COHABITANT_TAKEN,
    lodgingRefusals.COHABITANT_UNFIT,
    lodgingRefusals.NO_MATCH,
    lodgingRefusals.INVITATION_OVER,
    orderRefusals.NO_STOCK,
    // Where accepting orders a bed and the rest of the order can't be had as it was.
    orderRefusals.PRICE_CHANGED,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    registrationRefusals.LOCKED,
    registrationRefusals.STATE,
    registrationRefusals.CLOSED,
    registrationRefusals.NOT_OPEN_YET,
    registrationRefusals.PERSON_TAKEN,
  ],
});

export const withdrawInvitation = endpoint({
  name: 'participation.withdraw',
  method: 'POST',
  path: '/api/share-invitations/:id/withdraw',
  access: 'login',
  summary: { en: 'Take an invitation back', zh: '撤回合住邀请' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [lodgingRefusals.INVITATION_OVER],
});

export const leaveSharedRoom = endpoint({
  name: 'participation.leaveRoom',
  method: 'POST',
  path: '/api/participants/:id/leave-room',
  access: 'login',
  summary: { en: 'Leave a shared room; the bed stays booked', zh: '解除合住' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [registrationRefusals.LOCKED],
});
