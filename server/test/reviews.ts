import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { ReviewDraft } from '@plenum/contract/submissions/review-schemas';
import * as endpoints from '@plenum/contract/submissions/review-endpoints';
import { DOCX_TYPE } from '@plenum/contract/submissions/endpoints';
import { sql } from 'drizzle-orm';
import { once } from '../src/kernel/uploads/collect.ts';
import { insertFile } from '../src/kernel/files/file-rows.ts';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import { buildStaff } from './meetings.ts';
import type { Person } from './people.ts';
import { buildCall, buildSubmission, draftWith, makeDocx } from './submissions.ts';
import type { KeySample } from './two-servers.ts';

export const criteria = [
  { id: randomUUID(), name: { en: 'Originality', zh: '创新性' }, weight: 1 },
  { id: randomUUID(), name: { en: 'Clarity', zh: '表达' }, weight: 2 },
];

/** Returns a complete review with a score for each of the criteria above. */
export function reviewWith(patch: Partial<ReviewDraft> = {}): ReviewDraft {
  return {
    scores: Object.fromEntries(criteria.map(({ id }) => [id, 4])),
    overall: 4,
    recommendation: 'oral',
    toAuthor: 'Say how the walls were measured.',
    toChair: 'A good one.',
    ...patch,
  };
}

/** Inserts a submission in the state after submitting, in a conference that accepts none. */
export async function insertSubmission(app: TestApp, meetingId: string, author: Person): Promise<string> {
  const [id, now, bytes] = [randomUUID(), app.clock.now(), makeDocx('Waves')];
  const { db, files } = app.kernel;
  const stored = await files.put(once(bytes), { maxBytes: bytes.length });
  await insertFile(db, { ...stored, contentType: DOCX_TYPE, purpose: 'submission' }, now);
  const content = JSON.stringify(draftWith(randomUUID(), { abstractFileId: stored.id }));
  await db.execute(sql`
    insert into submissions (id, meeting_id, account_id, number, state, draft, saved_at, version, type, contributed_at, created_at)
    values (${id}, ${meetingId}, ${author.me.id},
      (select coalesce(max(number), 0) + 1 from submissions where meeting_id = ${meetingId}), 'submitted', ${content}::jsonb, ${now}, 1, 'oral', ${now}, ${now})`);
  await db.execute(sql`
    insert into submission_versions (submission_id, version, content, at) values (${id}, 1, ${content}::jsonb, ${now})`);
  await db.execute(sql`
    insert into submission_files (file_id, submission_id, kind, name, content_type, size, clean_file_id, uploaded_at)
    values (${stored.id}, ${id}, 'abstract', 'waves.docx', ${DOCX_TYPE}, ${bytes.length}, ${stored.id}, ${now})`);
  await db.execute(sql`update files set attached = true where id = ${stored.id}`);
  return id;
}

/** Assigns a submission to a reviewer, as an organizer would. */
export async function assign(
  app: TestApp,
  { submissionId, reviewer }: { readonly submissionId: string; readonly reviewer: Person },
): Promise<string> {
  const id = randomUUID();
  await app.kernel.db.execute(sql`
    insert into submission_reviews (id, meeting_id, submission_id, reviewer_id, position, state, is_automatic, assigned_at)
    select ${id}, meeting_id, id, ${reviewer.me.id},
      1 + (select count(*) from submission_reviews where submission_id = ${submissionId}), 'assigned', false, ${app.clock.now()}
    from submissions where id = ${submissionId}`);
  return id;
}

/** One assignment of one reviewer, in a double-blind conference. */
export async function buildAssignment(app: TestApp) {
  const call = await buildCall(app, { criteria });
  const paper = await buildSubmission(app, call);
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const reviewId = await assign(app, { submissionId: paper.id, reviewer });
  const params = { id: call.meetingId, reviewId };
  return { call, paper, reviewer, reviewId, params, token: reviewer.token };
}

export function readReview(
  app: TestApp,
  { params, token }: { readonly params: { id: string; reviewId: string }; readonly token: string },
) {
  return app.call(endpoints.readMyReview, { params, token });
}

/** Submits a review of the last version. */
export async function submitReview(
  app: TestApp,
  sent: { readonly params: { id: string; reviewId: string }; readonly token: string },
  draft: ReviewDraft = reviewWith(),
) {
  const { draftVersion, paper } = (await readReview(app, sent)).body.data;
  return app.call(endpoints.submitReview, {
    ...sent,
    body: { version: draftVersion, paperVersion: paper.version, draft },
  });
}

/** The calls of reviewers, with input that changes nothing. Each reviewer uses their own assignment. */
export function reviewSamples(
  reviewIds: () => ReadonlyMap<string, string>,
): Readonly<Record<string, Sample>> {
  const roles: readonly MeetingRole[] = ['owner', 'manager', 'submission_reviewer'];
  const params = (token: string | null) => ({
    reviewId: reviewIds().get(token ?? '') ?? randomUUID(),
    paperFile: 'abstract',
  });
  return {
    'submissions.listMyReviews': { roles },
    'submissions.readMyReview': { roles, params },
    'submissions.saveReview': { roles, params, body: () => ({ version: 99, draft: reviewWith() }) },
    'submissions.submitReview': {
      roles,
      params,
      body: () => ({ version: 99, paperVersion: 1, draft: reviewWith() }),
    },
    // Refused, because the reason is missing.
    'submissions.declineReview': { roles, params, body: () => ({ isConflict: false, reason: '' }) },
    // Refused, because the reviewer's own review is not submitted.
    'submissions.discussReview': { roles, params, body: () => ({ text: 'Agreed' }) },
    'submissions.downloadReviewedFile': { roles, params },
  };
}

export function reviewKeySamples(app: () => TestApp): readonly KeySample[] {
  const first = { version: 0, draft: reviewWith() };
  return [
    [
      'a review that is submitted',
      endpoints.submitReview,
      async () => {
        const { params, token } = await buildAssignment(app());
        return { params, token, body: { ...first, paperVersion: 1 } };
      },
    ],
    [
      'a review that is declined for a conflict of interest',
      endpoints.declineReview,
      async () => {
        const { params, token } = await buildAssignment(app());
        return { params, token, body: { isConflict: true, reason: '' } };
      },
    ],
    [
      'a comment on a submission',
      endpoints.discussReview,
      async () => {
        const { params, token } = await buildAssignment(app());
        await submitReview(app(), { params, token });
        return { params, token, body: { text: 'Agreed' } };
      },
    ],
  ];
}
