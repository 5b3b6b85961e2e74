import type { StatementFormat, StatementLayout } from '@plenum/contract/payments/statement-layout';
import type { LineState } from '@plenum/contract/payments/statement-schemas';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const statementLayouts = pgTable(
  'statement_layouts',
  {
    meetingId: uuid('meeting_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    layout: jsonb('layout').$type<StatementLayout>().notNull(),
    changedBy: uuid('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.fingerprint] })],
);

export const statements = pgTable('statements', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  name: text('name').notNull(),
  format: text('format').$type<StatementFormat>().notNull(),
  account: text('account').notNull(),
  added: integer('added').notNull(),
  known: integer('known').notNull(),
  outgoing: integer('outgoing').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
});

export const statementLines = pgTable('statement_lines', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  statementId: uuid('statement_id').notNull(),
  digest: text('digest').notNull(),
  position: integer('position').notNull(),
  account: text('account').notNull().default(''),
  bookedOn: date('booked_on', { mode: 'string' }).notNull(),
  currency: text('currency').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  payer: text('payer').notNull(),
  text: text('text').notNull(),
  bankId: text('bank_id').notNull(),
  state: text('state').$type<LineState>().notNull().default('open'),
  reason: text('reason').notNull().default(''),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
});
export type LineRow = typeof statementLines.$inferSelect;

export const statementMatches = pgTable(
  'statement_matches',
  {
    lineId: uuid('line_id').notNull(),
    receiptId: uuid('receipt_id').notNull(),
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.receiptId] })],
);
