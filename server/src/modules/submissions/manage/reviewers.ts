import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { findAllConflicts } from '@plenum/contract/submissions/conflicts';
import type { Reviewer, ReviewerProfile } from '@plenum/contract/submissions/manage-schemas';
import type { ConflictReason } from '@plenum/contract/submissions/review-words';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findEmails, findStaff } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { reviewerFact } from '../audit-facts.ts';
import { submissionChairs, submissionConflicts, submissionReviewers } from '../review/tables.ts';
import type { SubmissionContent } from '@plenum/contract/submissions/content';

const REVIEWER = 'submission_reviewer';
const USUAL_CAPACITY = 10;

/** A person with the reviewer role, and the organizers' settings for them. */
export interface PoolReviewer {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly contact: string;
  readonly fieldIds: readonly string[];
  readonly institution: string;
  readonly capacity: number;
}

export async function findPool(db: Db | Tx, meetingId: string): Promise<PoolReviewer[]> {
  const staff = (await findStaff(db, meetingId)).filter(({ roles }) => roles.includes(REVIEWER));
  const profiles = await db
    .select()
    .from(submissionReviewers)
    .where(eq(submissionReviewers.meetingId, meetingId));
  const known = new Map(profiles.map((row) => [row.accountId, row]));
  const emails = await findEmails(
    db,
    staff.map(({ accountId }) => accountId),
  );
  return staff.map(({ accountId, name, username, phone, email }) => {
    const profile = known.get(accountId);
    return {
      accountId,
      name: name === '' ? username : name,
      // The full address is needed for the comparison with the authors' addresses; it is shown masked.
      email: emails.get(accountId) ?? '',
      contact: email ?? phone ?? '',
      fieldIds: profile?.fieldIds ?? [],
      institution: profile?.institution ?? '',
      capacity: profile?.capacity ?? USUAL_CAPACITY,
    };
  });
}

interface Load {
  readonly assigned: number;
  readonly done: number;
  readonly declined: number;
  readonly remindedAt: Date | null;
}

/**
 * Returns the workload of each reviewer. Withdrawn submissions don't count, and reviews of submissions with a decision
 * no longer count as open.
 */
export async function findLoads(db: Db | Tx, meetingId: string): Promise<ReadonlyMap<string, Load>> {
  const found = await db.execute<{
    id: string;
    assigned: number;
    done: number;
    declined: number;
    reminded: string | null;
  }>(sql`
    select review.reviewer_id as id,
      count(*) filter (where review.state = 'assigned' and paper.state = 'submitted' and not exists (
        select from submission_decisions as decision
        where decision.submission_id = paper.id and decision.sent_at is null))::int as assigned,
      count(*) filter (where review.state = 'done')::int as done,
      count(*) filter (where review.state = 'declined')::int as declined,
      max(review.reminded_at) as reminded
    from submission_reviews as review
    join submissions as paper on paper.id = review.submission_id and paper.state <> 'withdrawn'
    where review.meeting_id = ${meetingId} group by review.reviewer_id`);
  return new Map(
    found.rows.map(({ id, reminded, ...counts }) => [
      id,
      { ...counts, remindedAt: reminded === null ? null : new Date(reminded) },
    ]),
  );
}

export async function listReviewers(db: Db | Tx, meetingId: string): Promise<Reviewer[]> {
  const pool = await findPool(db, meetingId);
  const loads = await findLoads(db, meetingId);
  const chairs = await db.select().from(submissionChairs).where(eq(submissionChairs.meetingId, meetingId));
  return pool.map(({ accountId, name, contact, fieldIds, institution, capacity }) => {
    const load = loads.get(accountId);
    return {
      accountId,
      name,
      contact,
      fieldIds: [...fieldIds],
      institution,
      capacity,
      chairOf: chairs.filter((chair) => chair.accountId === accountId).map(({ fieldId }) => fieldId),
      assigned: load?.assigned ?? 0,
      done: load?.done ?? 0,
      declined: load?.declined ?? 0,
      remindedAt: load?.remindedAt?.toISOString() ?? null,
    };
  });
}

/** Saves the settings of a person with the reviewer role. Fields that the call no longer has are left out. */
export async function saveReviewer(
  tx: Tx,
  { meetingId, accountId }: { readonly meetingId: string; readonly accountId: string },
  { fieldIds, institution, capacity, chairOf }: ReviewerProfile,
  source: AuditSource,
): Promise<Reviewer[]> {
  const pool = await findPool(tx, meetingId);
  if (!pool.some((one) => one.accountId === accountId)) refuse(kernelRefusals.NOT_FOUND);
  const { fields } = await findCall(tx, meetingId);
  const known = (ids: readonly string[]) => ids.filter((id) => fields.some((field) => field.id === id));
  const profile = { fieldIds: known(fieldIds), institution, capacity, changedAt: source.at };
  await tx
    .insert(submissionReviewers)
    .values({ meetingId, accountId, ...profile })
    .onConflictDoUpdate({
      target: [submissionReviewers.meetingId, submissionReviewers.accountId],
      set: profile,
    });
  await tx
    .delete(submissionChairs)
    .where(and(eq(submissionChairs.meetingId, meetingId), eq(submissionChairs.accountId, accountId)));
  const chaired = known(chairOf).map((fieldId) => ({
    meetingId,
    fieldId,
    accountId,
    appointedAt: source.at,
    appointedBy: source.actor,
  }));
  if (chaired.length > 0) await tx.insert(submissionChairs).values(chaired);
  const detail = {
    account: accountId,
    fieldCount: profile.fieldIds.length,
    capacity,
    chairedFields: chaired.length,
  };
  await writeAudit(tx, reviewerFact('submission.reviewer_saved', meetingId, detail), source);
  return listReviewers(tx, meetingId);
}

export interface PaperAuthors {
  readonly id: string;
  readonly accountId: string;
  readonly content: Pick<SubmissionContent, 'presenter' | 'coauthors'>;
}

/** Returns why reviewers should not review submissions; by submission, then by reviewer. */
export async function conflictsOf(
  db: Db | Tx,
  papers: readonly PaperAuthors[],
  pool: readonly Pick<PoolReviewer, 'accountId' | 'name' | 'email' | 'institution'>[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, ConflictReason[]>>> {
  const declared =
    papers.length === 0
      ? []
      : await db
          .select()
          .from(submissionConflicts)
          .where(
            inArray(
              submissionConflicts.submissionId,
              papers.map(({ id }) => id),
            ),
          );
  const noted = Map.groupBy(declared, ({ submissionId }) => submissionId);
  const found = findAllConflicts(
    papers.map(({ accountId, content }) => ({ ...content, accountId })),
    pool,
  );
  return new Map(
    papers.map(({ id }, index) => {
      const reasons = found[index] ?? new Map<string, ConflictReason[]>();
      for (const { accountId, source } of noted.get(id) ?? []) {
        if (pool.some((reviewer) => reviewer.accountId === accountId))
          reasons.set(accountId, [...(reasons.get(accountId) ?? []), source]);
      }
      return [id, reasons];
    }),
  );
}
