import { type OpenReviews, REMINDER_PAUSE_HOURS } from '@plenum/contract/submissions/manage-schemas';
import { and, count, eq, inArray, max, notExists, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { emitAll } from '#kernel/outbox/outbox';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { reviewerFact } from '../audit-facts.ts';
import { eachReviewer, reviewersReminded } from '../events.ts';
import { submissionDecisions, submissionReviews } from '../review/tables.ts';
import { submissions } from '../tables.ts';
import { findManaged, isManaged, type ManagedPapers } from './scope.ts';

/** Reviewers with open reviews among the submissions that the caller manages. */
export async function listOpenReviews(
  db: Db,
  actor: Actor,
  meetingId: string,
  now: Date,
): Promise<OpenReviews> {
  const managed = await findManaged(db, actor, meetingId);
  const { settings } = await findCall(db, meetingId);
  const open = await findOpenReviews(db, meetingId, managed);
  const names = await findAccountNames(
    db,
    open.map(({ accountId }) => accountId),
  );
  return {
    reviewsUntil: settings.reviewsUntil,
    reviewers: open
      .map((row) => ({
        accountId: row.accountId,
        name: names.get(row.accountId) ?? '',
        open: row.open,
        remindedAt: row.remindedAt?.toISOString() ?? null,
        canRemind: mayRemind(managed, row, now),
      }))
      .toSorted((one, other) => other.open - one.open || one.name.localeCompare(other.name)),
  };
}

/**
 * Reminds these reviewers, or everyone if null, of their open reviews. A chair reminds only reviewers of submissions in
 * the chair's fields, and no one who got a reminder within the last day.
 */
export async function remindReviewers(
  tx: Tx,
  actor: Actor,
  { meetingId, accountIds }: { readonly meetingId: string; readonly accountIds: readonly string[] | null },
  source: AuditSource,
): Promise<{ reminded: number }> {
  const managed = await findManaged(tx, actor, meetingId);
  const open = (await findOpenReviews(tx, meetingId, managed)).filter(
    (row) =>
      mayRemind(managed, row, source.at) && (accountIds === null || accountIds.includes(row.accountId)),
  );
  const reviewerIds = open.map(({ accountId }) => accountId);
  if (reviewerIds.length === 0) return { reminded: 0 };
  // The message is about all open reviews of a person, including those in other fields, so all of them are marked as
  // reminded.
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
  const fields = managed === 'all' ? {} : { fields: managed.fieldIds.length };
  const detail = { people: reviewerIds.length, ...fields };
  await writeAudit(tx, reviewerFact('submission.reviewers_reminded', meetingId, detail), source);
  return { reminded: reviewerIds.length };
}

interface OpenRow {
  readonly accountId: string;
  readonly open: number;
  readonly remindedAt: Date | null;
}

function mayRemind(managed: ManagedPapers, { remindedAt }: OpenRow, now: Date): boolean {
  if (managed === 'all' || remindedAt === null) return true;
  return now.getTime() - remindedAt.getTime() >= REMINDER_PAUSE_HOURS * 3_600_000;
}

/** Finds open reviews by reviewer; `remindedAt` is the time of the last reminder about any of these reviews. */
async function findOpenReviews(db: Db | Tx, meetingId: string, managed: ManagedPapers): Promise<OpenRow[]> {
  const waiting = db
    .select({ id: submissionDecisions.id })
    .from(submissionDecisions)
    .where(and(eq(submissionDecisions.submissionId, submissions.id), isNull(submissionDecisions.sentAt)));
  return db
    .select({
      accountId: submissionReviews.reviewerId,
      open: count(),
      remindedAt: max(submissionReviews.remindedAt),
    })
    .from(submissionReviews)
    .innerJoin(submissions, eq(submissions.id, submissionReviews.submissionId))
    .where(
      and(
        eq(submissionReviews.meetingId, meetingId),
        eq(submissionReviews.state, 'assigned'),
        eq(submissions.state, 'submitted'),
        notExists(waiting),
        isManaged(managed),
      ),
    )
    .groupBy(submissionReviews.reviewerId);
}
