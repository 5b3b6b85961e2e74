import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import type { Person } from './people.ts';
import { assign, insertSubmission, reviewSamples } from './reviews.ts';
import { accept, insertSlides } from './slides.ts';

interface BuiltPaper {
  readonly paperId: string;
  readonly fileId: string;
  /** A completed review, which the calls don't change. */
  readonly doneReviewId: string;
  readonly reviewerId: string;
  /** A declared conflict of interest, which the calls don't change. */
  readonly conflictId: string;
  /** Enough templates for each caller to remove one. */
  readonly templateIds: string[];
}

const TEMPLATES = 60;

/**
 * Makes the reviewer chair of the submission's field, and adds a completed review and templates that callers can
 * remove.
 */
async function buildPaper(
  { kernel: { db, clock } }: TestApp,
  meetingId: string,
  paperId: string,
  { reviewer, other }: { readonly reviewer: Person; readonly other: Person },
): Promise<BuiltPaper> {
  const [fieldId, doneReviewId, now] = [randomUUID(), randomUUID(), clock.now()];
  await db.execute(sql`update submissions set field_id = ${fieldId} where id = ${paperId}`);
  await db.execute(sql`
    insert into submission_chairs (meeting_id, field_id, account_id, appointed_at)
    values (${meetingId}, ${fieldId}, ${reviewer.me.id}, ${now})`);
  // In a double-blind review, chairs don't see a submission that they review until their own review is completed.
  await db.execute(sql`
    update submission_reviews set state = 'done', overall = 4, recommendation = 'oral', reviewed_version = 1, done_at = ${now}
    where submission_id = ${paperId} and reviewer_id = ${reviewer.me.id}`);
  await db.execute(sql`
    insert into submission_reviews (id, meeting_id, submission_id, reviewer_id, position, state, is_automatic, assigned_at,
      overall, recommendation, reviewed_version, done_at)
    values (${doneReviewId}, ${meetingId}, ${paperId}, ${other.me.id}, 99, 'done', false, ${now}, 4, 'oral', 1, ${now})`);
  await db.execute(sql`
    insert into submission_conflicts (submission_id, account_id, source, at)
    values (${paperId}, ${other.me.id}, 'declared', ${now})`);
  const { rows } = await db.execute<{ fileId: string }>(
    sql`select file_id as "fileId" from submission_files where submission_id = ${paperId}`,
  );
  const fileId = rows[0]?.fileId ?? '';
  const templateIds = Array.from({ length: TEMPLATES }, () => randomUUID());
  // Each template has a separate file, because removing one deletes its file.
  await db.execute(sql`
    insert into files (id, purpose, content_type, size, sha256, created_at, attached)
    select replace(template::text, '-', ''), purpose, content_type, size, sha256, created_at, true
    from files, unnest(${sql.param(templateIds)}::uuid[]) as template where id = ${fileId}`);
  await db.execute(sql`
    insert into submission_templates (id, meeting_id, name, file_id, file_name, size, position, created_at)
    select id, ${meetingId}, '{"en": "Template", "zh": ""}', replace(id::text, '-', ''), 'template.docx', 1, 1, ${now}
    from unnest(${sql.param(templateIds)}::uuid[]) as id`);
  return {
    paperId,
    fileId,
    doneReviewId,
    reviewerId: reviewer.me.id,
    conflictId: other.me.id,
    templateIds,
  };
}

/** The calls of organizers about submissions, and of chairs about submissions of their fields. */
function paperSamples(built: () => Reviewing): Readonly<Record<string, Sample>> {
  const organizers: readonly MeetingRole[] = ['owner', 'manager'];
  const chairs: readonly MeetingRole[] = [...organizers, 'submission_reviewer'];
  const technicians: readonly MeetingRole[] = [...organizers, 'technician'];
  const params = () => ({
    paperId: built().paperId,
    fileId: built().fileId,
    reviewId: built().doneReviewId,
    accountId: built().reviewerId,
  });
  const none = () => ({ paperIds: [randomUUID()] });
  const own = () => ({ paperIds: [built().paperId] });
  return {
    'console.listPapers': { roles: chairs },
    'console.countPapers': { roles: chairs },
    'console.readPaperProgress': { roles: chairs },
    'console.exportPapers': { roles: chairs, query: () => '?format=csv' },
    'console.exportFullPapers': {
      roles: organizers,
      query: () => '?format=csv',
      body: () => ({ reason: 'Letters by post' }),
    },
    'console.exportSpeakers': { roles: organizers, query: () => '?format=csv' },
    'console.exportFullSpeakers': {
      roles: organizers,
      query: () => '?format=csv',
      body: () => ({ reason: 'Calls before the session' }),
    },
    'submissions.noteConflict': { roles: chairs, params, body: () => ({ note: '' }) },
    'submissions.removeConflict': {
      roles: chairs,
      params: () => ({ ...params(), accountId: built().conflictId }),
    },
    'submissions.readPaper': { roles: chairs, params },
    'submissions.downloadPaperFile': { roles: chairs, params },
    'submissions.listCandidates': { roles: chairs, params },
    // This reviewer is assigned already and has completed the review, so nothing changes.
    'submissions.assignReviewer': { roles: chairs, params, body: () => ({ reviewerId: built().reviewerId }) },
    'submissions.removeReviewer': { roles: chairs, params },
    'submissions.discussPaper': { roles: chairs, params, body: () => ({ text: 'Please look again.' }) },
    'submissions.planAssignment': { roles: chairs },
    'submissions.assignAutomatically': { roles: chairs, body: () => ({ otherFields: false }) },
    'submissions.decide': {
      roles: chairs,
      body: () => ({ ...own(), decision: 'oral', note: '', reviseUntil: null }),
    },
    'submissions.undecide': { roles: chairs, body: own },
    'submissions.previewLetters': { roles: organizers, body: () => ({ paperIds: null }) },
    'submissions.sendLetters': { roles: organizers, body: none },
    'submissions.listReviewers': { roles: organizers },
    // Refused, because the number of reviews exceeds the maximum.
    'submissions.saveReviewer': {
      roles: organizers,
      params,
      body: () => ({ fieldIds: [], institution: '', capacity: 1_000, chairOf: [] }),
    },
    'submissions.listOpenReviews': { roles: chairs },
    'submissions.remindReviewers': { roles: chairs, body: () => ({ accountIds: null }) },
    'submissions.listAccepted': { roles: organizers },
    'submissions.listTemplates': { roles: organizers },
    'submissions.addTemplate': { roles: organizers },
    'submissions.removeTemplate': {
      roles: organizers,
      params: () => ({ templateId: built().templateIds.pop() ?? '' }),
    },
    'submissions.readSlidesBoard': { roles: technicians },
    'submissions.downloadSlides': { roles: technicians, params: () => ({ fileId: built().slidesFileId }) },
    // The programme has no slides.
    'submissions.downloadSlidesArchive': { roles: technicians },
    'submissions.remindSpeakers': { roles: organizers, body: () => ({}) },
    'submissions.downloadBook': { roles: organizers, query: () => '?language=en' },
  };
}

interface Reviewing extends BuiltPaper {
  /** The slides of an accepted talk. */
  readonly slidesFileId: string;
  /** The assignment of each reviewer, by their token. */
  readonly reviewIds: ReadonlyMap<string, string>;
}

/** Builds a submission to which all of the reviewers are assigned, with a chair of its field. */
export async function buildReviewing(
  app: TestApp,
  meetingId: string,
  people: {
    readonly author: Person;
    readonly reviewers: readonly Person[];
    readonly chair: Person;
    /** A reviewer who has completed their review. */
    readonly other: Person;
  },
): Promise<Reviewing> {
  const submissionId = await insertSubmission(app, meetingId, people.author);
  const reviewIds = new Map<string, string>();
  for (const reviewer of people.reviewers)
    reviewIds.set(reviewer.token, await assign(app, { submissionId, reviewer }));
  const { chair: reviewer, other } = people;
  const talkId = await insertSubmission(app, meetingId, people.author);
  await accept(app, talkId);
  const slidesFileId = await insertSlides(app, talkId);
  return {
    slidesFileId,
    reviewIds,
    ...(await buildPaper(app, meetingId, submissionId, { reviewer, other })),
  };
}

export function reviewingSamples(built: () => Reviewing): Readonly<Record<string, Sample>> {
  return { ...reviewSamples(() => built().reviewIds), ...paperSamples(built) };
}
