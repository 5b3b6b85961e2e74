import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { assignReviewers, type AssignmentResult } from '@plenum/contract/submissions/assign-reviewers';
import type { AssignmentPlan, Candidate } from '@plenum/contract/submissions/manage-schemas';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { emit, emitAll } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { reviewerFact, submissionFact } from '../audit-facts.ts';
import { eachReviewer, reviewsAssigned } from '../events.ts';
import { formatNumber } from '../number.ts';
import { tellConsoles } from '../review/live.ts';
import { submissionChairs, submissionReviews } from '../review/tables.ts';
import { conflictsOf, findLoads, findPool, type PaperAuthors } from './reviewers.ts';
import { findManaged, findPaper } from './scope.ts';

interface PaperRef {
  readonly meetingId: string;
  readonly paperId: string;
}

/** Lists the pool of reviewers; reviewers of the same field without conflicts come first. */
export async function listCandidates(db: Db | Tx, actor: Actor, ref: PaperRef): Promise<Candidate[]> {
  const row = await findPaper(db, actor, ref);
  const [paper] = await findOpenPapers(db, ref.meetingId, sql`paper.id = ${row.id}`);
  const pool = await findPool(db, ref.meetingId);
  const loads = await findLoads(db, ref.meetingId);
  const conflicts = paper ? (await conflictsOf(db, [paper], pool)).get(row.id) : undefined;
  const { settings } = await findCall(db, ref.meetingId);
  const chairs = (await findBlindChairs(db, ref.meetingId, settings.blind)).get(row.fieldId ?? '');
  return pool
    .map(({ accountId, name, institution, fieldIds, capacity }) => {
      const load = loads.get(accountId);
      return {
        accountId,
        name,
        institution,
        isOfField: row.fieldId === null || fieldIds.includes(row.fieldId),
        isBlindChair: chairs?.has(accountId) ?? false,
        load: (load?.assigned ?? 0) + (load?.done ?? 0),
        capacity,
        conflicts: conflicts?.get(accountId) ?? [],
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.conflicts.length > 0) - Number(b.conflicts.length > 0) ||
        Number(a.isBlindChair) - Number(b.isBlindChair) ||
        Number(b.isOfField) - Number(a.isOfField) ||
        a.load - b.load,
    );
}

/**
 * Returns the chairs of each field; empty in a single-blind review. In a double-blind review, chairs are not assigned
 * automatically, because they can read the authors' names in their fields.
 */
async function findBlindChairs(
  db: Db | Tx,
  meetingId: string,
  blind: 'single' | 'double',
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (blind === 'single') return new Map();
  const rows = await db.select().from(submissionChairs).where(eq(submissionChairs.meetingId, meetingId));
  const byField = Map.groupBy(rows, ({ fieldId }) => fieldId);
  return new Map([...byField].map(([id, chairs]) => [id, new Set(chairs.map(({ accountId }) => accountId))]));
}

interface OpenPaper extends PaperAuthors, Record<string, unknown> {
  readonly number: number;
  readonly fieldId: string | null;
  readonly title: { en: string; zh: string };
}

async function findOpenPapers(
  db: Db | Tx,
  meetingId: string,
  which: ReturnType<typeof sql>,
): Promise<OpenPaper[]> {
  const found = await db.execute<OpenPaper>(sql`
    select paper.id, paper.account_id as "accountId", paper.number, paper.field_id as "fieldId",
      version.content -> 'title' as title,
      json_build_object('presenter', version.content -> 'presenter', 'coauthors', version.content -> 'coauthors') as content
    from submissions as paper
    join submission_versions as version on version.submission_id = paper.id and version.version = paper.version
    where paper.meeting_id = ${meetingId} and ${which} order by paper.number`);
  return found.rows;
}

/**
 * Assigns a reviewer manually. A reviewer of another field, with a full workload, or who chairs the field in a
 * double-blind review is allowed, but never one with a conflict of interest.
 */
export async function assignReviewer(
  tx: Tx,
  actor: Actor,
  ref: PaperRef,
  reviewerId: string,
  source: AuditSource,
): Promise<void> {
  const { meetingId } = ref;
  const row = await findPaper(tx, actor, ref);
  if (row.state === 'withdrawn') refuse(submissionRefusals.SUBMISSION_STATE);
  await lockAssignments(tx, meetingId);
  const candidate = (await listCandidates(tx, actor, ref)).find(({ accountId }) => accountId === reviewerId);
  if (!candidate) refuse(kernelRefusals.NOT_FOUND);
  // A chair can read the authors' names, so in a double-blind review they can't assign themselves.
  const isOwn = candidate.isBlindChair && reviewerId === actor.accountId;
  if (isOwn || candidate.conflicts.length > 0) refuse(submissionRefusals.REVIEWER_CONFLICT);
  const added = await insertReviews(
    tx,
    meetingId,
    [{ paperId: row.id, reviewerId }],
    { isAutomatic: false },
    source,
  );
  if (added === 0) refuse(submissionRefusals.REVIEWER_ASSIGNED);
  await writeAudit(tx, submissionFact('submission.reviewer_assigned', row, { account: reviewerId }), source);
  await emit(tx, reviewsAssigned, { meetingId, reviewerIds: [reviewerId] }, source.at);
  await tellConsoles(tx, meetingId);
}

/** Removes an assignment without a review; a completed review can't be removed. */
export async function removeReviewer(
  tx: Tx,
  actor: Actor,
  ref: PaperRef,
  reviewId: string,
  source: AuditSource,
): Promise<void> {
  const row = await findPaper(tx, actor, ref);
  const [review] = await tx
    .select()
    .from(submissionReviews)
    .where(and(eq(submissionReviews.id, reviewId), eq(submissionReviews.submissionId, row.id)))
    .for('update');
  if (!review) refuse(kernelRefusals.NOT_FOUND);
  if (review.state === 'done') refuse(submissionRefusals.REVIEW_DONE);
  await tx.delete(submissionReviews).where(eq(submissionReviews.id, reviewId));
  const detail = { account: review.reviewerId };
  await writeAudit(tx, submissionFact('submission.reviewer_removed', row, detail), source);
  await tellConsoles(tx, ref.meetingId);
}

interface Planned {
  readonly result: AssignmentResult;
  readonly papers: readonly OpenPaper[];
  readonly milliseconds: number;
}

/** Plans assignments for all submissions under review that the caller manages. Declined reviews don't count. */
async function plan(
  db: Db | Tx,
  actor: Actor,
  meetingId: string,
  allowOtherFields: boolean,
): Promise<Planned> {
  const managed = await findManaged(db, actor, meetingId);
  const { settings } = await findCall(db, meetingId);
  const scope =
    managed === 'all'
      ? sql`true`
      : sql`paper.field_id = any (${sql.param([...managed.fieldIds])}::uuid[])
          and paper.id <> all (${sql.param([...managed.hiddenIds])}::uuid[])`;
  const papers = await findOpenPapers(db, meetingId, sql`paper.state = 'submitted' and ${scope}`);
  const pool = await findPool(db, meetingId);
  const conflicts = await conflictsOf(db, papers, pool);
  const chairs = await findBlindChairs(db, meetingId, settings.blind);
  const loads = await findLoads(db, meetingId);
  const taken =
    papers.length === 0
      ? []
      : await db
          .select()
          .from(submissionReviews)
          .where(
            inArray(
              submissionReviews.submissionId,
              papers.map(({ id }) => id),
            ),
          );
  const byPaper = Map.groupBy(taken, ({ submissionId }) => submissionId);
  const kept = new Map<string, number>();
  const input = papers.map((paper) => {
    const reviews = byPaper.get(paper.id) ?? [];
    const assigned = reviews.filter(({ state }) => state !== 'declined').map(({ reviewerId }) => reviewerId);
    for (const id of assigned) kept.set(id, (kept.get(id) ?? 0) + 1);
    const against = new Set(conflicts.get(paper.id)?.keys());
    for (const chair of chairs.get(paper.fieldId ?? '') ?? []) against.add(chair);
    // People who declined are not asked again.
    for (const { reviewerId, state } of reviews) if (state === 'declined') against.add(reviewerId);
    return {
      id: paper.id,
      fieldId: paper.fieldId ?? '',
      wanted: settings.reviewsEach,
      conflicts: against,
      assigned,
    };
  });
  const reviewers = pool.map(({ accountId, fieldIds, capacity }) => {
    const load = loads.get(accountId);
    const all = (load?.assigned ?? 0) + (load?.done ?? 0);
    return { id: accountId, fieldIds, capacity, load: all - (kept.get(accountId) ?? 0) };
  });
  const began = performance.now();
  // If no submission has a field, every reviewer is suitable.
  const hasFields = papers.some(({ fieldId }) => fieldId !== null);
  const result = assignReviewers(
    input,
    hasFields ? reviewers : reviewers.map((one) => ({ ...one, fieldIds: [''] })),
    { allowOtherFields },
  );
  return { result, papers, milliseconds: Math.round(performance.now() - began) };
}

function presentPlan({ result, papers, milliseconds }: Planned): AssignmentPlan {
  const known = new Map(papers.map((paper) => [paper.id, paper]));
  return {
    papers: papers.length,
    assignments: result.assignments.length,
    otherFields: result.assignments.filter(({ isOtherField }) => isOtherField).length,
    unfilled: result.unfilled.map(({ paperId, places, reason }) => {
      const paper = known.get(paperId);
      return {
        number: formatNumber(paper?.number ?? 0),
        title: paper?.title ?? { en: '', zh: '' },
        places,
        reason,
      };
    }),
    least: result.balance.min,
    most: result.balance.max,
    milliseconds,
  };
}

export async function planAssignment(
  db: Db | Tx,
  actor: Actor,
  meetingId: string,
  otherFields: boolean,
): Promise<AssignmentPlan> {
  return presentPlan(await plan(db, actor, meetingId, otherFields));
}

export async function assignAutomatically(
  tx: Tx,
  actor: Actor,
  meetingId: string,
  otherFields: boolean,
  source: AuditSource,
): Promise<AssignmentPlan> {
  await lockAssignments(tx, meetingId);
  const planned = await plan(tx, actor, meetingId, otherFields);
  const { assignments } = planned.result;
  await insertReviews(tx, meetingId, assignments, { isAutomatic: true }, source);
  const reviewerIds = [...new Set(assignments.map(({ reviewerId }) => reviewerId))];
  await emitAll(tx, reviewsAssigned, eachReviewer(meetingId, reviewerIds), source.at);
  const detail = { count: assignments.length, people: reviewerIds.length };
  await writeAudit(tx, reviewerFact('submission.reviewers_assigned', meetingId, detail), source);
  await tellConsoles(tx, meetingId);
  return presentPlan(planned);
}

/** Makes concurrent assignments run one after the other. */
export async function lockAssignments(tx: Tx, meetingId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`submission reviews ${meetingId}`}, 0))`,
  );
}

/**
 * Inserts assignments, and returns how many were added. If a reviewer who declined before is asked again, the earlier
 * assignment is reset.
 */
async function insertReviews(
  tx: Tx,
  meetingId: string,
  wanted: readonly { readonly paperId: string; readonly reviewerId: string }[],
  { isAutomatic }: { readonly isAutomatic: boolean },
  source: AuditSource,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const rows = JSON.stringify(
    wanted.map(({ paperId, reviewerId }) => ({ id: orderedId(source.at.getTime()), paperId, reviewerId })),
  );
  const added = await tx.execute(sql`
    insert into submission_reviews (id, meeting_id, submission_id, reviewer_id, position, state, is_automatic, assigned_at, assigned_by)
    select wanted.id, ${meetingId}, wanted."paperId", wanted."reviewerId",
      coalesce((select max(position) from submission_reviews where submission_id = wanted."paperId"), 0)
        + row_number() over (partition by wanted."paperId" order by wanted.id),
      'assigned', ${isAutomatic}, ${source.at}, ${source.actor}
    from jsonb_to_recordset(${rows}::jsonb) as wanted (id uuid, "paperId" uuid, "reviewerId" uuid)
    on conflict (submission_id, reviewer_id) do update
      set state = 'assigned', declined_because = '', assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by
      where submission_reviews.state = 'declined'`);
  return added.rowCount ?? 0;
}
