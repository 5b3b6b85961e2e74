import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emitAll } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { reviewerFact } from '../audit-facts.ts';
import { eachReviewer, reviewersReminded } from '../events.ts';
import { submissionReviews } from '../review/tables.ts';
import { findLoads } from './reviewers.ts';

/** Those of them with open reviews; null: everyone. */
export async function remindReviewers(
  tx: Tx,
  meetingId: string,
  accountIds: readonly string[] | null,
  source: AuditSource,
): Promise<{ reminded: number }> {
  const loads = await findLoads(tx, meetingId);
  const open = [...loads].filter(([, { assigned }]) => assigned > 0).map(([id]) => id);
  const reviewerIds = accountIds === null ? open : open.filter((id) => accountIds.includes(id));
  if (reviewerIds.length === 0) return { reminded: 0 };
  await tx
    .update(submissionReviews)
    .set({ remindedAt: source.at })
    .where(
      and(
        eq(submissionReviews.meetingId, meetingId),
        eq(submissionReviews.state, 'assigned'),
        inArray(submissionReviews.reviewerId, reviewerIds),
      ),
    );
  await emitAll(tx, reviewersReminded, eachReviewer(meetingId, reviewerIds), source.at);
  const detail = { people: reviewerIds.length };
  await writeAudit(tx, reviewerFact('submission.reviewers_reminded', meetingId, detail), source);
  return { reminded: reviewerIds.length };
}
