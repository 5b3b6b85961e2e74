import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { transferMethods } from '@plenum/contract/meetings/settings';
import type {
  approveSlip as approval,
  rejectSlip as rejection,
} from '@plenum/contract/payments/finance-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { slipReasonText } from '@plenum/contract/payments/slip-reasons';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { findAccountNames } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { endTransferCheck } from '#modules/registration/public';
import { presentReceipt } from '../present.ts';
import { settleFromBank } from '../settle-from-bank.ts';
import { type SlipRow, slips } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';
import { closeSlip } from './close-slip.ts';
import { slipRejected } from './events.ts';
import { hasWaitingSlip, lockSlip } from './slip-queries.ts';

interface OfSlip {
  readonly meetingId: string;
  readonly slipId: string;
}

/**
 * The money of a slip has come in: what finance found counts, not what the buyer said. It may be a part of what is owed, or
 * more. A slip is only sent in time, so its money is never late. The order may have been paid or cancelled meanwhile; then the
 * money waits for finance's decision.
 */
export async function approveSlip(
  tx: Tx,
  of: OfSlip,
  { amount, paidOn, reference }: BodyOf<typeof approval>,
  source: AuditSource,
): Promise<Receipt> {
  const { slip, locked } = await lockSlip(tx, of);
  requireWaiting(slip);
  const { method } = locked.order;
  const receipt = await settleFromBank(
    tx,
    locked,
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

/** The order is to be paid again, unless another slip of it waits, or some of its money has come in. */
export async function rejectSlip(
  tx: Tx,
  of: OfSlip,
  { reason: reasonCode, note }: BodyOf<typeof rejection>,
  source: AuditSource,
): Promise<null> {
  const { slip, locked } = await lockSlip(tx, of);
  requireWaiting(slip);
  const { order } = locked;
  const [slipId, orderId, meetingId] = [slip.id, order.id, order.meetingId];
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
  if (order.state === 'pay_pending' && order.received === 0 && !(await hasWaitingSlip(tx, orderId)))
    await endTransferCheck(tx, order, slipReasonText(reasonCode, note, 'zh-cn'), source);
  const detail = { slip: slipId, reason: reasonCode, note };
  await writeAudit(tx, paymentFact('payment.slip_rejected', orderId, detail), source);
  await emit(tx, slipRejected, { slipId, orderId, meetingId }, source.at);
  return null;
}

// The lock makes two reviewers wait for each other: the second one finds it decided.
function requireWaiting({ state }: SlipRow): void {
  if (state !== 'waiting') refuse(paymentRefusals.SLIP_STATE);
}
