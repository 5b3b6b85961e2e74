import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { createPacer } from '#kernel/live/pacer';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { invoiceChanged, invoiceIssued, invoiceReversed } from '#modules/invoices/public';
import { refundChanged } from '#modules/payments/refunds/public';
import { slipApproved, slipRejected, slipSent } from '#modules/payments/slips/public';
import {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderSettled,
  registrationResubmitted,
  registrationReviewed,
} from '#modules/registration/public';

const PAUSE_MS = 1_000;

function meetingChannel(meetingId: string): string {
  return `meeting:${meetingId}`;
}

/** Returns the channels that notify this person of changed figures, one for each conference they work for. */
export function staffChannels({ roles }: Actor): string[] {
  return [...roles].filter(([, held]) => held.length > 0).map(([meetingId]) => meetingChannel(meetingId));
}

type TellFigures = (meetingId: string) => Promise<void>;

// Each server throttles separately.
const tellers = new WeakMap<Kernel, TellFigures>();

function tellerOf(kernel: Kernel): TellFigures {
  const known = tellers.get(kernel);
  if (known) return known;
  // The number of uses of each conference's codes when they were last counted.
  const uses = new Map<string, number>();
  const tell = createPacer(
    PAUSE_MS,
    async (meetingId) => {
      const channel = meetingChannel(meetingId);
      await announce(kernel.db, { channel, event: 'figures', id: meetingId });
      const used = await countUses(kernel.db, meetingId);
      if (used === uses.get(meetingId)) return;
      uses.set(meetingId, used);
      await announce(kernel.db, { channel, event: 'codes', id: meetingId });
    },
    (error) => kernel.log.warn({ err: error }, 'dashboard update not announced'),
  );
  tellers.set(kernel, tell);
  return tell;
}

/**
 * Counts the uses of discount codes, so that lists of codes are only refreshed if an order has used or released one.
 */
async function countUses(db: Db, meetingId: string): Promise<number> {
  const { rows } = await db.execute<{ uses: number }>(
    sql`select coalesce(sum(uses), 0)::integer as uses from discount_codes where meeting_id = ${meetingId}`,
  );
  return rows[0]?.uses ?? 0;
}

const told = [
  orderPlaced,
  orderSettled,
  orderCancelled,
  orderExpired,
  registrationReviewed,
  registrationResubmitted,
];
const aboutSlips = [slipSent, slipApproved, slipRejected];
const aboutInvoices = [invoiceChanged, invoiceIssued, invoiceReversed];

// These reactions run after the events have been committed, so the figures read now include them.
export const dashboardReactions: readonly Reaction[] = [
  ...told.map((event) => reaction(event, (kernel, _tx, { meetingId }) => tellerOf(kernel)(meetingId))),
  reaction(refundChanged, (kernel, _tx, { meetingId }) => tellerOf(kernel)(meetingId)),
  ...aboutSlips.map((event) => reaction(event, (kernel, _tx, { meetingId }) => tellerOf(kernel)(meetingId))),
  ...aboutInvoices.map((event) =>
    reaction(event, (kernel, _tx, { meetingId }) => tellerOf(kernel)(meetingId)),
  ),
];
