import type { Language } from '@plenum/contract/kernel/language';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { writeMessage } from '#modules/messaging/public';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms, writeConferenceCalendar } from '#modules/meetings/public';
import {
  holdEnding,
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
import { type AboutOrder, aboutOrder, payLink, ticketLink } from './messages/about-order.ts';
import { formatAmount } from './messages/format.ts';
import { findOrder, lockOrder } from './order-queries.ts';
import { findOnlyPerson, findReview } from './queries.ts';

export const orderReactions: readonly Reaction[] = [
  reaction(orderPlaced, async (kernel, tx, { orderId, meetingId }, outboxId) => {
    noteCounts(kernel, meetingId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (values, _language, order) => {
      const kind = kindOfPlaced(order);
      return kind && { kind, values };
    });
  }),
  // Locked, so that an order that is paid in the same moment has no reminder after its receipt.
  reaction(holdEnding, async (kernel, tx, { orderId, holdUntil }, outboxId) => {
    const { order } = await lockOrder(tx, orderId);
    const expiresAt = new Date(holdUntil);
    const isSame = order.holdUntil?.getTime() === expiresAt.getTime();
    if (order.state !== 'unpaid' || !order.payable || !isSame || expiresAt <= kernel.clock.now()) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => {
      const amount = formatAmount(order.total - order.received, order.currency, language);
      const link = payLink(kernel.config.publicUrl, orderId);
      return { kind: 'order.hold_ending', values: { ...about, amount, link }, expiresAt };
    });
  }),
  reaction(orderExpired, async (kernel, tx, { orderId, meetingId }, outboxId) => {
    noteCounts(kernel, meetingId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (values, _language, { addsTo }) => ({
      kind: addsTo === null ? 'order.expired' : 'order.addition_expired',
      values,
    }));
  }),
  reaction(orderCancelled, async (kernel, tx, { orderId, meetingId, by, reason }, outboxId) => {
    noteCounts(kernel, meetingId);
    // A buyer who cancelled needs no message about it.
    if (by === 'buyer') return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, _language, { addsTo }) => ({
      kind: addsTo === null ? 'order.cancelled' : 'order.addition_cancelled',
      values: { ...about, reason },
    }));
  }),
  // What is told about a refund is told by it.
  reaction(orderReleased, async (kernel, _tx, { meetingId }) => noteCounts(kernel, meetingId)),
  reaction(registrationCancelled, async (kernel, _tx, { meetingId }) => noteCounts(kernel, meetingId)),
  reaction(orderSettled, async (kernel, tx, { orderId, registrationId }, outboxId) => {
    const review = await findReview(tx, registrationId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (values, _language, { addsTo }) => {
      if (addsTo !== null) return { kind: 'order.addition_paid', values };
      if (review !== 'audit_pass') return { kind: 'order.paid_to_review', values };
      return { kind: 'order.paid', values, isComplete: true };
    });
  }),
];

// A message about an earlier state is dropped when the buyer has paid, cancelled or ordered again meanwhile.
function kindOfPlaced(order: OrderRow): 'order.nothing_to_pay' | 'order.to_pay' | 'order.to_review' | null {
  const { state, total, payable } = order;
  // The waiting list has a message of its own.
  if (isOffered(order)) return null;
  if (total === 0 && state === 'pay_success') return 'order.nothing_to_pay';
  if (state !== 'unpaid') return null;
  return payable ? 'order.to_pay' : 'order.to_review';
}

type ToBuyer = WrittenMessage & {
  /** The registration is complete: the conference is attached as a calendar file, and the link leads to the ticket. */
  readonly isComplete?: boolean;
  readonly expiresAt?: Date;
};

/** Writes to the buyer of an order, by live event and message, in their language. Null: no message is sent. */
export async function writeToBuyer(
  kernel: Kernel,
  tx: Tx,
  { orderId, outboxId }: { orderId: string; outboxId: bigint },
  write: (about: AboutOrder, language: Language, order: OrderRow) => ToBuyer | null,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  await announce(tx, { channel: accountChannel(order.accountId), event: 'order_changed', id: orderId });
  const recipient = await findRecipient(tx, order.accountId);
  if (!recipient) return;
  const { target, name, language } = recipient;
  const { meetingId, accountId } = order;
  const terms = await findTerms(tx, meetingId);
  const about = { name, ...aboutOrder(order, terms, kernel.config.publicUrl, language) };
  const first = write(about, language, order);
  if (!first) return;
  const complete = first.isComplete === true ? await findComplete(kernel, tx, order, language) : null;
  // The same message, with the link that is known now.
  const written = complete?.ticket
    ? (write({ ...about, link: complete.ticket }, language, order) ?? first)
    : first;
  const { isComplete: _known, ...message } = written;
  const { link } = { ...about, ...message.values };
  const calendar = complete?.calendar ?? null;
  const to = {
    target,
    language,
    meetingId,
    accountId,
    site: { link },
    ...(calendar !== null && { calendar }),
  };
  await writeMessage(kernel, tx, { ...to, ...message }, outboxId);
}

// Entry and ticket of a person who registered alone are theirs; a team's contact has one entry for the team, and finds its
// tickets on the page of the order.
async function findComplete(kernel: Kernel, tx: Tx, order: OrderRow, language: Language) {
  const { meetingId, registrationId, number } = order;
  const only = await findOnlyPerson(tx, registrationId);
  const entry = { meetingId, person: only ?? registrationId, number, language };
  return {
    calendar: await writeConferenceCalendar(kernel, tx, entry),
    ticket: only === null ? null : ticketLink(kernel.config.publicUrl, only),
  };
}
