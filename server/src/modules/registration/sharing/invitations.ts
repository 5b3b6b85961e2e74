import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { roommateRequests, shareInvitations } from '../tables.ts';

/** Ends the open invitations that these people have sent or received, and their requests for roommates. */
export async function endInvitations(tx: Tx, participantIds: readonly string[], now: Date): Promise<void> {
  const ids = [...participantIds];
  await tx.delete(roommateRequests).where(inArray(roommateRequests.fromParticipant, ids));
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

/**
 * Closes an invitation, and returns whether it was still open. If the invited person has ordered a bed for it, it can
 * only become accepted, or end because the two can no longer share.
 */
export async function closeInvitation(
  tx: Tx,
  id: string,
  state: 'accepted' | 'declined' | 'withdrawn' | 'over',
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(shareInvitations)
    .set({ state, answeredAt: now })
    .where(
      and(
        eq(shareInvitations.id, id),
        eq(shareInvitations.state, 'pending'),
        state === 'declined' || state === 'withdrawn' ? isNull(shareInvitations.orderId) : undefined,
      ),
    )
    .returning({ id: shareInvitations.id });
  return closed.length > 0;
}

/** Reopens an invitation that was declined after this time. Returns whether that was possible. */
export async function openAgain(tx: Tx, id: string, declinedAfter: Date): Promise<boolean> {
  const opened = await tx
    .update(shareInvitations)
    .set({ state: 'pending', answeredAt: null })
    .where(
      and(
        eq(shareInvitations.id, id),
        eq(shareInvitations.state, 'declined'),
        gt(shareInvitations.answeredAt, declinedAfter),
      ),
    )
    .returning({ id: shareInvitations.id });
  return opened.length > 0;
}

/**
 * Stores the order for the bed that the invited person ordered to accept. Returns whether the invitation was still
 * open.
 */
export async function keepBedOrder(tx: Tx, id: string, orderId: string): Promise<boolean> {
  const kept = await tx
    .update(shareInvitations)
    .set({ orderId })
    .where(
      and(
        eq(shareInvitations.id, id),
        eq(shareInvitations.state, 'pending'),
        isNull(shareInvitations.orderId),
      ),
    )
    .returning({ id: shareInvitations.id });
  return kept.length > 0;
}
