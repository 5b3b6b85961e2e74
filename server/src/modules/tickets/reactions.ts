import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderReleased,
  orderSettled,
  paymentTakenBack,
  personSubstituted,
  registrationCancelled,
  registrationResubmitted,
  registrationReviewed,
} from '#modules/registration/public';
import { alignTickets } from './align-tickets.ts';
import { announceTickets } from './announce-tickets.ts';
import { ticketDue } from './events.ts';
import { writeTicketMessage } from './write-ticket-message.ts';

// Events with which people can become confirmed, or are no longer confirmed. An order with nothing to pay is complete
// when it is placed.
const events = [
  orderPlaced,
  orderSettled,
  paymentTakenBack,
  orderReleased,
  orderCancelled,
  orderExpired,
  registrationReviewed,
  registrationResubmitted,
  registrationCancelled,
];

export const ticketReactions: readonly Reaction[] = [
  ...events.map((event) =>
    reaction(event, (kernel, tx, { meetingId, registrationId }) =>
      follow(kernel, tx, { meetingId, registrationId }, false),
    ),
  ),
  reaction(personSubstituted, async (kernel, tx, { substitutionId, whom }) => {
    // There is an event for each of the two people, but the ticket must change only once.
    if (whom === 'from') return;
    const found = await tx.execute<{ meetingId: string; registrationId: string }>(sql`
      select meeting_id as "meetingId", registration_id as "registrationId"
      from substitutions where id = ${substitutionId}`);
    const [scope] = found.rows;
    if (scope) await follow(kernel, tx, scope, true);
  }),
  reaction(ticketDue, writeTicketMessage),
];

async function follow(
  kernel: Kernel,
  tx: Tx,
  scope: { readonly meetingId: string; readonly registrationId: string },
  isSubstituted: boolean,
): Promise<void> {
  const { unannounced } = await alignTickets(kernel, tx, scope);
  const { registrationId } = scope;
  if (unannounced > 0) await announceTickets(kernel, tx, { registrationId, isSubstituted });
}
