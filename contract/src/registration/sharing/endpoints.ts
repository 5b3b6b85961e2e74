import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { lodgingRefusals } from '../lodging-messages.ts';
import { changeRefusals } from '../change-messages.ts';
import { codeRefusals } from '../codes/messages.ts';
import { orderRefusals } from '../orders/messages.ts';
import { registrationRefusals } from '../messages.ts';
import { genders } from '../people/id-documents.ts';
import { sharingRefusals } from './sharing-rule.ts';

const Nothing = z.null();

/**
 * The person who asks: one who has a bed, or one whose order is being filled in, with the stay as entered so far.
 * Fields that are not chosen yet are empty.
 */
const Asker = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('guest'), participantId: Id }),
  z.strictObject({
    kind: z.literal('draft'),
    registrationId: Id,
    memberId: Id,
    gender: z.enum(genders).nullable(),
    roomTypeId: z.string().max(64),
    checkIn: z.string().max(10),
    checkOut: z.string().max(10),
  }),
]);
export type Asker = z.infer<typeof Asker>;

export const checkPersonRegistered = endpoint({
  name: 'sharing.checkPerson',
  method: 'POST',
  path: '/api/meetings/:id/person-check',
  access: 'login',
  summary: {
    en: 'Check by name and phone number whether a person can be a roommate',
    zh: '按姓名和手机号查询对方能否作为同住人',
  },
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: Line(60).min(1), phone: Line(40).min(1), asker: Asker }),
  bodyBytes: KIB,
  reply: z.object({
    /** The error that the invitation or the order would return; null if they may share a room. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** An opaque reference, of the same length for everyone. An invitation can be sent with it for ten minutes. */
    ref: z.string(),
  }),
  limit: { calls: 10, seconds: 60 },
});

const OfParticipant = z.strictObject({ id: Id });

export const inviteCohabitant = endpoint({
  name: 'sharing.invite',
  method: 'POST',
  path: '/api/participants/:id/share',
  access: 'login',
  summary: { en: 'Invite a roommate', zh: '邀请同住人' },
  params: OfParticipant,
  body: z.strictObject({ ref: z.string().min(1).max(600) }),
  bodyBytes: 2 * KIB,
  reply: z.object({ invitationId: Id }),
  refusals: [...sharingRefusals, lodgingRefusals.INVITATION_OVER, lodgingRefusals.INVITATION_ACCEPTED],
  limit: { calls: 30, seconds: 3600 },
});

export const answerInvitation = endpoint({
  name: 'sharing.answer',
  method: 'POST',
  path: '/api/share-invitations/:id/answer',
  access: 'login',
  summary: { en: 'Accept or decline an invitation to share a room', zh: '接受或拒绝合住邀请' },
  params: OfParticipant,
  /** `hotelConsent`: if accepting orders a bed, the person agrees that their ID number is sent to the hotel. */
  body: z.strictObject({ accept: z.boolean(), hotelConsent: z.boolean().optional() }),
  bodyBytes: KIB,
  /**
   * The order for the bed if accepting created one; null otherwise. If the order adds to a paid one, the two people
   * share a room once it is paid.
   */
  reply: z.object({ orderId: Id.nullable() }),
  refusals: [
    ...sharingRefusals,
    lodgingRefusals.INVITATION_OVER,
    orderRefusals.NO_STOCK,
    // Returned if accepting orders a bed and the rest of the order is no longer available at its price.
    orderRefusals.PRICE_CHANGED,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    ...Object.values(codeRefusals),
    // Returned if the registration is paid and the bed is ordered as an addition to it.
    ...Object.values(changeRefusals),
    lodgingRefusals.ACCEPT_LATER,
    registrationRefusals.STATE,
    registrationRefusals.CLOSED,
    registrationRefusals.NOT_OPEN_YET,
    registrationRefusals.PERSON_TAKEN,
  ],
  // The same limit as for placing an order, because accepting may order a bed.
  perMinute: 30,
});

/** How long someone who declined an invitation can open it again. */
export const REOPEN_HOURS = 24;

export const reopenInvitation = endpoint({
  name: 'sharing.reopen',
  method: 'POST',
  path: '/api/share-invitations/:id/reopen',
  access: 'login',
  summary: { en: 'Reopen a declined invitation to share a room', zh: '恢复已拒绝的合住邀请' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [...sharingRefusals, lodgingRefusals.INVITATION_OVER],
});

export const withdrawInvitation = endpoint({
  name: 'sharing.withdraw',
  method: 'POST',
  path: '/api/share-invitations/:id/withdraw',
  access: 'login',
  summary: { en: 'Withdraw an invitation to share a room', zh: '撤回合住邀请' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [lodgingRefusals.INVITATION_OVER, lodgingRefusals.INVITATION_ACCEPTED],
});

export const leaveSharedRoom = endpoint({
  name: 'sharing.leaveRoom',
  method: 'POST',
  path: '/api/participants/:id/leave-room',
  access: 'login',
  summary: { en: 'Leave a shared room but keep the bed', zh: '解除合住' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [registrationRefusals.LOCKED, lodgingRefusals.COHABITANT_LOCKED],
});
