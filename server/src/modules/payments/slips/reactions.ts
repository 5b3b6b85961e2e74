import { slipReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { formatAmount } from '#modules/registration/messages/public';
import { writeToBuyer } from '#modules/registration/orders/public';
import { receipts } from '../tables.ts';
import { differenceAsked, slipApproved, slipRejected, slipSent } from './events.ts';
import { findSlip } from '../slip-queries.ts';

export const slipReactions: readonly Reaction[] = [
  // The buyer needs no message about their own action, but their other windows are refreshed.
  reaction(slipSent, (kernel, tx, { orderId }, outboxId) =>
    writeToBuyer(kernel, tx, { orderId, outboxId }, () => null),
  ),
  reaction(slipRejected, async (kernel, tx, { slipId, orderId }, outboxId) => {
    const slip = await findSlip(tx, slipId);
    if (!slip) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => ({
      kind: 'slip.rejected',
      values: { ...about, reason: slipReasonText(slip.reasonCode, slip.reason, language) },
    }));
  }),
  reaction(slipApproved, async (kernel, tx, { receiptId, orderId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    if (!receipt) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, order) => {
      const { amount, currency, total, received } = { ...order, amount: receipt.amount };
      const values = {
        ...about,
        amount: formatAmount(amount, currency, language),
        due: formatAmount(total - received, currency, language),
      };
      // The full payment has its own message.
      if (order.state === 'pay_success' && receipt.applied > 0) return null;
      return { kind: receipt.applied > 0 ? 'slip.part_paid' : 'slip.waits', values };
    });
  }),
  reaction(differenceAsked, async (kernel, tx, { receiptId, orderId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    if (!receipt) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, order) => {
      // The full payment has its own message.
      if (order.state !== 'pay_pending') return null;
      const values = {
        ...about,
        amount: formatAmount(receipt.amount, order.currency, language),
        due: formatAmount(order.total - order.received, order.currency, language),
      };
      return { kind: 'slip.price_ended', values };
    });
  }),
];
