import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { PaperConflict } from '@plenum/contract/submissions/manage-schemas';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { submissionFact } from '../audit-facts.ts';
import { tellConsoles } from '../review/live.ts';
import { submissionConflicts, submissionReviews } from '../review/tables.ts';
import { lockAssignments } from './assign.ts';
import { findPool } from './reviewers.ts';
import { findPaper } from './scope.ts';

interface ConflictRef {
  readonly meetingId: string;
  readonly paperId: string;
  /** The reviewer. */
  readonly accountId: string;
}

/**
 * Records that this reviewer must not be assigned to the submission and can't see it. An assignment without a review is
 * removed; a completed review is kept for the organizers. The reviewer's own declaration is not overwritten.
 */
export async function noteConflict(
  tx: Tx,
  actor: Actor,
  { accountId, ...ref }: ConflictRef,
  note: string,
  source: AuditSource,
): Promise<void> {
  const row = await findPaper(tx, actor, ref);
  // The lock prevents this reviewer from being assigned at the same time.
  await lockAssignments(tx, ref.meetingId);
  const pool = await findPool(tx, ref.meetingId);
  if (!pool.some((reviewer) => reviewer.accountId === accountId)) refuse(kernelRefusals.NOT_FOUND);
  const noted = { source: 'organizer' as const, note, at: source.at, by: source.actor };
  await tx
    .insert(submissionConflicts)
    .values({ submissionId: row.id, accountId, ...noted })
    .onConflictDoUpdate({
      target: [submissionConflicts.submissionId, submissionConflicts.accountId],
      set: noted,
      setWhere: eq(submissionConflicts.source, 'organizer'),
    });
  await writeAudit(tx, submissionFact('submission.conflict_noted', row, { account: accountId }), source);
  const taken = await tx
    .delete(submissionReviews)
    .where(
      and(
        eq(submissionReviews.submissionId, row.id),
        eq(submissionReviews.reviewerId, accountId),
        eq(submissionReviews.state, 'assigned'),
      ),
    )
    .returning({ id: submissionReviews.id });
  if (taken.length > 0)
    await writeAudit(tx, submissionFact('submission.reviewer_removed', row, { account: accountId }), source);
  await tellConsoles(tx, ref.meetingId);
}

/** Removes a conflict that staff recorded; a reviewer's own declaration is kept. */
export async function removeConflict(
  tx: Tx,
  actor: Actor,
  { accountId, ...ref }: ConflictRef,
  source: AuditSource,
): Promise<void> {
  const row = await findPaper(tx, actor, ref);
  const ofReviewer = and(
    eq(submissionConflicts.submissionId, row.id),
    eq(submissionConflicts.accountId, accountId),
  );
  const [found] = await tx.select().from(submissionConflicts).where(ofReviewer).for('update');
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  if (found.source === 'declared') refuse(submissionRefusals.CONFLICT_DECLARED);
  await tx.delete(submissionConflicts).where(ofReviewer);
  await writeAudit(tx, submissionFact('submission.conflict_removed', row, { account: accountId }), source);
  await tellConsoles(tx, ref.meetingId);
}

/** Conflicts that a person stated, in chronological order. */
export async function findStatedConflicts(db: Db | Tx, submissionId: string): Promise<PaperConflict[]> {
  const rows = await db
    .select()
    .from(submissionConflicts)
    .where(eq(submissionConflicts.submissionId, submissionId))
    .orderBy(asc(submissionConflicts.at));
  const names = await findAccountNames(
    db,
    rows.flatMap(({ accountId, by }) => [accountId, by]),
  );
  return rows.map(({ accountId, source, note, by, at }) => ({
    accountId,
    name: names.get(accountId) ?? '',
    source,
    note,
    by: names.get(by ?? '') ?? '',
    at: at.toISOString(),
  }));
}
