import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Programme } from '@plenum/contract/meetings/programme';
import type { ProgrammeChange } from '@plenum/contract/meetings/programme-diff';
import type { ProgrammeItemKind } from '@plenum/contract/meetings/programme-endpoints';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const programmeItems = pgTable(
  'programme_items',
  {
    meetingId: uuid('meeting_id').notNull(),
    kind: text('kind').$type<ProgrammeItemKind>().notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    /** Revision of the whole programme at which this item last changed. */
    revision: integer('revision').notNull(),
    position: doublePrecision('position').notNull(),
    /** Null if the item was removed. */
    body: jsonb('body').$type<{ id: string }>(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.kind, table.id] })],
);
export type ProgrammeItemRow = typeof programmeItems.$inferSelect;

export const agendaItems = pgTable(
  'agenda_items',
  {
    accountId: uuid('account_id').notNull(),
    meetingId: uuid('meeting_id').notNull(),
    itemId: uuid('item_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.meetingId, table.itemId] })],
);

export const programmeVersions = pgTable(
  'programme_versions',
  {
    meetingId: uuid('meeting_id').notNull(),
    version: integer('version').notNull(),
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<Programme>().notNull(),
    changes: jsonb('changes').$type<ProgrammeChange[]>().notNull(),
    note: jsonb('note').$type<LocalizedText>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.version] })],
);
