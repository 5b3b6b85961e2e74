import { z } from '../kernel/zod.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { LocalizedLines } from '../kernel/localized-text.ts';
import { LocalizedRichText, pictureIds, RichText } from '../kernel/rich-text.ts';
import { consentActs, consentSubjects, consentWays, legalDocuments, legalStates } from './documents.ts';
import { consentMessages } from './messages.ts';

const Document = z.enum(legalDocuments);

/**
 * The administrator's form. `{operator}`, `{contact}` and `{site}` are filled in from the settings when the text is
 * shown.
 */
export const LegalForm = z.strictObject({
  /** A summary of the changes, shown to people who agreed to the previous version. */
  news: LocalizedLines(600),
  /** False for editorial changes, so that people who agreed before are not asked again. */
  needsConsent: z.boolean(),
  body: LocalizedRichText.refine((body) => pictureIds(body).length === 0, {
    error: consentMessages.legal_picture,
  }),
});
export type LegalForm = z.infer<typeof LegalForm>;

export const LegalVersion = z.object({
  number: z.int(),
  state: z.enum(legalStates),
  news: z.object({ en: z.string(), zh: z.string() }),
  needsConsent: z.boolean(),
  /** When the version takes effect; null for a draft. */
  effectiveAt: Instant.nullable(),
  changedAt: Instant,
  /** Null for the version that came with the software. */
  changedBy: z.string().nullable(),
  /** How many accounts have agreed to this version. */
  agreed: z.int(),
});
export type LegalVersion = z.infer<typeof LegalVersion>;

/** One document for the editor: its draft, or the text from which a new draft starts. */
export const LegalDetail = z.object({
  document: Document,
  /** Whether the operator has a version in force; otherwise no one is asked to agree. */
  isPublished: z.boolean(),
  /** Version of the draft; 0 if there is none yet. */
  version: z.int(),
  content: LegalForm,
  versions: z.array(LegalVersion),
});
export type LegalDetail = z.infer<typeof LegalDetail>;

export const LegalChange = z.strictObject({ version: z.int().min(0), content: LegalForm });
/** `at` is when the version takes effect; null means immediately. */
export const LegalPublish = z.strictObject({ version: z.int().min(1), at: Instant.nullable() });

/** A document in one language, as anyone can read it. */
export const PublicLegal = z.object({
  document: Document,
  number: z.int(),
  state: z.enum(['in_force', 'earlier']),
  /** False while there is only the text that comes with the software, to which no one agrees. */
  isPublished: z.boolean(),
  body: RichText,
  /** Empty for the first version. */
  news: z.string(),
  /** Null for the text that came with the software, because no one published it. */
  effectiveAt: Instant.nullable(),
  versions: z.array(
    z.object({ number: z.int(), news: z.string(), effectiveAt: Instant.nullable(), current: z.boolean() }),
  ),
});
export type PublicLegal = z.infer<typeof PublicLegal>;

/** The documents that the operator has published; people are asked to agree to these only. */
export const PublishedLegal = z.object({ documents: z.array(Document) });
export type PublishedLegal = z.infer<typeof PublishedLegal>;

/** The documents that the person has to agree to before they can continue. */
export const DueConsent = z.object({
  document: Document,
  number: z.int(),
  /** The changes of each version since the one that the person agreed to; empty if they never agreed to any. */
  news: z.array(z.object({ number: z.int(), text: z.string(), effectiveAt: Instant.nullable() })),
  agreedBefore: z.boolean(),
});
export type DueConsent = z.infer<typeof DueConsent>;

export const AgreeForm = z.strictObject({
  documents: z
    .array(z.strictObject({ document: Document, number: z.int().min(1) }))
    .min(1)
    .max(legalDocuments.length),
});

export const Consent = z.object({
  id: z.string(),
  subject: z.enum(consentSubjects),
  version: z.int(),
  act: z.enum(consentActs),
  way: z.enum(consentWays),
  /** The language in which the text was read. */
  language: z.enum(languages),
  at: Instant,
  /** The network address from which the person agreed or withdrew. */
  address: z.string(),
  /** The participant for whom the consent was given in a registration; null for other consents. */
  participantId: Id.nullable(),
  meetingId: Id.nullable(),
});
export type Consent = z.infer<typeof Consent>;
