import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Channel, Wallet } from '@plenum/contract/meetings/wallets/registry';
import type {
  PaidWith,
  ReceiptSource,
  SlipPurpose,
  SlipState,
  WaitsFor,
} from '@plenum/contract/payments/schemas';
import type { RefundReason, SlipReason } from '@plenum/contract/payments/reasons';
import type {
  ByProvider,
  RefundEnds,
  RefundState,
  RefundWay,
} from '@plenum/contract/payments/refund-schemas';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PayAction } from './providers/provider.ts';

/** The origin of received money: a wallet's provider, a bank transfer or the person's balance. */
export type ReceiptProvider = Wallet | 'bank' | 'balance';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const receipts = pgTable('receipts', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id'),
  rechargeId: uuid('recharge_id'),
  provider: text('provider').$type<ReceiptProvider>().notNull(),
  tradeNo: text('trade_no').notNull(),
  method: text('method').$type<PaidWith>().notNull(),
  source: text('source').$type<ReceiptSource>().notNull(),
  currency: text('currency').notNull(),
  amount: integer('amount').notNull(),
  applied: integer('applied').notNull(),
  returned: integer('returned').notNull().default(0),
  waitsFor: text('waits_for').$type<WaitsFor>(),
  attemptId: uuid('attempt_id'),
  paidAt: instant('paid_at').notNull(),
  note: text('note').notNull().default(''),
  recordedBy: uuid('recorded_by'),
  recordedAt: instant('recorded_at').notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
  undoneReason: text('undone_reason').notNull().default(''),
});
export type ReceiptRow = typeof receipts.$inferSelect;

export const merchantAccounts = pgTable('merchant_accounts', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  wallet: text('wallet').$type<Wallet>().notNull(),
  merchant: text('merchant').notNull(),
  app: text('app').notNull(),
  settings: text('settings').notNull(),
  testedAt: instant('tested_at'),
  testFailure: text('test_failure').notNull().default(''),
  readyAt: instant('ready_at'),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by'),
  retiredAt: instant('retired_at'),
});
export type MerchantRow = typeof merchantAccounts.$inferSelect;

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id'),
  rechargeId: uuid('recharge_id'),
  meetingId: uuid('meeting_id').notNull(),
  wallet: text('wallet').$type<Wallet>().notNull(),
  merchantAccountId: uuid('merchant_account_id'),
  method: text('method').$type<PaymentMethod>().notNull(),
  channel: text('channel').$type<Channel>().notNull(),
  outTradeNo: text('out_trade_no').notNull(),
  providerRef: text('provider_ref'),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<'begun' | 'open' | 'paid' | 'closed' | 'failed'>().notNull(),
  action: jsonb('action').$type<PayAction>(),
  expiresAt: instant('expires_at').notNull(),
  nextQueryAt: instant('next_query_at'),
  queries: integer('queries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
export type AttemptRow = typeof paymentAttempts.$inferSelect;

export const paymentNotices = pgTable('payment_notices', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  wallet: text('wallet').$type<Wallet>().notNull(),
  merchantAccountId: uuid('merchant_account_id'),
  noticeId: text('notice_id').notNull(),
  content: jsonb('content').$type<unknown>().notNull(),
  receivedAt: instant('received_at').notNull(),
  handledAt: instant('handled_at'),
  outcome: text('outcome').notNull().default(''),
  failures: integer('failures').notNull().default(0),
  askAt: instant('ask_at'),
});
export type NoticeRow = typeof paymentNotices.$inferSelect;

export const slips = pgTable('slips', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id'),
  rechargeId: uuid('recharge_id'),
  meetingId: uuid('meeting_id').notNull(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').$type<SlipPurpose>().notNull(),
  payer: text('payer').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<SlipState>().notNull(),
  reasonCode: text('reason_code').$type<SlipReason>(),
  reason: text('reason').notNull().default(''),
  receiptId: uuid('receipt_id'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
});
export type SlipRow = typeof slips.$inferSelect;

export const slipFiles = pgTable('slip_files', {
  fileId: text('file_id').primaryKey(),
  orderId: uuid('order_id'),
  rechargeId: uuid('recharge_id'),
  slipId: uuid('slip_id'),
  isPicture: boolean('is_picture').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  orderId: uuid('order_id'),
  receiptId: uuid('receipt_id'),
  currency: text('currency').notNull(),
  amount: integer('amount').notNull(),
  percent: integer('percent'),
  way: text('way').$type<RefundWay>(),
  state: text('state').$type<RefundState>().notNull(),
  ends: text('ends').$type<RefundEnds>().notNull(),
  lineIds: bigint('line_ids', { mode: 'number' }).array().notNull().default([]),
  reason: text('reason').notNull(),
  refusalCode: text('refusal_code').$type<RefundReason>(),
  refusalNote: text('refusal_note').notNull().default(''),
  reference: text('reference').notNull().default(''),
  paidOn: date('paid_on', { mode: 'string' }),
  isByBuyer: boolean('is_by_buyer').notNull(),
  byProvider: text('by_provider').$type<ByProvider>(),
  askedBy: uuid('asked_by'),
  askedAt: instant('asked_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  endedAt: instant('ended_at'),
  notedBy: uuid('noted_by'),
  notedAt: instant('noted_at'),
  note: text('note').notNull().default(''),
});
export type RefundRow = typeof refunds.$inferSelect;

export const refundParts = pgTable('refund_parts', {
  id: uuid('id').primaryKey(),
  refundId: uuid('refund_id').notNull(),
  receiptId: uuid('receipt_id').notNull(),
  amount: integer('amount').notNull(),
  outRefundNo: text('out_refund_no').notNull(),
  refundNo: text('refund_no'),
  state: text('state').$type<'begun' | 'sent' | 'done' | 'failed'>().notNull(),
  failure: text('failure').notNull().default(''),
  nextQueryAt: instant('next_query_at'),
  queries: integer('queries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** The day of the provider's bill that contains this part. */
  billedOn: date('billed_on', { mode: 'string' }),
});
export type RefundPartRow = typeof refundParts.$inferSelect;
