import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { changeRefusals } from '../registration/change-messages.ts';
import { registrationRefusals } from '../registration/messages.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { balanceRefusals } from './balance-messages.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { refundMessages, refundRefusals } from './refund-messages.ts';
import { refundReasons } from './reasons.ts';
import {
  openRefundStates,
  OrderRefunds,
  OwnRefunds,
  Refund,
  refundEnds,
  refundWays,
} from './refund-schemas.ts';

const OfOrder = z.strictObject({ id: Id });
const OfRefund = z.strictObject({ id: Id, refundId: Id });
const OfMeetingsOrder = z.strictObject({ id: Id, orderId: Id });
const Reason = Line(200).min(1, { error: paymentMessages.reason_missing });
const Amount = MinorUnits.min(1);

export const readRefunds = endpoint({
  name: 'payments.readRefunds',
  method: 'GET',
  path: '/api/orders/:id/refunds',
  access: 'login',
  summary: { en: 'Refunds for my order, and the refundable amount', zh: '订单退款信息' },
  params: OfOrder,
  reply: OwnRefunds,
});

export const askRefund = endpoint({
  name: 'payments.askRefund',
  method: 'POST',
  path: '/api/orders/:id/refunds',
  access: 'login',
  summary: { en: 'Request a refund under the conference’s policy', zh: '申请退款' },
  params: OfOrder,
  body: z.strictObject({
    /** The amount that the buyer was shown and agreed to. */
    amount: Amount,
    reason: Reason,
  }),
  bodyBytes: KIB,
  reply: OwnRefunds,
  refusals: [
    orderRefusals.ORDER_STATE,
    registrationRefusals.LOCKED,
    changeRefusals.CHANGE_FOLLOWS,
    refundRefusals.REFUND_OPEN,
    refundRefusals.REFUND_RULE,
    refundRefusals.REFUND_CHANGED,
  ],
  limit: { calls: 30, seconds: 600 },
});

export const withdrawRefund = endpoint({
  name: 'payments.withdrawRefund',
  method: 'POST',
  path: '/api/orders/:id/refunds/:refundId/withdrawal',
  access: 'login',
  summary: { en: 'Withdraw my refund request', zh: '撤回退款申请' },
  params: OfRefund,
  reply: OwnRefunds,
  refusals: [refundRefusals.REFUND_STATE],
});

export const readOrderRefunds = endpoint({
  name: 'payments.readOrderRefunds',
  method: 'GET',
  path: '/api/meetings/:id/orders/:orderId/refunds',
  access: 'staff',
  summary: { en: 'Refunds for an order, and the refundable amount', zh: '订单退款记录' },
  params: OfMeetingsOrder,
  reply: OrderRefunds,
});

export const RefundForm = z
  .strictObject({
    amount: Amount,
    way: z.enum(refundWays),
    ends: z.enum(refundEnds),
    /** The lines of the order that are cancelled; empty unless `ends` is `lines`. */
    lineIds: z.array(z.int().min(1)).max(1_000),
    reason: Reason,
  })
  .refine(({ ends, lineIds }) => (ends === 'lines') === lineIds.length > 0, {
    path: ['lineIds'],
    error: refundMessages.refund_lines,
  });
export type RefundForm = z.infer<typeof RefundForm>;

export const makeRefund = endpoint({
  name: 'payments.makeRefund',
  method: 'POST',
  path: '/api/meetings/:id/orders/:orderId/refunds',
  access: 'staff',
  summary: { en: 'Refund an order in full or in part', zh: '办理退款' },
  params: OfMeetingsOrder,
  body: RefundForm,
  bodyBytes: 16 * KIB,
  reply: Refund,
  refusals: [
    orderRefusals.ORDER_STATE,
    changeRefusals.CHANGE_FOLLOWS,
    changeRefusals.CHANGE_GAP,
    refundRefusals.REFUND_OPEN,
    refundRefusals.REFUND_WAY,
    balanceRefusals.BALANCE_HELD,
  ],
});

export const approveRefund = endpoint({
  name: 'payments.approveRefund',
  method: 'POST',
  path: '/api/meetings/:id/refunds/:refundId/approval',
  access: 'staff',
  summary: { en: 'Approve a buyer’s refund request', zh: '同意退款' },
  params: OfRefund,
  body: z.strictObject({
    /** The amount under the policy, or another one. */
    amount: Amount,
    way: z.enum(refundWays),
  }),
  bodyBytes: KIB,
  reply: Refund,
  refusals: [
    orderRefusals.ORDER_STATE,
    changeRefusals.CHANGE_FOLLOWS,
    changeRefusals.CHANGE_GAP,
    refundRefusals.REFUND_STATE,
    refundRefusals.REFUND_WAY,
    balanceRefusals.BALANCE_HELD,
  ],
});

export const confirmRefund = endpoint({
  name: 'payments.confirmRefund',
  method: 'POST',
  path: '/api/meetings/:id/refunds/:refundId/confirmation',
  access: 'staff',
  summary: { en: 'Confirm a refund as the second person', zh: '复核退款' },
  params: OfRefund,
  reply: Refund,
  refusals: [
    orderRefusals.ORDER_STATE,
    changeRefusals.CHANGE_FOLLOWS,
    changeRefusals.CHANGE_GAP,
    refundRefusals.REFUND_STATE,
    refundRefusals.REFUND_WAY,
    balanceRefusals.BALANCE_HELD,
    refundRefusals.SAME_PERSON,
  ],
});

export const refuseRefund = endpoint({
  name: 'payments.refuseRefund',
  method: 'POST',
  path: '/api/meetings/:id/refunds/:refundId/refusal',
  access: 'staff',
  summary: { en: 'Refuse a refund with a reason', zh: '驳回退款并说明原因' },
  params: OfRefund,
  body: z
    .strictObject({
      /** The state that the person saw. If someone else has decided in the meantime, the refund isn't refused. */
      state: z.enum(openRefundStates),
      reason: z.enum(refundReasons),
      /** A remark added to the reason. If the reason is "other", it is required and is the reason. */
      note: Line(200),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      error: paymentMessages.reason_missing,
    }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [refundRefusals.REFUND_STATE],
});

export const recordRefund = endpoint({
  name: 'payments.recordRefund',
  method: 'POST',
  path: '/api/meetings/:id/refunds/:refundId/transfer',
  access: 'staff',
  summary: { en: 'Record that a refund was transferred', zh: '登记转账退款' },
  params: OfRefund,
  body: z.strictObject({
    paidOn: Day,
    reference: Line(60).min(1, { error: refundMessages.refund_reference }),
  }),
  bodyBytes: KIB,
  reply: Refund,
  refusals: [refundRefusals.REFUND_STATE],
});

export const noteRefund = endpoint({
  name: 'payments.noteRefund',
  method: 'POST',
  path: '/api/meetings/:id/refunds/:refundId/note',
  access: 'staff',
  summary: {
    en: 'Record the outcome of a failed refund, or of a refund made by the provider',
    zh: '登记退款失败或支付平台退回款项的处理结果',
  },
  params: OfRefund,
  body: z.strictObject({ note: Reason }),
  bodyBytes: KIB,
  reply: Refund,
  refusals: [refundRefusals.REFUND_STATE],
});

export const refundReceipt = endpoint({
  name: 'payments.refundReceipt',
  method: 'POST',
  path: '/api/meetings/:id/receipts/:receiptId/refund',
  access: 'staff',
  summary: { en: 'Refund an unapplied payment', zh: '退回待处理款项' },
  params: z.strictObject({ id: Id, receiptId: Id }),
  body: z.strictObject({ way: z.enum(refundWays), reason: Reason }),
  bodyBytes: KIB,
  reply: Refund,
  refusals: [
    paymentRefusals.RECEIPT_STATE,
    refundRefusals.REFUND_OPEN,
    refundRefusals.REFUND_WAY,
    balanceRefusals.BALANCE_HELD,
  ],
});
