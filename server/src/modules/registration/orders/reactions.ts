import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { queueMessage } from '#modules/messaging/public';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/public';
import {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderReleased,
  orderSettled,
  registrationCancelled,
} from '../events.ts';
import type { OrderRow } from '../tables.ts';
import { isOffered } from './hold.ts';
import { noteCounts } from './jobs.ts';
import {
  type AboutOrder,
  type Written,
  aboutOrder,
  writeAdditionSettled,
  writeOrderCancelled,
  writeOrderExpired,
  writeOrderPlaced,
  writeOrderSettled,
} from './messages/order-messages.ts';
import { findOrder } from './order-queries.ts';
import { findReview } from './queries.ts';

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

/** Writes to the buyer of an order, by live event and message, in their language. Null: no message is sent. */
export async function writeToBuyer(
  kernel: Kernel,
  tx: Tx,
  { orderId, outboxId }: { orderId: string; outboxId: bigint },
  write: (about: AboutOrder, language: Language, order: OrderRow) => Written | null,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  await announce(tx, { channel: accountChannel(order.accountId), event: 'order_changed', id: orderId });
  const recipient = await findRecipient(tx, order.accountId);
  if (!recipient) return;
  const { target, language } = recipient;
  const terms = await findTerms(tx, order.meetingId);
  const about = aboutOrder(order, terms, kernel.config.publicUrl, language);
  const words = write(about, language, order);
  if (!words) return;
  const { accountId, meetingId } = order;
  const site = { link: about.link };
  await queueMessage(kernel, tx, { target, language, accountId, meetingId, ...words, site }, outboxId);
}
