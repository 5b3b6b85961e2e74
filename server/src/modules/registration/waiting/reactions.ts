import { textIn } from '@plenum/contract/kernel/localized-text';
import { and, eq } from 'drizzle-orm';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/live/live-route';
import { queueMessage } from '#modules/messaging/public';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findMeetingName } from '#modules/meetings/public';
import { orderSettled, waitingEnded, waitingOffered } from '../events.ts';
import { formatAmount, writeToBuyer } from '../orders/public.ts';
import { waitingEntries } from '../tables.ts';
import { writeEnded, writeOffered } from './messages.ts';
import { findEntry } from './waiting-queries.ts';

export const waitingReactions: readonly Reaction[] = [
  reaction(waitingOffered, async (kernel, tx, { entryId }, outboxId) => {
    const entry = await findEntry(tx, entryId);
    if (!entry?.orderId) return;
    await writeToBuyer(kernel, tx, { orderId: entry.orderId, outboxId }, (about, language, order) => {
      if (order.state === 'cancelled') return null;
      const isDearer = order.total > entry.total;
      const before = isDearer ? formatAmount(entry.total, entry.currency, language) : null;
      const kind = order.state === 'unpaid' && order.payable ? 'toPay' : 'nothingToPay';
      return writeOffered(kind, about, before, language);
    });
  }),
  reaction(waitingEnded, async (kernel, tx, { entryId }, outboxId) => {
    const entry = await findEntry(tx, entryId);
    if (!entry) return;
    await announce(tx, { channel: accountChannel(entry.accountId), event: 'order_changed', id: entryId });
    const recipient = await findRecipient(tx, entry.accountId);
    const meeting = await findMeetingName(tx, entry.meetingId);
    if (!recipient || !meeting) return;
    const { target, language } = recipient;
    const about = {
      meeting: textIn(meeting.name, language),
      reason: entry.reason,
      link: `${kernel.config.publicUrl}/index/meeting?tab=mine`,
    };
    const words = writeEnded(entry.state === 'removed' ? 'removed' : 'form', about, language);
    const { accountId, meetingId } = entry;
    const site = { link: about.link };
    await queueMessage(kernel, tx, { target, language, accountId, meetingId, ...words, site }, outboxId);
  }),
  reaction(orderSettled, async (kernel, tx, { orderId }) => {
    await tx
      .update(waitingEntries)
      .set({ state: 'taken', endedAt: kernel.clock.now() })
      .where(and(eq(waitingEntries.orderId, orderId), eq(waitingEntries.state, 'offered')));
  }),
];
