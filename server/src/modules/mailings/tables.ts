import type { UsedTemplates } from '@plenum/contract/mailings/job-endpoints';
import type {
  Audience,
  JobChannel,
  JobContent,
  JobFailure,
  JobState,
  JobWait,
} from '@plenum/contract/mailings/job-schemas';
import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const sendJobs = pgTable('send_jobs', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  channel: text('channel').$type<JobChannel>().notNull(),
  content: jsonb('content').$type<JobContent>().notNull(),
  contentHash: bytea('content_hash').notNull(),
  audience: jsonb('audience').$type<Audience>().notNull(),
  state: text('state').$type<JobState>().notNull(),
  failure: text('failure').$type<JobFailure>(),
  scheduledAt: instant('scheduled_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  waitsFor: text('waits_for').$type<JobWait>(),
  waitsUntil: instant('waits_until'),
  recipients: integer('recipients').notNull().default(0),
  templates: jsonb('templates').$type<UsedTemplates>(),
  excluded: integer('excluded').notNull().default(0),
});
export type SendJob = typeof sendJobs.$inferSelect;
