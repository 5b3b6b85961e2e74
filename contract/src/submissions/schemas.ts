import { Day, Instant } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { accents } from '../meetings/fields.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { SubmissionDraft } from './content.ts';
import { fileKinds, submissionStates } from './words.ts';

export const SubmissionFile = z.object({
  fileId: z.string(),
  kind: z.enum(fileKinds),
  /** The author's file name, made safe to show. */
  name: z.string(),
  size: z.int(),
  uploadedAt: Instant,
});
export type SubmissionFile = z.infer<typeof SubmissionFile>;

const Editable = z.object({
  content: z.boolean(),
  poster: z.boolean(),
  slides: z.boolean(),
  withdraw: z.boolean(),
  restore: z.boolean(),
  discard: z.boolean(),
});

/** A decision as its letter stated it. */
export const SentDecision = z.object({
  decision: z.enum(['oral', 'poster', 'reject', 'revise']),
  /** The notes for the author, by the person who decided and by the reviewers. */
  note: z.string(),
  comments: z.array(z.string()),
  sentAt: Instant,
});

export const SubmissionCard = z.object({
  id: z.string(),
  meeting: z.object({
    id: z.string(),
    slug: z.string(),
    title: LocalizedLine(240),
    timeZone: z.string(),
  }),
  /** Null until it was submitted. */
  number: z.string().nullable(),
  /** Title and type are those of the draft while it can be submitted, then those of the last submitted version. */
  title: LocalizedLine(240),
  type: z.enum(submissionTypes).nullable(),
  state: z.enum(submissionStates),
  acceptedAs: z.enum(submissionTypes).nullable(),
  /** When it was first submitted; the specification's "contribute time". */
  contributedAt: Instant.nullable(),
  savedAt: Instant,
  /** True if the draft was changed after the last submitted version. */
  isChanged: z.boolean(),
  reviseUntil: Instant.nullable(),
  /** True if a poster file is required, now or by its own deadline, and is missing. */
  lacksPoster: z.boolean(),
  /** The deadline for this talk's slides; null if none are collected. */
  slidesUntil: Instant.nullable(),
  /** True if slides can still be uploaded and there are none. */
  lacksSlides: z.boolean(),
  can: Editable,
});
export type SubmissionCard = z.infer<typeof SubmissionCard>;

/** The place of a talk in the published programme. Times are those of the venue. */
const TalkPlace = z.object({
  day: Day,
  start: z.string(),
  end: z.string(),
  session: LocalizedLine(200),
  room: LocalizedLine(80).nullable(),
  /** For a poster; empty if there is none. */
  board: z.string(),
});
export type TalkPlace = z.infer<typeof TalkPlace>;

export const OwnSubmission = SubmissionCard.extend({
  draft: SubmissionDraft,
  /** The last submitted version, which is the one that is reviewed; null until there is one. */
  submitted: SubmissionDraft.nullable(),
  /** The draft version to send with the next save. */
  draftVersion: z.int(),
  files: z.array(SubmissionFile),
  versions: z.array(z.object({ version: z.int(), at: Instant })),
  decisions: z.array(SentDecision),
  /** Set if the organizer asks authors to register and this one has not; null otherwise. */
  needsRegistration: z.enum(['before_acceptance', 'before_programme']).nullable(),
  /** Null if it is not in the published programme. */
  place: TalkPlace.nullable(),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

export const SubmissionCall = z.object({
  now: Instant,
  meeting: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    timeZone: z.string(),
    accent: z.enum(accents),
  }),
  window: z.enum(['none', 'early', 'open', 'closed']),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  types: z.array(z.enum(submissionTypes)),
  fields: z.array(z.object({ id: z.string(), name: z.string() })),
  posterFrom: z.enum(['posters', 'everyone']),
  posterUntil: Instant.nullable(),
  slidesUntil: Instant.nullable(),
  registration: z.enum(['not_needed', 'before_acceptance', 'before_programme']),
  templates: z.array(z.object({ id: z.string(), name: z.string(), link: z.string(), size: z.int() })),
  /** The people to whom authors write about submissions. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});
export type SubmissionCall = z.infer<typeof SubmissionCall>;
