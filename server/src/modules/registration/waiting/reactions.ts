import { textIn } from '@plenum/contract/kernel/localized-text';
import { and, eq } from 'drizzle-orm';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { writeMessage } from '#modules/messaging/public';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findMeetingName } from '#modules/meetings/scope/public';
import { orderSettled, waitingEnded, waitingOffered } from '../events.ts';
import { formatAmount } from '../messages/format.ts';
import { writeToBuyer } from '../orders/reactions.ts';
import { waitingEntries } from '../tables.ts';
import { findEntry } from './waiting-queries.ts';

export const waitingReactions: readonly Reaction[] = [
  reaction(waitingOffered, async (kernel, tx, { entryId }, outboxId) => {
    const entry = await findEntry(tx, entryId);
    if (!entry?.orderId) return;
    await writeToBuyer(kernel, tx, { orderId: entry.orderId, outboxId }, (about, language, order) => {
      if (order.state === 'cancelled') return null;
      if (order.state !== 'unpaid' || !order.payable) return { kind: 'waiting.offered_free', values: about };
      if (order.total <= entry.total) return { kind: 'waiting.offered', values: about };
      const before = formatAmount(entry.total, entry.currency, language);
      return { kind: 'waiting.offered_dearer', values: { ...about, before } };
    });
  }),
  reaction(waitingEnded, async (kernel, tx, { entryId }, outboxId) => {
    const entry = await findEntry(tx, entryId);
    if (!entry) return;
    await announce(tx, { channel: accountChannel(entry.accountId), event: 'order_changed', id: entryId });
    const recipient = await findRecipient(tx, entry.accountId);
    const meeting = await findMeetingName(tx, entry.meetingId);
    if (!recipient || !meeting) return;
    const { target, name, language } = recipient;
    const { meetingId, accountId, reason } = entry;
    const link = `${kernel.config.publicUrl}/index/meeting?tab=mine`;
    const values = { name, meeting: textIn(meeting.name, language), reason, link };
    const kind = entry.state === 'removed' ? 'waiting.removed' : 'waiting.form_outdated';
    const to = { target, language, meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, kind, values }, outboxId);
  }),
  reaction(orderSettled, async (kernel, tx, { orderId }) => {
    await tx
      .update(waitingEntries)
      .set({ state: 'taken', endedAt: kernel.clock.now() })
      .where(and(eq(waitingEntries.orderId, orderId), eq(waitingEntries.state, 'offered')));
  }),
];
