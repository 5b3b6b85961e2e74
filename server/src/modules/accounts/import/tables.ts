import type { ImportState } from '@plenum/contract/accounts/import-endpoints';
import type { ImportColumn } from '@plenum/contract/accounts/import-sheet';
import type { Language } from '@plenum/contract/kernel/language';
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const accountImports = pgTable('account_imports', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  state: text('state').$type<ImportState>().notNull(),
  language: text('language').$type<Language>().notNull(),
  columns: text('columns').array().$type<ImportColumn[]>().notNull(),
  unused: text('unused').array().notNull(),
  rows: integer('rows').notNull(),
  digest: bytea('digest').notNull(),
  fresh: integer('fresh').notNull().default(0),
  known: integer('known').notNull().default(0),
  bad: integer('bad').notNull().default(0),
  made: integer('made').notNull().default(0),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  reason: text('reason').notNull().default(''),
  invites: boolean('invites').notNull().default(false),
  committedBy: uuid('committed_by'),
  committedAt: instant('committed_at'),
  requestId: text('request_id'),
  address: text('address'),
  endedAt: instant('ended_at'),
});
export type AccountImport = typeof accountImports.$inferSelect;
