import { Id, Instant } from '../kernel/fields.ts';
import { Lines, LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { type SubmissionSettings, submissionTypes } from '../meetings/submission-settings.ts';
import { reviewMessages } from './review-messages.ts';
import { decisions, paperReviewStates } from './review-words.ts';

const Score = z.int().min(1).max(10);

/** A reviewer's draft; values may be missing. */
export const ReviewDraft = z.strictObject({
  /** By criterion. */
  scores: z.record(Id, Score),
  overall: Score.nullable(),
  recommendation: z.enum(decisions).nullable(),
  /** Quoted in the letter with the decision. */
  toAuthor: Lines(5_000),
  /** Visible to chairs and organizers only. */
  toChair: Lines(5_000),
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** How a conference has its submissions scored. */
type Scoring = Pick<SubmissionSettings, 'criteria' | 'scale'>;

/** Keeps only scores of existing criteria, within the present scale. */
export function fitScores<D extends Pick<ReviewDraft, 'scores' | 'overall'>>(
  draft: D,
  { criteria, scale }: Scoring,
): D {
  const scores = Object.fromEntries(
    criteria.flatMap(({ id }) => {
      const score = draft.scores[id];
      return score === undefined || score > scale ? [] : [[id, score]];
    }),
  );
  return { ...draft, scores, overall: (draft.overall ?? 0) > scale ? null : draft.overall };
}

/** Returns the errors that prevent a review from being submitted: message codes by field. */
export function missingInReview(
  { scores, overall, recommendation }: ReviewDraft,
  { criteria }: Scoring,
): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { id } of criteria)
    if (scores[id] === undefined) missing[`scores.${id}`] = reviewMessages.score_missing;
  if (overall === null) missing['overall'] = reviewMessages.score_missing;
  if (recommendation === null) missing['recommendation'] = reviewMessages.recommendation_missing;
  return missing;
}

export const ReviewCard = z.object({
  id: z.string(),
  /** The submission's report number. */
  number: z.string(),
  title: LocalizedLine(240),
  type: z.enum(submissionTypes),
  field: LocalizedLine(240).nullable(),
  state: z.enum(paperReviewStates),
  /** True if the author submitted a new version after this review. */
  isOutdated: z.boolean(),
  /** True if the review was started, but not submitted. */
  isBegun: z.boolean(),
  /** True if the review was not completed before the decision was sent, so that it is no longer needed. */
  isOver: z.boolean(),
  can: z.object({ write: z.boolean(), decline: z.boolean() }),
});
export type ReviewCard = z.infer<typeof ReviewCard>;

export const ReviewList = z.object({
  /** The review deadline. */
  dueAt: Instant.nullable(),
  /** True for the chair of a field, whose submissions are on another screen. */
  isChair: z.boolean(),
  reviews: z.array(ReviewCard),
});
export type ReviewList = z.infer<typeof ReviewList>;

/** Files that a reviewer may read; slides come after the decision. */
export const paperFiles = ['abstract', 'poster'] as const;
export type PaperFile = (typeof paperFiles)[number];

const Paper = z.object({
  /** The version of the content shown; a review is submitted for this version. */
  version: z.int(),
  /** Null in a double-blind review. */
  authors: z
    .array(z.object({ name: z.string(), affiliations: z.array(z.string()), isPresenter: z.boolean() }))
    .nullable(),
  /** The text of the abstract; empty if it can't be read. */
  paragraphs: z.array(z.string()),
  files: z.array(
    z.object({
      kind: z.enum(paperFiles),
      /** The file's name, built from the report number, because authors put their names into file names. */
      name: z.string(),
      /** False if no copy without traces of the author could be made. */
      isOffered: z.boolean(),
    }),
  ),
});

export const OtherReview = z.object({
  /** The number of the reviewer, shown to the other reviewers in the form "Reviewer 2". */
  position: z.int(),
  scores: z.record(z.string(), z.int()),
  overall: z.int(),
  recommendation: z.enum(decisions),
  toAuthor: z.string(),
});
export type OtherReview = z.infer<typeof OtherReview>;

export const ReviewComment = z.object({
  id: z.string(),
  isMine: z.boolean(),
  /** Position of the reviewer who wrote it; null for a chair. */
  position: z.int().nullable(),
  text: z.string(),
  at: Instant,
});
export type ReviewComment = z.infer<typeof ReviewComment>;

export const OwnReview = ReviewCard.extend({
  dueAt: Instant.nullable(),
  isDoubleBlind: z.boolean(),
  paper: Paper,
  criteria: z.array(z.object({ id: z.string(), name: LocalizedLine(60) })),
  /** The highest score. */
  scale: z.int(),
  draft: ReviewDraft,
  /** The draft version to send with the next save. */
  draftVersion: z.int(),
  savedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  position: z.int(),
  /** Empty until the reviewer's own review is submitted. */
  others: z.array(OtherReview),
  comments: z.array(ReviewComment),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** Why an assignment is declined. A conflict of interest hides the submission permanently. */
export const Declining = z
  .strictObject({ isConflict: z.boolean(), reason: Lines(500) })
  .superRefine(({ isConflict, reason }, context) => {
    if (!isConflict && reason === '')
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: reviewMessages.decline_reason_missing,
        input: '',
      });
  });
