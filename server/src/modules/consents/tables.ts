import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ConsentAct,
  ConsentSubject,
  ConsentWay,
  LegalDocument,
} from '@plenum/contract/consents/documents';
import type { Language } from '@plenum/contract/kernel/language';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { LocalizedRichText } from '@plenum/contract/kernel/rich-text';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const legalVersions = pgTable(
  'legal_versions',
  {
    document: text('document').$type<LegalDocument>().notNull(),
    number: integer('number').notNull(),
    version: integer('version').notNull().default(1),
    body: jsonb('body').$type<LocalizedRichText>().notNull(),
    news: jsonb('news').$type<LocalizedText>().notNull(),
    needsConsent: boolean('needs_consent').notNull(),
    effectiveAt: instant('effective_at'),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.document, table.number] })],
);
export type LegalRow = typeof legalVersions.$inferSelect;

export const consents = pgTable('consents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id'),
  participantId: uuid('participant_id'),
  meetingId: uuid('meeting_id'),
  subject: text('subject').$type<ConsentSubject>().notNull(),
  version: integer('version').notNull(),
  act: text('act').$type<ConsentAct>().notNull(),
  way: text('way').$type<ConsentWay>().notNull(),
  language: text('language').$type<Language>().notNull(),
  at: instant('at').notNull(),
  address: text('address').notNull(),
});
