import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { ticketDue } from './events.ts';

/**
 * Queues a message for each person of a registration whose ticket was not announced before. Some tickets are only
 * marked as announced: individuals get theirs with the message about their order, and the contact of a team may have
 * switched the messages off. A substitute's ticket is always announced, because no other message comes with it.
 */
export async function announceTickets(
  { clock }: Kernel,
  tx: Tx,
  { registrationId, isSubstituted }: { readonly registrationId: string; readonly isSubstituted: boolean },
): Promise<void> {
  const now = clock.now();
  const { rows } = await tx.execute<{ id: string; isWrittenTo: boolean }>(sql`
    update tickets set notified_at = ${now}
    from registrations as registration
    where tickets.registration_id = ${registrationId} and registration.id = tickets.registration_id
      and tickets.ended_at is null and tickets.notified_at is null
    returning tickets.participant_id as id,
      case registration.kind when 'team' then registration.writes_to_members
        else ${isSubstituted} end as "isWrittenTo"`);
  const due = rows.filter(({ isWrittenTo }) => isWrittenTo).map(({ id }) => id);
  const events = due.toSorted().map((participantId) => ({ participantId, isAskedFor: false }));
  await emitAll(tx, ticketDue, events, now);
}
