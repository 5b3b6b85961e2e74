import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import type { SubmissionContent, SubmissionDraft } from '@plenum/contract/submissions/content';
import type { SubmissionFileKind, SubmissionState } from '@plenum/contract/submissions/words';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const submissions = pgTable('submissions', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  number: integer('number'),
  state: text('state').$type<SubmissionState>().notNull(),
  acceptedAs: text('accepted_as').$type<SubmissionType>(),
  reviseUntil: instant('revise_until'),
  draft: jsonb('draft').$type<SubmissionDraft>().notNull(),
  draftVersion: integer('draft_version').notNull().default(0),
  savedAt: instant('saved_at').notNull(),
  version: integer('version').notNull().default(0),
  type: text('type').$type<SubmissionType>(),
  fieldId: uuid('field_id'),
  contributedAt: instant('contributed_at'),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBecause: text('withdrawn_because').notNull().default(''),
  createdAt: instant('created_at').notNull(),
});
export type SubmissionRow = typeof submissions.$inferSelect;

export const submissionVersions = pgTable(
  'submission_versions',
  {
    submissionId: uuid('submission_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<SubmissionContent>().notNull(),
    /** The pronunciation of the authors' names, for searching; null until a job has filled it in. */
    authorSounds: text('author_sounds'),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  ({ submissionId, version }) => [primaryKey({ columns: [submissionId, version] })],
);

export const submissionFiles = pgTable('submission_files', {
  fileId: text('file_id').primaryKey(),
  submissionId: uuid('submission_id').notNull(),
  kind: text('kind').$type<SubmissionFileKind>().notNull(),
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  text: text('text').notNull().default(''),
  cleanFileId: text('clean_file_id'),
  uploadedAt: instant('uploaded_at').notNull(),
  uploadedBy: uuid('uploaded_by'),
});
export type SubmissionFileRow = typeof submissionFiles.$inferSelect;

export const submissionTemplates = pgTable('submission_templates', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  fileId: text('file_id').notNull(),
  fileName: text('file_name').notNull(),
  size: integer('size').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
});
