import type { DifferenceKind, ReconciliationState } from '@plenum/contract/payments/reconciliation';
import { bigint, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const reconciliations = pgTable('reconciliations', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  wallet: text('wallet').$type<Wallet>().notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  state: text('state').$type<ReconciliationState>().notNull(),
  billed: integer('billed').notNull(),
  recorded: integer('recorded').notNull(),
  failure: text('failure').notNull().default(''),
  checkedAt: instant('checked_at').notNull(),
});

export const reconciliationDifferences = pgTable('reconciliation_differences', {
  id: uuid('id').primaryKey(),
  reconciliationId: uuid('reconciliation_id').notNull(),
  kind: text('kind').$type<DifferenceKind>().notNull(),
  tradeNo: text('trade_no').notNull(),
  orderId: uuid('order_id'),
  currency: text('currency').notNull(),
  billed: bigint('billed', { mode: 'number' }),
  recorded: bigint('recorded', { mode: 'number' }),
  reason: text('reason').notNull().default(''),
  resolvedBy: uuid('resolved_by'),
  resolvedAt: instant('resolved_at'),
});
