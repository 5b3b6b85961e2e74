import type { Currency } from '@plenum/contract/kernel/money';
import { refundReasonText } from '@plenum/contract/payments/reasons';
import { isOwing } from '@plenum/contract/registration/orders/states';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findOrder, writeToBuyer } from '#modules/registration/orders/public';
import { formatAmount } from '#modules/registration/messages/public';
import { type RefundRow, refunds } from '../tables.ts';
import { refundChanged } from './events.ts';

export const refundReactions: readonly Reaction[] = [
  // If there are two steps within a second, only the later one is announced: when the reaction to the first one runs,
  // the refund already has a later state.
  reaction(refundChanged, async (kernel, tx, { refundId, orderId, state }, outboxId) => {
    if (orderId === null) return;
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!refund) return;
    const isOwedAgain = refund.byProvider === 'reversed' && (await isOrderOwing(tx, orderId));
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => {
      const kind = kindOf(refund, isOwedAgain);
      if (kind === null || (state !== undefined && state !== refund.state)) return null;
      const amount = formatAmount(refund.amount, refund.currency as Currency, language);
      const reason = refundReasonText(refund.refusalCode, refund.refusalNote, language);
      return { kind, values: { ...about, amount, reason } };
    });
  }),
];

async function isOrderOwing(tx: Tx, orderId: string): Promise<boolean> {
  const order = await findOrder(tx, orderId);
  return order !== null && isOwing(order.state);
}

type RefundMessage =
  | 'refund.refused'
  | 'refund.transfer'
  | 'refund.done'
  | 'refund.done_by_hand'
  | 'refund.credited'
  | 'refund.by_provider'
  | 'refund.reversed';

const doneMessages = {
  original: 'refund.done',
  hand: 'refund.done_by_hand',
  balance: 'refund.credited',
} as const;

// The buyer's own actions need no message. A wallet's refund is announced when it has arrived, a transfer when it is
// sent, because it takes days. After a failed refund, finance writes to the buyer personally, because only a person
// knows what happens next.
function kindOf(
  { state, way, isByBuyer, byProvider }: RefundRow,
  isOwedAgain: boolean,
): RefundMessage | null {
  if (state === 'refused') return isByBuyer ? 'refund.refused' : null;
  if (state === 'sent') return way === 'hand' ? 'refund.transfer' : null;
  if (state === 'done' && byProvider !== null) return isOwedAgain ? 'refund.reversed' : 'refund.by_provider';
  if (state === 'done') return doneMessages[way ?? 'original'];
  return null;
}
