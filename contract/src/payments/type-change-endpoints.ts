import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { currencies, MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { identities } from '../meetings/catalogue.ts';
import { RefundPolicy } from '../meetings/refund-policy.ts';
import { changeRefusals } from '../registration/change-messages.ts';
import { registrationRefusals } from '../registration/messages.ts';
import { orderMessages, orderRefusals } from '../registration/orders/messages.ts';
import { refundRefusals } from './refund-messages.ts';

/** The registration types that a person could change to, with the cost or refund. */
export const TypeChangeView = z.object({
  currency: z.enum(currencies),
  timeZone: z.string(),
  /** Null if the person has no paid place. */
  typeId: Id.nullable(),
  typeName: z.string(),
  /** The identity that was assumed for the types below; null if the form does not ask for it. */
  identity: z.enum(identities).nullable(),
  /**
   * The identities to choose from, because a type may be for students only. Empty if the form does not ask for the
   * identity.
   */
  identities: z.array(z.enum(identities)),
  /** The share of a price reduction that the policy refunds, and until when; null if nothing is refunded. */
  rule: z.object({ percent: z.int(), until: z.string() }).nullable(),
  policy: RefundPolicy,
  /** True if a participant who changes to a cheaper type is reviewed again. */
  isReviewed: z.boolean(),
  types: z.array(
    z.object({
      id: Id,
      name: z.string(),
      description: z.string(),
      /** The current price; null if it isn't available. */
      price: z.int().nullable(),
      /** The difference that is to be paid. */
      pay: z.int(),
      /** The refunded part of the difference. */
      back: z.int(),
      /** Why the type can't be chosen, in the reader's language; empty if it can. */
      problem: z.string(),
    }),
  ),
  isAllowed: z.boolean(),
});
export type TypeChangeView = z.infer<typeof TypeChangeView>;

const TypeChangeBody = z.strictObject({
  typeId: Id,
  /** The amounts to pay and to be refunded that the person was shown and agreed to. */
  pay: MinorUnits,
  back: MinorUnits,
  /** The person's identity with the new type; absent if it doesn't change. */
  identity: z.enum(identities).optional(),
});

/** The identity for which the answer is computed. */
const Asked = z.strictObject({ identity: z.enum(identities).optional() });

/** `orderId` is the order for the difference. It is null if nothing has to be paid; the type has then been changed. */
const TypeChanged = z.object({ orderId: Id.nullable(), refunds: z.array(z.object({ id: Id, orderId: Id })) });

const refusals = [
  changeRefusals.CHANGE_OPEN,
  changeRefusals.CHANGE_UNPAID,
  changeRefusals.CHANGE_ENDING,
  orderRefusals.NO_STOCK,
  orderRefusals.PRICE_CHANGED,
  refundRefusals.REFUND_OPEN,
  refundRefusals.REFUND_CHANGED,
  orderRefusals.ORDER_STATE,
  registrationRefusals.STATE,
];

const OfMember = z.strictObject({ id: Id, memberId: Id });
const OfParticipant = z.strictObject({ id: Id, participantId: Id });

export const readTypeChange = endpoint({
  name: 'payments.readTypeChange',
  method: 'GET',
  path: '/api/registrations/:id/members/:memberId/type',
  access: 'login',
  summary: { en: 'Registration types I can change to', zh: '可变更的注册类型' },
  params: OfMember,
  query: Asked,
  reply: TypeChangeView,
});

export const changeType = endpoint({
  name: 'payments.changeType',
  method: 'POST',
  path: '/api/registrations/:id/members/:memberId/type',
  access: 'login',
  summary: { en: 'Change the registration type after payment', zh: '支付后变更注册类型' },
  params: OfMember,
  body: TypeChangeBody,
  bodyBytes: KIB,
  reply: TypeChanged,
  refusals: [...refusals, changeRefusals.CHANGE_OFF, changeRefusals.CHANGE_OVER, registrationRefusals.LOCKED],
  limit: { calls: 30, seconds: 600 },
});

export const readTypeChangeFor = endpoint({
  name: 'payments.readTypeChangeFor',
  method: 'GET',
  path: '/api/meetings/:id/participants/:participantId/type',
  access: 'staff',
  summary: { en: 'Registration types a participant can change to', zh: '可代为变更的注册类型' },
  params: OfParticipant,
  query: Asked,
  reply: TypeChangeView,
});

export const changeTypeFor = endpoint({
  name: 'payments.changeTypeFor',
  method: 'POST',
  path: '/api/meetings/:id/participants/:participantId/type',
  access: 'staff',
  summary: { en: 'Change a participant’s registration type after payment', zh: '代为变更注册类型' },
  params: OfParticipant,
  body: TypeChangeBody.extend({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: 2 * KIB,
  reply: TypeChanged,
  refusals,
});
