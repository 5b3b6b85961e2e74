import { reaction, type Reaction } from '#kernel/outbox/outbox';
import {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderReleased,
  orderSettled,
  registrationCancelled,
} from '../events.ts';
import { type OrderRow } from '../tables.ts';
import { noteCounts } from './jobs.ts';
import {
  writeAdditionSettled,
  writeOrderCancelled,
  writeOrderExpired,
  writeOrderPlaced,
  writeOrderSettled,
} from './messages/order-messages.ts';
import { isOffered } from './hold.ts';
import { findReview } from './queries.ts';
import { writeToBuyer } from './write-to-buyer.ts';

export const orderReactions: readonly Reaction[] = [
  reaction(orderPlaced, async (kernel, tx, { orderId, meetingId }, outboxId) => {
    noteCounts(kernel, meetingId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, order) => {
      const kind = kindOfPlaced(order);
      return kind && writeOrderPlaced(kind, about, language);
    });
  }),
  reaction(orderExpired, async (kernel, tx, { orderId, meetingId }, outboxId) => {
    noteCounts(kernel, meetingId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { addsTo }) =>
      writeOrderExpired(about, language, addsTo !== null),
    );
  }),
  reaction(orderCancelled, async (kernel, tx, { orderId, meetingId, by, reason }, outboxId) => {
    noteCounts(kernel, meetingId);
    // A buyer who cancelled needs no message about it.
    if (by === 'buyer') return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { addsTo }) =>
      writeOrderCancelled(about, reason, language, addsTo !== null),
    );
  }),
  // What is told about a refund is told by it.
  reaction(orderReleased, async (kernel, _tx, { meetingId }) => noteCounts(kernel, meetingId)),
  reaction(registrationCancelled, async (kernel, _tx, { meetingId }) => noteCounts(kernel, meetingId)),
  reaction(orderSettled, async (kernel, tx, { orderId, registrationId }, outboxId) => {
    const review = await findReview(tx, registrationId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { addsTo }) =>
      addsTo === null
        ? writeOrderSettled(review === 'audit_pass' ? 'done' : 'toReview', about, language)
        : writeAdditionSettled(about, language),
    );
  }),
];

// A message about an earlier state is dropped when the buyer has paid, cancelled or ordered again meanwhile.
function kindOfPlaced(order: OrderRow): Parameters<typeof writeOrderPlaced>[0] | null {
  const { state, total, payable } = order;
  // The waiting list has a message of its own.
  if (isOffered(order)) return null;
  if (total === 0 && state === 'pay_success') return 'nothingToPay';
  if (state !== 'unpaid') return null;
  return payable ? 'toPay' : 'toReview';
}
