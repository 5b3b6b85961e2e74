import type { Language } from '@plenum/contract/kernel/language';
import type { LetterWords } from '@plenum/contract/letters/letter-text';
import type { LetterKind, RevocationCause } from '@plenum/contract/letters/words';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import { customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const letterTexts = pgTable(
  'letter_texts',
  {
    meetingId: uuid('meeting_id').notNull(),
    kind: text('kind').$type<LetterKind>().notNull(),
    version: integer('version').notNull(),
    words: jsonb('words').$type<LetterWords>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  ({ meetingId, kind, version }) => [primaryKey({ columns: [meetingId, kind, version] })],
);

export const letterSeals = pgTable('letter_seals', {
  fileId: text('file_id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  uploadedBy: uuid('uploaded_by'),
});

/** The full text of a letter, in its language. */
export interface LetterContent {
  readonly title: string;
  readonly body: string;
  readonly signature: string;
  /** Date of issue, as printed. */
  readonly date: string;
  readonly meeting: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The day of issue in the conference's time zone. */
  readonly issuedOn: string;
  readonly sealFileId: string | null;
  /** Title, for a certificate of presentation. */
  readonly paper?: string;
  readonly presentedAs?: SubmissionType;
}

export const letters = pgTable('letters', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  kind: text('kind').$type<LetterKind>().notNull(),
  /** The id of the participant or, for a certificate of presentation, of the submission. */
  participantId: uuid('participant_id'),
  submissionId: uuid('submission_id'),
  holder: uuid('holder'),
  language: text('language').$type<Language>().notNull(),
  name: text('name').notNull(),
  textVersion: integer('text_version').notNull(),
  content: jsonb('content').$type<LetterContent>().notNull(),
  hash: bytes('hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: uuid('issued_by'),
  revokedAt: instant('revoked_at'),
  revokedBy: uuid('revoked_by'),
  cause: text('cause').$type<RevocationCause>(),
  reason: text('reason').notNull().default(''),
});
export type LetterRow = typeof letters.$inferSelect;
