import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { newsCategories, NewsForm } from '@plenum/contract/news/schemas';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type NewsContent = Omit<NewsForm, 'seriesId' | 'meetingId' | 'category' | 'pinned'>;

export const news = pgTable('news', {
  id: uuid('id').primaryKey(),
  seriesId: uuid('series_id'),
  meetingId: uuid('meeting_id'),
  category: text('category').$type<(typeof newsCategories)[number]>().notNull(),
  content: jsonb('content').$type<NewsContent>().notNull(),
  pinned: boolean('pinned').notNull().default(false),
  state: text('state').$type<'draft' | 'published' | 'withdrawn'>().notNull(),
  publishAt: instant('publish_at'),
  firstPublicAt: instant('first_public_at'),
  version: integer('version').notNull().default(1),
  missing: integer('missing').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by'),
});
export type NewsItem = typeof news.$inferSelect;

export const newsVersions = pgTable(
  'news_versions',
  {
    newsId: uuid('news_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<NewsForm>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by'),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.version] })],
);
