import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { BalanceEntryKind, RechargeState } from '@plenum/contract/payments/balance-schemas';
import type { WithdrawalState } from '@plenum/contract/payments/withdrawal-schemas';
import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const balances = pgTable(
  'balances',
  {
    accountId: uuid('account_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.currency] })],
);

export const balanceEntries = pgTable('balance_entries', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  accountId: uuid('account_id').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  balance: bigint('balance', { mode: 'number' }).notNull(),
  kind: text('kind').$type<BalanceEntryKind>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id'),
  at: instant('at').notNull(),
});

export const recharges = pgTable('recharges', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  accountId: uuid('account_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  credited: integer('credited').notNull().default(0),
  state: text('state').$type<RechargeState>().notNull(),
  method: text('method').$type<PaymentMethod>(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type RechargeRow = typeof recharges.$inferSelect;

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  payee: text('payee').notNull(),
  state: text('state').$type<WithdrawalState>().notNull(),
  paidOn: date('paid_on', { mode: 'string' }),
  reference: text('reference').notNull().default(''),
  reason: text('reason').notNull().default(''),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;
