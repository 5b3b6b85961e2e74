import { asc, inArray, sql } from 'drizzle-orm';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { mayReview, type ReviewState } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { registrationHistory, type RegistrationRow, registrations } from './tables.ts';

/** Locks registrations in the same order for every caller. Callers lock them before any order. */
export async function lockRegistrations(tx: Tx, ids: readonly string[]): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(asc(registrations.id))
    .for('no key update');
}

interface Decision {
  /** Null if the registration no longer needs a review. */
  readonly to: ReviewState | null;
  readonly reason: string;
  readonly actor: string | null;
  readonly at: Date;
}

/** The only function that changes the review state of registrations, whose rows must be locked. */
export async function changeReview(
  tx: Tx,
  rows: readonly Pick<RegistrationRow, 'id' | 'review'>[],
  { to, reason, actor, at }: Decision,
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.some(({ review }) => !mayReview(review, to))) refuse(registrationRefusals.STATE);
  await tx
    .update(registrations)
    .set({ review: to, reviewReason: reason, version: sql`${registrations.version} + 1`, changedAt: at })
    .where(
      inArray(
        registrations.id,
        rows.map(({ id }) => id),
      ),
    );
  await tx.insert(registrationHistory).values(
    rows.map(({ id, review }) => ({
      registrationId: id,
      subject: 'review' as const,
      fromState: review ?? 'none',
      toState: to ?? 'none',
      at,
      actor,
      reason,
    })),
  );
}
