import { ticketRefusals } from '@plenum/contract/tickets/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { raiseVersion } from './ticket-queries.ts';

/**
 * Replaces a ticket that was lost or passed on, on behalf of the organizer. The old QR code and typed code are refused
 * from now on.
 */
export async function renewTicket(
  tx: Tx,
  of: { readonly meetingId: string; readonly participantId: string },
  reason: string,
  source: AuditSource,
): Promise<{ code: string; version: number }> {
  const renewed = await raiseVersion(tx, of, source.at);
  if (!renewed) refuse(ticketRefusals.NO_TICKET);
  await writeAudit(tx, renewalFact(of.participantId, { version: renewed.version, reason }), source);
  return renewed;
}

function renewalFact(participantId: string, detail: NonNullable<AuditFact['detail']>): AuditFact {
  return { action: 'ticket.renewed', object: `participant:${participantId}`, detail };
}
