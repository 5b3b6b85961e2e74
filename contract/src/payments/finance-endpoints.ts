import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { Receipt } from './schemas.ts';
import { slipReasons } from './slip-reasons.ts';

// What finance decides about: slips of transfers, and money that pays for nothing yet. The lists are the console's.

const OfSlip = z.strictObject({ id: Id, slipId: Id });

export const approveSlip = endpoint({
  name: 'payments.approveSlip',
  method: 'POST',
  path: '/api/meetings/:id/slips/:slipId/approval',
  access: 'staff',
  summary: { en: 'Approve a slip: its money has come in', zh: '凭证审核通过（确认到账）' },
  params: OfSlip,
  body: z.strictObject({
    /** What has come in: the whole of it, a part, or more. */
    amount: MinorUnits.min(1),
    /** The day on the bank's statement. */
    paidOn: Day,
    /** The reference on the statement; empty where there is none. */
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
  summary: { en: 'Reject a slip with a reason', zh: '驳回凭证并说明原因' },
  params: OfSlip,
  body: z
    .strictObject({
      reason: z.enum(slipReasons),
      /** Added to the reason; the reason itself where it is another one. */
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
  summary: { en: 'Count money that waits toward its order', zh: '将待处理款项计入订单' },
  params: z.strictObject({ id: Id, receiptId: Id }),
  body: z.strictObject({ reason: Line(200).min(1, { error: paymentMessages.reason_missing }) }),
  bodyBytes: KIB,
  reply: Receipt,
  refusals: [orderRefusals.ORDER_STATE, paymentRefusals.RECEIPT_STATE],
});
