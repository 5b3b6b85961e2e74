import { Day, Id, Instant } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { submissionTypes } from '../meetings/submission-settings.ts';
import { LetterWords } from './letter-text.ts';
import {
  letterKinds,
  letterObstacles,
  personLetterKinds,
  revocationCauses,
  verifiedStates,
} from './words.ts';

export const LetterKindName = z.enum(letterKinds);
export const PersonLetterKindName = z.enum(personLetterKinds);
export const LetterLanguage = z.enum(languages);

/** The current text of one kind of letter. */
export const LetterText = z.object({
  kind: LetterKindName,
  /** 0 for the built-in text, if no one has saved another yet. */
  version: z.int(),
  words: LetterWords,
  /** A link to the seal's picture, valid for a short time; empty if there is no seal. */
  sealLink: z.string(),
  changedAt: Instant.nullable(),
  changedBy: z.string(),
});
export type LetterText = z.infer<typeof LetterText>;

export const LetterTexts = z.object({
  texts: z.array(LetterText),
  /** The first day of issue if the organizer sets none. */
  dayAfter: Day,
});
export type LetterTexts = z.infer<typeof LetterTexts>;

/** A letter that was issued. */
export const IssuedLetter = z.object({
  id: Id,
  kind: LetterKindName,
  language: LetterLanguage,
  /** Twelve characters, without hyphens. */
  code: z.string(),
  name: z.string(),
  issuedAt: Instant,
});
export type IssuedLetter = z.infer<typeof IssuedLetter>;

const Obstacle = z.enum(letterObstacles);

/** The letters that one person of the caller's registration can have. */
export const OwnLetters = z.object({
  participantId: Id,
  name: z.string(),
  kinds: z.array(
    z.object({
      kind: PersonLetterKindName,
      /** Why the person can't have this letter; null if they can. */
      obstacle: Obstacle.nullable(),
      /** The first day on which certificates are issued; null for other letters. */
      from: Day.nullable(),
      issued: z.array(IssuedLetter),
    }),
  ),
});
export type OwnLetters = z.infer<typeof OwnLetters>;

/** A letter in the organizers' lists, which include revoked ones. */
const ListedLetter = IssuedLetter.extend({
  revokedAt: Instant.nullable(),
  cause: z.enum(revocationCauses).nullable(),
  /** The organizer's own reason for revoking the letter; empty if there is none. */
  reason: z.string(),
});
export type ListedLetter = z.infer<typeof ListedLetter>;

/** The presenter of an accepted submission, in the organizers' list. */
export const Presenter = z.object({
  submissionId: Id,
  number: z.string(),
  title: LocalizedLine(240),
  presentedAs: z.enum(submissionTypes),
  name: z.string(),
  organization: z.string(),
  obstacle: Obstacle.nullable(),
  /** Characters of the name that no font of the PDF has. */
  missing: z.array(z.string()),
  letters: z.array(ListedLetter),
});
export type Presenter = z.infer<typeof Presenter>;

/** The certificate that the author of an accepted submission can have. */
export const OwnPresentation = z.object({
  /** Why the author can't have the certificate; null if they can. */
  obstacle: Obstacle.nullable(),
  /** The first day on which certificates of presentation are issued. */
  from: Day,
  issued: z.array(IssuedLetter),
});
export type OwnPresentation = z.infer<typeof OwnPresentation>;

/** A participant in the organizers' list. */
export const LetterPerson = z.object({
  participantId: Id,
  name: z.string(),
  organization: z.string(),
  typeName: z.string(),
  obstacle: Obstacle.nullable(),
  /** Characters of the name that no font of the PDF has. */
  missing: z.array(z.string()),
  /** The person's letters of this kind, newest first. */
  letters: z.array(ListedLetter),
});
export type LetterPerson = z.infer<typeof LetterPerson>;

/** The content of the public page. It shows the name, because anyone with the whole code has the letter. */
export const VerifiedLetter = z.object({
  state: z.enum(verifiedStates),
  /** Null for a code that no letter has. */
  letter: z
    .object({
      kind: LetterKindName,
      language: LetterLanguage,
      code: z.string(),
      name: z.string(),
      /** The title of the presented submission; null for other letters. */
      paper: z.string().nullable(),
      presentedAs: z.enum(submissionTypes).nullable(),
      meetingId: Id,
      meeting: z.string(),
      startsOn: Day,
      endsOn: Day,
      /** The date of issue in the conference's time zone. */
      issuedOn: Day,
      revokedOn: Day.nullable(),
      cause: z.enum(revocationCauses).nullable(),
    })
    .nullable(),
});
export type VerifiedLetter = z.infer<typeof VerifiedLetter>;
