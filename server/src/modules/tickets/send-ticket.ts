import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { maskTarget } from '#modules/messaging/public';
import { findConfirmedPerson } from '#modules/registration/people/public';
import { ticketDue } from './events.ts';
import { ticketTargets } from './write-ticket-message.ts';

// The number of messages is limited, because text messages cost money, and their recipients did not ask for them.
const A_TICKET = { calls: 3, seconds: 3600 };

/** Counts the messages that are requested for one ticket, and refuses if there are too many. */
export async function countTicketMessage(kernel: Kernel, participantId: string): Promise<void> {
  const hit = await takeHit(kernel.pool, `ticket-message|${participantId}`, A_TICKET, kernel.clock.now());
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
}

/**
 * Sends a ticket to the person it is for, even if it was sent before, on behalf of the account that registered them.
 */
export async function sendMyTicket(
  tx: Tx,
  participantId: string,
  source: AuditSource & { readonly actor: string },
): Promise<{ targets: string[] }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select person.id from participants as person
    join registrations as registration on registration.id = person.registration_id
    where person.id = ${participantId} and registration.account_id = ${source.actor} and not person.removed`);
  if (rows.length === 0) refuse(kernelRefusals.NOT_FOUND);
  const person = (await findConfirmedPerson(tx, participantId)) ?? refuse(ticketRefusals.NO_TICKET);
  const targets = ticketTargets(person).map(maskTarget);
  if (targets.length === 0) refuse(ticketRefusals.NO_ADDRESS);
  await emit(tx, ticketDue, { participantId, isAskedFor: true }, source.at);
  await writeAudit(
    tx,
    { action: 'ticket.sent', object: `participant:${participantId}`, detail: { target: targets.join(', ') } },
    source,
  );
  return { targets };
}
