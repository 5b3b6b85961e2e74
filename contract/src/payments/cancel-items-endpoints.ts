import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { currencies, MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { RefundPolicy } from '../meetings/refund-policy.ts';
import { changeRefusals } from '../registration/change-messages.ts';
import { registrationRefusals } from '../registration/messages.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { paymentMessages } from './messages.ts';
import { refundRefusals } from './refund-messages.ts';

/** The cancellable items of a paid registration, with the current refund. */
export const GiveUpView = z.object({
  registrationId: Id,
  meetingId: Id,
  currency: z.enum(currencies),
  timeZone: z.string(),
  people: z.array(z.object({ id: Id, name: z.string(), sharesWithOthers: z.boolean() })),
  lines: z.array(
    z.object({
      id: z.int(),
      orderId: Id,
      participantId: Id,
      activityId: Id.nullable(),
      name: z.string(),
      detail: z.string(),
      startsAt: z.string().nullable(),
      checkIn: z.string().nullable(),
      checkOut: z.string().nullable(),
      /** The item's price less its share of the order's discount. */
      paid: z.int(),
    }),
  ),
  /** The money received for each order and not refunded. */
  orders: z.array(z.object({ id: Id, left: z.int() })),
  /** The share that the policy currently refunds, and until when; null if nothing is refunded. */
  rule: z.object({ percent: z.int(), until: z.string() }).nullable(),
  policy: RefundPolicy,
  isAllowed: z.boolean(),
});
export type GiveUpView = z.infer<typeof GiveUpView>;

const GiveUpBody = z.strictObject({
  people: z
    .array(
      z.strictObject({
        participantId: Id,
        /** The nights to keep. Null to keep all; if both days are null, the room is cancelled. */
        stay: z.strictObject({ checkIn: Day.nullable(), checkOut: Day.nullable() }).nullable(),
        activityIds: z.array(Id).max(200),
      }),
    )
    .min(1)
    .max(500),
  /** The refund that the person was shown and agreed to. */
  amount: MinorUnits,
  reason: Line(200).min(1, { error: paymentMessages.reason_missing }),
});

const OfRegistration = z.strictObject({ id: Id });
const OfMeetings = z.strictObject({ id: Id, registrationId: Id });

/** The requested refunds. Empty if nothing is refunded; the items have already been cancelled then. */
const GivenUp = z.object({ refunds: z.array(z.object({ id: Id, orderId: Id, amount: z.int() })) });

const refusals = [
  changeRefusals.CHANGE_OPEN,
  changeRefusals.CHANGE_UNPAID,
  changeRefusals.CHANGE_ENDING,
  changeRefusals.CHANGE_GAP,
  refundRefusals.REFUND_OPEN,
  refundRefusals.REFUND_CHANGED,
  orderRefusals.ORDER_STATE,
  registrationRefusals.STATE,
];

export const readGiveUp = endpoint({
  name: 'payments.readGiveUp',
  method: 'GET',
  path: '/api/registrations/:id/give-up',
  access: 'login',
  summary: { en: 'Cancellable items of my registration, with refund amounts', zh: '可取消的项目及可退金额' },
  params: OfRegistration,
  reply: GiveUpView,
});

export const giveUp = endpoint({
  name: 'payments.giveUp',
  method: 'POST',
  path: '/api/registrations/:id/give-ups',
  access: 'login',
  summary: { en: 'Cancel paid nights, a room or activities', zh: '取消已支付的住宿、餐饮或活动' },
  params: OfRegistration,
  body: GiveUpBody,
  bodyBytes: 320 * KIB,
  bodyValues: 12_000,
  reply: GivenUp,
  refusals: [...refusals, changeRefusals.CHANGE_OFF, changeRefusals.CHANGE_OVER, registrationRefusals.LOCKED],
  limit: { calls: 30, seconds: 600 },
});

export const readGiveUpFor = endpoint({
  name: 'payments.readGiveUpFor',
  method: 'GET',
  path: '/api/meetings/:id/registrations/:registrationId/give-up',
  access: 'staff',
  summary: {
    en: 'Cancellable items of a participant, with refund amounts',
    zh: '可代为取消的项目及可退金额',
  },
  params: OfMeetings,
  reply: GiveUpView,
});

export const giveUpFor = endpoint({
  name: 'payments.giveUpFor',
  method: 'POST',
  path: '/api/meetings/:id/registrations/:registrationId/give-ups',
  access: 'staff',
  summary: { en: 'Cancel paid items for a participant', zh: '代为取消已支付的项目' },
  params: OfMeetings,
  body: GiveUpBody,
  bodyBytes: 320 * KIB,
  bodyValues: 12_000,
  reply: GivenUp,
  refusals,
});
