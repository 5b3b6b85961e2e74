import type { WallNames } from '@plenum/contract/checkin/wall';
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const checkinWalls = pgTable('checkin_walls', {
  checkpointId: uuid('checkpoint_id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  names: text('names').$type<WallNames>().notNull().default('masked'),
  backgroundFileId: text('background_file_id'),
  paused: boolean('paused').notNull().default(false),
  version: integer('version').notNull().default(1),
  tokenHash: bytes('token_hash').unique(),
  expiresAt: instant('expires_at'),
  changedAt: instant('changed_at').notNull(),
});
export type WallRow = typeof checkinWalls.$inferSelect;
