import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { lodgingRefusals } from './messages.ts';
import { orderRefusals } from '../orders/messages.ts';
import { registrationRefusals } from '../messages.ts';
import { sharingRefusals } from './sharing-rule.ts';

const Nothing = z.null();

export const checkPersonRegistered = endpoint({
  name: 'sharing.checkPerson',
  method: 'POST',
  path: '/api/meetings/:id/person-check',
  access: 'login',
  summary: { en: 'Is somebody of this name and phone registered?', zh: '按姓名和手机号查询是否已报名' },
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: Line(60).min(1), phone: Line(40).min(1) }),
  bodyBytes: KIB,
  /** `ref` says nothing and serves for an invitation within some minutes. */
  reply: z.object({ registered: z.boolean(), ref: z.string() }),
  limit: { calls: 10, seconds: 60 },
});

const OfParticipant = z.strictObject({ id: Id });

export const inviteCohabitant = endpoint({
  name: 'sharing.invite',
  method: 'POST',
  path: '/api/participants/:id/share',
  access: 'login',
  summary: { en: 'Ask somebody to share the room', zh: '邀请同住人' },
  params: OfParticipant,
  body: z.strictObject({ ref: z.string().min(1).max(600) }),
  bodyBytes: 2 * KIB,
  reply: z.object({ invitationId: Id }),
  refusals: [...sharingRefusals, lodgingRefusals.INVITATION_OVER],
  limit: { calls: 30, seconds: 3600 },
});

export const answerInvitation = endpoint({
  name: 'sharing.answer',
  method: 'POST',
  path: '/api/share-invitations/:id/answer',
  access: 'login',
  summary: { en: 'Accept or decline to share a room', zh: '接受或拒绝合住邀请' },
  params: OfParticipant,
  /** `hotelConsent`: where accepting orders a bed, the person agrees that their ID number goes to the hotel. */
  body: z.strictObject({ accept: z.boolean(), hotelConsent: z.boolean().optional() }),
  bodyBytes: KIB,
  /** The order for the bed, where accepting made one. */
  reply: z.object({ orderId: Id.nullable() }),
  refusals: [
    ...sharingRefusals,
    lodgingRefusals.INVITATION_OVER,
    orderRefusals.NO_STOCK,
    // Where accepting orders a bed and the rest of the order can't be had as it was.
    orderRefusals.PRICE_CHANGED,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    registrationRefusals.STATE,
    registrationRefusals.CLOSED,
    registrationRefusals.NOT_OPEN_YET,
    registrationRefusals.PERSON_TAKEN,
  ],
});

export const withdrawInvitation = endpoint({
  name: 'sharing.withdraw',
  method: 'POST',
  path: '/api/share-invitations/:id/withdraw',
  access: 'login',
  summary: { en: 'Take an invitation back', zh: '撤回合住邀请' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [lodgingRefusals.INVITATION_OVER],
});

export const leaveSharedRoom = endpoint({
  name: 'sharing.leaveRoom',
  method: 'POST',
  path: '/api/participants/:id/leave-room',
  access: 'login',
  summary: { en: 'Leave a shared room; the bed stays booked', zh: '解除合住' },
  params: OfParticipant,
  reply: Nothing,
  refusals: [registrationRefusals.LOCKED, lodgingRefusals.COHABITANT_LOCKED],
});
