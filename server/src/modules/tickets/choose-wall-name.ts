import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type ConsentingSource, keepWallChoice } from '#modules/consents/public';

/**
 * Stores a person's choice about the wall, like self check-in does, but at the request of the account that registered
 * the person. A ticket of another account is not found.
 */
export async function chooseWallName(
  tx: Tx,
  participantId: string,
  agrees: boolean,
  source: ConsentingSource & { readonly actor: string },
): Promise<null> {
  const { rows } = await tx.execute<{ meetingId: string }>(sql`
    select ticket.meeting_id as "meetingId"
    from tickets as ticket join registrations as registration on registration.id = ticket.registration_id
    where ticket.participant_id = ${participantId} and ticket.ended_at is null
      and registration.account_id = ${source.actor}`);
  const { meetingId } = rows[0] ?? refuse(kernelRefusals.NOT_FOUND);
  await keepWallChoice(tx, { meetingId, participantId, agrees, way: 'ticket' }, source);
  return null;
}
