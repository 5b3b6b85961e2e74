import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { deliverMessage } from '#kernel/messages/message-log';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/public';
import { findOrder } from './order-queries.ts';
import { type OrderRow } from '../tables.ts';
import { type AboutOrder, type Written, aboutOrder } from './messages/order-messages.ts';

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
  const words = write(aboutOrder(order, terms, kernel.config.publicUrl, language), language, order);
  if (words) await deliverMessage(kernel, tx, { target, language, ...words }, outboxId);
}
