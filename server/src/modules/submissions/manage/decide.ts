import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { DecisionForm } from '@plenum/contract/submissions/manage-schemas';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudits } from '#modules/audit/public';
import { submissionFact } from '../audit-facts.ts';
import { tellConsoles } from '../review/live.ts';
import { submissionDecisions } from '../review/tables.ts';
import { type SubmissionRow, submissions } from '../tables.ts';
import { findManaged, isManaged } from './scope.ts';

/** Decides all of these submissions or none; an earlier decision that was not sent is replaced. */
export async function decide(
  tx: Tx,
  actor: Actor,
  meetingId: string,
  { paperIds, decision, note, reviseUntil }: DecisionForm,
  source: AuditSource,
): Promise<{ decided: number }> {
  if (decision === 'revise' && reviseUntil !== null && new Date(reviseUntil) <= source.at)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { reviseUntil: 'date_order' } });
  const rows = await lockPapers(tx, actor, meetingId, paperIds);
  if (rows.some(({ state }) => state === 'withdrawn')) refuse(submissionRefusals.SUBMISSION_STATE);
  await deleteUnsent(tx, rows);
  await tx.insert(submissionDecisions).values(
    rows.map(({ id }) => ({
      id: orderedId(source.at.getTime()),
      meetingId,
      submissionId: id,
      decision,
      note,
      reviseUntil: decision === 'revise' && reviseUntil !== null ? new Date(reviseUntil) : null,
      decidedAt: source.at,
      decidedBy: source.actor,
    })),
  );
  await writeAudits(
    tx,
    rows.map((row) => submissionFact('submission.decided', row, { decision })),
    source,
  );
  await tellConsoles(tx, meetingId);
  return { decided: rows.length };
}

/**
 * Withdraws decisions whose letters have not been sent, and returns their number. Decisions with a sent letter are
 * kept.
 */
export async function undecide(
  tx: Tx,
  actor: Actor,
  meetingId: string,
  paperIds: readonly string[],
  source: AuditSource,
): Promise<{ undecided: number }> {
  const rows = await lockPapers(tx, actor, meetingId, paperIds);
  const gone = await deleteUnsent(tx, rows);
  const undecided = rows.filter(({ id }) => gone.has(id));
  await writeAudits(
    tx,
    undecided.map((row) => submissionFact('submission.decision_withdrawn', row)),
    source,
  );
  await tellConsoles(tx, meetingId);
  return { undecided: undecided.length };
}

async function deleteUnsent(tx: Tx, rows: readonly SubmissionRow[]): Promise<ReadonlySet<string>> {
  const gone = await tx
    .delete(submissionDecisions)
    .where(
      and(
        inArray(
          submissionDecisions.submissionId,
          rows.map(({ id }) => id),
        ),
        isNull(submissionDecisions.sentAt),
      ),
    )
    .returning({ id: submissionDecisions.submissionId });
  return new Set(gone.map(({ id }) => id));
}

/**
 * Returns all of these submissions by id, or refuses with "not found" if one doesn't exist or is not managed by the
 * caller.
 */
export async function lockPapers(
  tx: Tx,
  actor: Actor,
  meetingId: string,
  paperIds: readonly string[],
): Promise<SubmissionRow[]> {
  const wanted = [...new Set(paperIds)];
  const managed = await findManaged(tx, actor, meetingId);
  const rows = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.meetingId, meetingId), inArray(submissions.id, wanted), isManaged(managed)))
    .orderBy(submissions.id)
    .for('no key update');
  if (rows.length < wanted.length || rows.some(({ version }) => version === 0))
    refuse(kernelRefusals.NOT_FOUND);
  return rows;
}
