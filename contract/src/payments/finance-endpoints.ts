import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { registrationRefusals } from '../registration/messages.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { Receipt } from './schemas.ts';
import { slipReasons } from './reasons.ts';

// The API calls by which finance decides about proofs of payment and unapplied money. The lists are in the console
// module.

const OfSlip = z.strictObject({ id: Id, slipId: Id });
const OfReceipt = z.strictObject({ id: Id, receiptId: Id });
const WithReason = z.strictObject({ reason: Line(200).min(1, { error: paymentMessages.reason_missing }) });

export const approveSlip = endpoint({
  name: 'payments.approveSlip',
  method: 'POST',
  path: '/api/meetings/:id/slips/:slipId/approval',
  access: 'staff',
  summary: { en: 'Approve a proof of payment and record the payment', zh: '凭证审核通过（确认到账）' },
  params: OfSlip,
  body: z.strictObject({
    /** The money received: the full amount, a part, or more. */
    amount: MinorUnits.min(1),
    /** The day on the bank's statement. */
    paidOn: Day,
    /** The reference on the statement; empty if there is none. */
    reference: Line(60),
  }),
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [paymentRefusals.SLIP_STATE],
});

export const rejectSlip = endpoint({
  name: 'payments.rejectSlip',
  method: 'POST',
  path: '/api/meetings/:id/slips/:slipId/rejection',
  access: 'staff',
  summary: { en: 'Reject a proof of payment with a reason', zh: '驳回凭证并说明原因' },
  params: OfSlip,
  body: z
    .strictObject({
      reason: z.enum(slipReasons),
      /** A remark added to the reason. If the reason is "other", it is required and is the reason. */
      note: Line(200),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      error: paymentMessages.reason_missing,
    }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [paymentRefusals.SLIP_STATE],
});

export const acceptMoney = endpoint({
  name: 'payments.accept',
  method: 'POST',
  path: '/api/meetings/:id/receipts/:receiptId/acceptance',
  access: 'staff',
  summary: { en: 'Apply an unapplied payment to its order', zh: '将待处理款项计入订单' },
  params: OfReceipt,
  body: WithReason,
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [orderRefusals.ORDER_STATE, paymentRefusals.RECEIPT_STATE],
});

export const askDifference = endpoint({
  name: 'payments.askDifference',
  method: 'POST',
  path: '/api/meetings/:id/receipts/:receiptId/difference',
  access: 'staff',
  summary: {
    en: 'Apply a late payment at the current price and request the difference',
    zh: '按当前价格计入款项并要求补足差额',
  },
  params: OfReceipt,
  body: WithReason,
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [
    orderRefusals.ORDER_STATE,
    orderRefusals.PRICE_EXPIRED,
    orderRefusals.PRICE_NOT_EFFECTIVE,
    paymentRefusals.RECEIPT_STATE,
  ],
});

export const reopenOrder = endpoint({
  name: 'payments.reopenOrder',
  method: 'POST',
  path: '/api/meetings/:id/receipts/:receiptId/reopening',
  access: 'staff',
  summary: { en: 'Reopen a cancelled order and apply a late payment', zh: '恢复已取消的订单并计入款项' },
  params: OfReceipt,
  body: WithReason,
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [
    orderRefusals.ORDER_STATE,
    orderRefusals.NO_STOCK,
    registrationRefusals.PERSON_TAKEN,
    paymentRefusals.RECEIPT_STATE,
  ],
});
