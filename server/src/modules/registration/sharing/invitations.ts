import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { shareInvitations } from '../tables.ts';

/** People who share a room have no open invitations any more, neither sent nor received. */
export async function endInvitations(tx: Tx, participantIds: readonly string[], now: Date): Promise<void> {
  const ids = [...participantIds];
  await tx
    .update(shareInvitations)
    .set({ state: 'over', answeredAt: now })
    .where(
      and(
        eq(shareInvitations.state, 'pending'),
        or(inArray(shareInvitations.fromParticipant, ids), inArray(shareInvitations.toParticipant, ids)),
      ),
    );
}

/** Answers with whether it was still open. */
export async function closeInvitation(
  tx: Tx,
  id: string,
  state: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(shareInvitations)
    .set({ state, answeredAt: now })
    .where(and(eq(shareInvitations.id, id), eq(shareInvitations.state, 'pending')))
    .returning({ id: shareInvitations.id });
  return closed.length > 0;
}
