import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DiscountTerms } from '@plenum/contract/registration/codes/discount';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const discountCodes = pgTable('discount_codes', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  code: text('code').notNull(),
  /** Normalized for comparison; see `codeKey`. */
  codeKey: text('code_key').notNull(),
  kind: text('kind').$type<DiscountTerms['kind']>().notNull(),
  percent: integer('percent'),
  amountCny: integer('amount_cny'),
  amountUsd: integer('amount_usd'),
  scope: text('scope').$type<DiscountTerms['scope']>().notNull(),
  typeIds: uuid('type_ids').array().notNull().default([]),
  validFrom: instant('valid_from'),
  validUntil: instant('valid_until'),
  mostUses: integer('most_uses'),
  mostPerAccount: integer('most_per_account'),
  uses: integer('uses').notNull().default(0),
  active: boolean('active').notNull().default(true),
  note: text('note').notNull().default(''),
  batch: text('batch').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  changedAt: instant('changed_at').notNull(),
});
export type DiscountCodeRow = typeof discountCodes.$inferSelect;
