import type { Language } from '@plenum/contract/kernel/language';
import { kindOf, type WrittenMessage } from '@plenum/contract/messaging/kinds';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { writeMessage } from '#modules/messaging/public';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/offer/public';
import { writeConferenceCalendar } from '#modules/meetings/public';
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
import { type AboutOrder, aboutOrder, payLink, ticketLink } from '../messages/about-order.ts';
import { findFormAddresses, findTeamTickets, type FormAddresses } from '../messages/form-addresses.ts';
import { formatAmount } from '../messages/format.ts';
import { personalTicketLink } from '../messages/personal-ticket-link.ts';
import { teamTicketsText } from '../messages/team-tickets-text.ts';
import { findOrder, lockOrder } from './order-queries.ts';
import { findNamedLines, findReview } from './queries.ts';

export const orderReactions: readonly Reaction[] = [
  reaction(orderPlaced, async (kernel, tx, { orderId, meetingId, registrationId }, outboxId) => {
    noteCounts(kernel, meetingId);
    const review = await findReview(tx, registrationId);
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (values, _language, order) => {
      const kind = kindOfPlaced(order);
      if (kind === 'order.nothing_to_pay' && review === 'audit_pass' && order.addsTo === null)
        return { kind: 'order.free_complete', values, isComplete: true };
      return kind && { kind, values };
    });
  }),
  // The order is locked, so that no reminder follows the receipt if the order is being paid at the same time.
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
  // The refund sends its own messages.
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

// A message about an earlier state is dropped if the buyer has paid, cancelled or ordered again in the meantime.
function kindOfPlaced(order: OrderRow): 'order.nothing_to_pay' | 'order.to_pay' | 'order.to_review' | null {
  const { state, total, payable } = order;
  // The waiting list has its own message.
  if (isOffered(order)) return null;
  if (total === 0 && state === 'pay_success') return 'order.nothing_to_pay';
  if (state !== 'unpaid') return null;
  return payable ? 'order.to_pay' : 'order.to_review';
}

type ToBuyer = WrittenMessage & {
  /**
   * True if the registration is complete. Then the calendar file and the ticket are attached, and the link leads to the
   * ticket.
   */
  readonly isComplete?: boolean;
  readonly expiresAt?: Date;
};

/**
 * Sends the buyer of an order a live event and a message, in their language. The message goes to the account and to the
 * addresses in the form. A message about money goes only to the account and, if the account has no email address, also
 * to the one in the form. If `write` returns null, no message is sent.
 */
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
  const { meetingId, accountId, registrationId } = order;
  const terms = await findTerms(tx, meetingId);
  const lines = await findNamedLines(tx, order.id);
  const about = { name, ...aboutOrder({ order, lines }, terms, kernel.config.publicUrl, language) };
  const written = write(about, language, order);
  if (!written) return;
  const form = await findFormAddresses(tx, registrationId);
  const isComplete = written.isComplete === true;
  const { isComplete: _known, ...message } =
    isComplete && form.participantId === null ? await toTeam(tx, registrationId, about, language) : written;
  const only = isComplete ? form.participantId : null;
  const link = only === null ? null : await personalTicketLink(kernel, tx, only);
  const to = {
    target,
    also: alsoTo(target, form, isAboutMoney(message) && !isComplete),
    language,
    meetingId,
    accountId,
    site: {
      link: only === null ? { ...about, ...message.values }.link : ticketLink(kernel.config.publicUrl, only),
    },
    ...(form.participantId !== null && { participantId: form.participantId }),
    ...(isComplete && (await completeFiles(kernel, tx, order, form.participantId, language))),
  };
  const values = link === null ? message.values : { ...message.values, link };
  await writeMessage(kernel, tx, { ...to, ...message, values } as typeof to & WrittenMessage, outboxId);
}

/** Returns the summary for the contact of a team; each member gets a message from the tickets module. */
async function toTeam(
  tx: Tx,
  registrationId: string,
  about: AboutOrder,
  language: Language,
): Promise<ToBuyer> {
  const tickets = teamTicketsText(await findTeamTickets(tx, registrationId), language);
  return { kind: 'team.complete', values: { ...about, tickets } };
}

function isAboutMoney({ kind }: WrittenMessage): boolean {
  return ['payment', 'refund'].includes(kindOf(kind).group);
}

function alsoTo(target: string, { email, phone }: FormAddresses, isMoney: boolean): string[] {
  const addresses = isMoney ? [target.includes('@') ? null : email] : [email, phone];
  return addresses.filter((address) => address !== null);
}

/**
 * Returns the files of a complete registration: calendar entry and ticket for an individual, one calendar entry for the
 * contact of a team.
 */
async function completeFiles(
  kernel: Kernel,
  tx: Tx,
  { meetingId, registrationId, number }: OrderRow,
  participantId: string | null,
  language: Language,
) {
  const entry = { meetingId, person: participantId ?? registrationId, number, language };
  const calendar = await writeConferenceCalendar(kernel, tx, entry);
  return { carriesTicket: participantId !== null, ...(calendar !== null && { calendar }) };
}
