import type { BadgeDesign } from '@plenum/contract/badges/design';
import type { QueueState } from '@plenum/contract/badges/queue';
import type { PrintWay } from '@plenum/contract/badges/schemas';
import { customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const badgeDesigns = pgTable('badge_designs', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  design: jsonb('design').$type<BadgeDesign>().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by'),
  deletedAt: instant('deleted_at'),
});
export type DesignRow = typeof badgeDesigns.$inferSelect;

export const badgeDesignVersions = pgTable(
  'badge_design_versions',
  {
    designId: uuid('design_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    design: jsonb('design').$type<BadgeDesign>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  ({ designId, version }) => [primaryKey({ columns: [designId, version] })],
);

export const badgeJobs = pgTable('badge_jobs', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  designId: uuid('design_id').notNull(),
  designVersion: integer('design_version').notNull(),
  way: text('way').$type<PrintWay>().notNull(),
  place: text('place').notNull(),
  reason: text('reason').notNull(),
  badges: integer('badges').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
});

export const badgeQueue = pgTable('badge_queue', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  designId: uuid('design_id').notNull(),
  state: text('state').$type<QueueState>().notNull(),
  reason: text('reason').notNull(),
  station: text('station').notNull(),
  leaseUntil: instant('lease_until'),
  tries: integer('tries').notNull(),
  problem: text('problem').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  endedAt: instant('ended_at'),
  checkpointId: uuid('checkpoint_id'),
  sentAt: instant('sent_at'),
});

export const badgeStations = pgTable('badge_stations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  tokenHash: customType<{ data: Buffer }>({ dataType: () => 'bytea' })('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  seenAt: instant('seen_at'),
  printer: text('printer').notNull().default(''),
  problem: text('problem').notNull().default(''),
});
export type StationRow = typeof badgeStations.$inferSelect;

export const badgeArrivals = pgTable('badge_arrivals', {
  meetingId: uuid('meeting_id').primaryKey(),
  designId: uuid('design_id'),
  seen: customType<{ data: string }>({ dataType: () => 'xid8' })('seen')
    .notNull()
    .default('0'),
  /** When a browser station last asked for a badge. Print agents have rows in `badge_stations`. */
  browserSeenAt: instant('browser_seen_at'),
});
