import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { LocalizedRichText } from '@plenum/contract/kernel/rich-text';
import type { MenuItem, PageKind } from '@plenum/contract/pages/schemas';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const pages = pgTable('pages', {
  id: uuid('id').primaryKey(),
  seriesId: uuid('series_id'),
  meetingId: uuid('meeting_id'),
  kind: text('kind').$type<PageKind>().notNull(),
  slug: text('slug').notNull(),
  title: jsonb('title').$type<LocalizedText>().notNull(),
  scripts: boolean('scripts').notNull().default(false),
  version: integer('version').notNull().default(1),
  publishedNumber: integer('published_number'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by'),
});
export type Page = typeof pages.$inferSelect;

export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: uuid('page_id').notNull(),
    number: integer('number').notNull(),
    body: jsonb('body').$type<LocalizedRichText>(),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.number] })],
);

export const pageFiles = pgTable(
  'page_files',
  {
    pageId: uuid('page_id').notNull(),
    number: integer('number').notNull(),
    path: text('path').notNull(),
    position: integer('position').notNull(),
    fileId: text('file_id').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.number, table.path] })],
);
export type PageFile = typeof pageFiles.$inferSelect;

export const menus = pgTable('menus', {
  scope: text('place').primaryKey(),
  version: integer('version').notNull().default(1),
  items: jsonb('items').$type<z.infer<typeof MenuItem>[]>().notNull(),
  changedAt: instant('changed_at').notNull(),
});
