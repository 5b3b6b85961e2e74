import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type {
  approveSlip as approval,
  rejectSlip as rejection,
} from '@plenum/contract/payments/finance-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { slipReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { endTransferCheck } from '#modules/registration/settling/public';
import { rechargeSlipRejected } from '../balance/events.ts';
import { lockPayable, type Payable, returnToPayer } from '../settling/payable.ts';
import { presentReceipt } from '../present.ts';
import { settleFromBank } from '../settling/settle-from-bank.ts';
import { type SlipRow, slips } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';
import { closeSlip } from './close-slip.ts';
import { slipRejected } from './events.ts';
import { findSlip, hasWaitingSlip } from '../slip-queries.ts';

interface OfSlip {
  readonly meetingId: string;
  readonly slipId: string;
}

/**
 * Records that a proof's money has come in. The amount that finance found counts, not the buyer's. It may be less or
 * more than what is owed. A proof can only be sent in time, so its money is never late. If the order has been paid or
 * cancelled in the meantime, the money waits for finance's decision.
 */
export async function approveSlip(
  tx: Tx,
  of: OfSlip,
  { amount, paidOn, reference }: BodyOf<typeof approval>,
  source: AuditSource,
): Promise<Receipt> {
  const { slip, payable } = await lockSlip(tx, of);
  requireWaiting(slip);
  const { method } = 'recharge' in payable ? payable.recharge : payable.order;
  const receipt = await settleFromBank(
    tx,
    payable,
    {
      amount,
      method: method !== null && transferMethods.includes(method) ? method : 'bank_account',
      paidOn,
      reference,
      note: slip.payer,
      source: 'slip',
    },
    source,
  );
  await closeSlip(tx, slip, receipt, source);
  return presentReceipt(receipt, await findAccountNames(tx, [source.actor]));
}

/**
 * Rejects a proof. The order is unpaid again, unless another of its proofs is waiting or some of its money has been
 * received.
 */
export async function rejectSlip(
  tx: Tx,
  of: OfSlip,
  { reason: reasonCode, note }: BodyOf<typeof rejection>,
  source: AuditSource,
): Promise<null> {
  const { slip, payable } = await lockSlip(tx, of);
  requireWaiting(slip);
  const slipId = slip.id;
  await tx
    .update(slips)
    .set({
      state: 'rejected',
      reasonCode,
      reason: note,
      decidedBy: source.actor,
      decidedAt: source.at,
    })
    .where(eq(slips.id, slipId));
  const detail = { slip: slipId, reason: reasonCode, note };
  await writeAudit(tx, paymentFact('payment.slip_rejected', slip, detail), source);
  if ('recharge' in payable) {
    await returnToPayer(tx, payable, source.at);
    await emit(tx, rechargeSlipRejected, { slipId, rechargeId: payable.recharge.id }, source.at);
    return null;
  }
  const { order } = payable;
  const { id: orderId, meetingId } = order;
  if (order.state === 'pay_pending' && order.received === 0 && !(await hasWaitingSlip(tx, slip)))
    await endTransferCheck(tx, order, slipReasonText(reasonCode, note, 'zh-cn'), source);
  await emit(tx, slipRejected, { slipId, orderId, meetingId }, source.at);
  return null;
}

/** Locks a proof and its order or top-up, which is locked first, as everywhere. */
async function lockSlip(tx: Tx, { meetingId, slipId }: OfSlip): Promise<{ slip: SlipRow; payable: Payable }> {
  const found = await findSlip(tx, slipId);
  if (found?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const payable = await lockPayable(tx, found);
  const [slip] = await tx.select().from(slips).where(eq(slips.id, slipId)).for('update');
  if (!slip) refuse(kernelRefusals.NOT_FOUND);
  return { slip, payable };
}

// The lock makes two reviewers wait for each other, so that the second sees the first one's decision.
function requireWaiting({ state }: SlipRow): void {
  if (state !== 'waiting') refuse(paymentRefusals.SLIP_STATE);
}
