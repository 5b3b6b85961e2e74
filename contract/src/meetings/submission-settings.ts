import { Id, Instant } from '../kernel/fields.ts';
import { LocalizedName } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { ListOf } from './fields.ts';
import { meetingMessages } from './messages.ts';

export const submissionTypes = ['oral', 'poster'] as const;
export type SubmissionType = (typeof submissionTypes)[number];

/**
 * The rules by which a conference collects, reviews and accepts submissions. The period is part of the basics, the
 * fields are part of the call.
 */
export const SubmissionsSection = z
  .strictObject({
    types: z.array(z.enum(submissionTypes)).min(1, { error: meetingMessages.submission_type_missing }).max(2),
    /** The authors who upload a poster file: those who present a poster, or every author. */
    posterFrom: z.enum(['posters', 'everyone']),
    /** Null if posters are due together with the abstract. */
    posterUntil: Instant.nullable(),
    /** When an author must be registered for the conference, if at all. */
    registration: z.enum(['not_needed', 'before_acceptance', 'before_programme']),
    mostPerAccount: z.int().min(1).max(100),
    /** `double`: reviewers don't see the authors. In both, authors don't see the reviewers. */
    blind: z.enum(['single', 'double']),
    reviewsEach: z.int().min(1).max(10),
    /** The review criteria; reviewers score each one from 1 to `scale`. */
    criteria: ListOf(z.strictObject({ id: Id, name: LocalizedName(60), weight: z.int().min(1).max(10) }), 10),
    scale: z.int().min(3).max(10),
    reviewsUntil: Instant.nullable(),
    /** The deadline for speakers' slides. Null if none are collected. */
    slidesUntil: Instant.nullable(),
  })
  .superRefine(({ types }, context) => {
    if (new Set(types).size < types.length)
      context.addIssue({ code: 'custom', path: ['types'], message: meetingMessages.submission_type_missing });
  });
export type SubmissionSettings = z.infer<typeof SubmissionsSection>;
