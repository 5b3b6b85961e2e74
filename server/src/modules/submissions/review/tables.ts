import type { Decision } from '@plenum/contract/submissions/review-words';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const submissionReviewers = pgTable(
  'submission_reviewers',
  {
    meetingId: uuid('meeting_id').notNull(),
    accountId: uuid('account_id').notNull(),
    fieldIds: uuid('field_ids').array().notNull().default([]),
    institution: text('institution').notNull().default(''),
    capacity: integer('capacity').notNull().default(10),
    changedAt: instant('changed_at').notNull(),
  },
  ({ meetingId, accountId }) => [primaryKey({ columns: [meetingId, accountId] })],
);

export const submissionChairs = pgTable(
  'submission_chairs',
  {
    meetingId: uuid('meeting_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    accountId: uuid('account_id').notNull(),
    appointedAt: instant('appointed_at').notNull(),
    appointedBy: uuid('appointed_by'),
  },
  ({ meetingId, fieldId, accountId }) => [primaryKey({ columns: [meetingId, fieldId, accountId] })],
);

export const submissionConflicts = pgTable(
  'submission_conflicts',
  {
    submissionId: uuid('submission_id').notNull(),
    accountId: uuid('account_id').notNull(),
    source: text('source').$type<'declared' | 'organizer'>().notNull(),
    note: text('note').notNull().default(''),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  ({ submissionId, accountId }) => [primaryKey({ columns: [submissionId, accountId] })],
);

export const submissionReviews = pgTable('submission_reviews', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  reviewerId: uuid('reviewer_id').notNull(),
  position: integer('position').notNull(),
  state: text('state').$type<'assigned' | 'done' | 'declined'>().notNull(),
  isAutomatic: boolean('is_automatic').notNull(),
  assignedAt: instant('assigned_at').notNull(),
  assignedBy: uuid('assigned_by'),
  declinedBecause: text('declined_because').notNull().default(''),
  scores: jsonb('scores').$type<Record<string, number>>().notNull().default({}),
  overall: integer('overall'),
  recommendation: text('recommendation').$type<Decision>(),
  toAuthor: text('to_author').notNull().default(''),
  toChair: text('to_chair').notNull().default(''),
  draftVersion: integer('draft_version').notNull().default(0),
  savedAt: instant('saved_at'),
  reviewedVersion: integer('reviewed_version'),
  doneAt: instant('done_at'),
  remindedAt: instant('reminded_at'),
});
export type ReviewRow = typeof submissionReviews.$inferSelect;

export const submissionComments = pgTable('submission_comments', {
  id: uuid('id').primaryKey(),
  submissionId: uuid('submission_id').notNull(),
  accountId: uuid('account_id').notNull(),
  text: text('text').notNull(),
  at: instant('at').notNull(),
});

export const submissionDecisions = pgTable('submission_decisions', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  decision: text('decision').$type<Decision>().notNull(),
  note: text('note').notNull().default(''),
  reviseUntil: instant('revise_until'),
  decidedAt: instant('decided_at').notNull(),
  decidedBy: uuid('decided_by'),
  sentAt: instant('sent_at'),
  sentBy: uuid('sent_by'),
  comments: text('comments').array().notNull().default([]),
});
export type DecisionRow = typeof submissionDecisions.$inferSelect;
