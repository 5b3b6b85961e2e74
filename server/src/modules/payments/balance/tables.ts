import type { Currency } from '@plenum/contract/kernel/money';
import type { BalanceEntryKind } from '@plenum/contract/payments/balance-schemas';
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
