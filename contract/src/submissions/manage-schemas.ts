import { Id, Instant, Line } from '../kernel/fields.ts';
import { Lines, LocalizedLine } from '../kernel/localized-text.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { SetOf } from '../meetings/fields.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { SubmissionFile } from './schemas.ts';
import { conflictReasons, decisions, paperReviewStates } from './review-words.ts';
import { submissionStates } from './words.ts';

const Author = z.object({
  name: z.string(),
  affiliations: z.array(z.string()),
  isPresenter: z.boolean(),
});

/** A review as organizers and chairs see it. */
const PaperReview = z.object({
  id: z.string(),
  reviewerId: z.string(),
  reviewer: z.string(),
  position: z.int(),
  state: z.enum(paperReviewStates),
  isAutomatic: z.boolean(),
  assignedAt: Instant,
  doneAt: Instant.nullable(),
  /** Weighted mean of the criteria, or the overall score if there are none. */
  score: z.number().nullable(),
  scores: z.record(z.string(), z.int()),
  overall: z.int().nullable(),
  recommendation: z.enum(decisions).nullable(),
  toAuthor: z.string(),
  toChair: z.string(),
  declinedBecause: z.string(),
  /** True if the review was written for an earlier version. */
  isOutdated: z.boolean(),
});
export type PaperReview = z.infer<typeof PaperReview>;

const PaperDecision = z.object({
  decision: z.enum(decisions),
  note: z.string(),
  reviseUntil: Instant.nullable(),
  decidedAt: Instant,
  decidedBy: z.string(),
  sentAt: Instant.nullable(),
});

const PaperConflict = z.object({
  accountId: z.string(),
  name: z.string(),
  source: z.enum(['declared', 'organizer']),
  note: z.string(),
  by: z.string(),
  at: Instant,
});
export type PaperConflict = z.infer<typeof PaperConflict>;

/** One submission with everything that organizers and the chairs of its field may see. */
export const Paper = z.object({
  id: z.string(),
  number: z.string(),
  title: LocalizedLine(240),
  type: z.enum(submissionTypes),
  fieldId: z.string().nullable(),
  state: z.enum(submissionStates),
  acceptedAs: z.enum(submissionTypes).nullable(),
  contributedAt: Instant,
  version: z.int(),
  withdrawnBecause: z.string(),
  presenter: z.object({
    name: z.string(),
    affiliation: z.string(),
    position: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  authors: z.array(Author),
  text: z.string(),
  files: z.array(SubmissionFile),
  versions: z.array(z.object({ version: z.int(), at: Instant })),
  reviews: z.array(PaperReview),
  /** The number of reviewers who still have to be assigned. */
  lacking: z.int(),
  /** Newest first. The letter of the first one may not have been sent yet. */
  decisions: z.array(PaperDecision),
  /** Declared by a reviewer or recorded by an organizer; conflicts found in the data are listed with the candidates. */
  conflicts: z.array(PaperConflict),
  comments: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: Instant })),
  isRegistered: z.boolean(),
  can: z.object({ decide: z.boolean(), assign: z.boolean(), send: z.boolean() }),
});
export type Paper = z.infer<typeof Paper>;

/** A possible reviewer, with the reasons against them. */
export const Candidate = z.object({
  accountId: z.string(),
  name: z.string(),
  institution: z.string(),
  isOfField: z.boolean(),
  /**
   * True for a chair of the field in a double-blind review. If assigned, they see the submission among those of their
   * field only once they have completed their own review of it.
   */
  isBlindChair: z.boolean(),
  load: z.int(),
  capacity: z.int(),
  conflicts: z.array(z.enum(conflictReasons)),
});
export type Candidate = z.infer<typeof Candidate>;

export const ReviewerProfile = z.strictObject({
  fieldIds: SetOf(Id, 60),
  institution: Line(300),
  capacity: z.int().min(0).max(500),
  /** The fields this person is chair of. */
  chairOf: SetOf(Id, 60),
});
export type ReviewerProfile = z.infer<typeof ReviewerProfile>;

export const Reviewer = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Masked. */
  contact: z.string(),
  ...ReviewerProfile.shape,
  assigned: z.int(),
  done: z.int(),
  declined: z.int(),
  remindedAt: Instant.nullable(),
});
export type Reviewer = z.infer<typeof Reviewer>;

/** A chair can't remind someone who got a reminder within this time, because other chairs remind the same people. */
export const REMINDER_PAUSE_HOURS = 24;

/** Reviewers with open reviews among the submissions that the caller manages. */
export const OpenReviews = z.object({
  /** When reviews are due; null if no deadline is set. */
  reviewsUntil: Instant.nullable(),
  reviewers: z.array(
    z.object({
      accountId: z.string(),
      name: z.string(),
      open: z.int(),
      remindedAt: Instant.nullable(),
      canRemind: z.boolean(),
    }),
  ),
});
export type OpenReviews = z.infer<typeof OpenReviews>;

export const AssignmentPlan = z.object({
  papers: z.int(),
  assignments: z.int(),
  otherFields: z.int(),
  unfilled: z.array(
    z.object({
      number: z.string(),
      title: LocalizedLine(240),
      places: z.int(),
      reason: z.enum(['no_eligible_reviewer', 'capacity_exhausted']),
    }),
  ),
  /** The lowest and the highest number of reviews that one reviewer has. */
  least: z.int(),
  most: z.int(),
  milliseconds: z.int(),
});
export type AssignmentPlan = z.infer<typeof AssignmentPlan>;

const MOST_AT_ONCE = 500;
export const PaperIds = z.array(Id).min(1).max(MOST_AT_ONCE);

export const DecisionForm = z.strictObject({
  paperIds: PaperIds,
  decision: z.enum(decisions),
  note: Lines(2_000),
  /** The deadline of a revision. */
  reviseUntil: Instant.nullable(),
});
export type DecisionForm = z.infer<typeof DecisionForm>;

/** A letter as it will be sent, or why it can't be. */
export const DecisionLetter = z.object({
  paperId: z.string(),
  number: z.string(),
  title: LocalizedLine(240),
  decision: z.enum(decisions),
  recipient: z.string(),
  /** Masked. */
  target: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  obstacle: z.enum(['not_registered', 'no_address', 'withdrawn']).nullable(),
});
export type DecisionLetter = z.infer<typeof DecisionLetter>;

/** Accepted work for the programme. */
export const AcceptedWork = z.object({
  id: z.string(),
  number: z.string(),
  title: LocalizedLine(240),
  acceptedAs: z.enum(submissionTypes),
  fieldId: z.string().nullable(),
  presenter: z.object({ name: z.string(), affiliation: z.string(), position: z.string() }),
  authors: z.array(Author),
  /** The text of the abstract; empty if it can't be read. */
  text: z.string(),
  /** True if the organizer requires authors to register, and this author has not. */
  lacksRegistration: z.boolean(),
});
export type AcceptedWork = z.infer<typeof AcceptedWork>;
