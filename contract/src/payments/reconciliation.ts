import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { wallets } from '../meetings/wallets/registry.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';

// Once a day the payments and refunds in each provider's bill (its list of the day's transactions) are compared with
// our records.

/**
 * `resolved`: finance has resolved each difference. `failed`: the bill could not be fetched; fetching is tried again.
 */
export const reconciliationStates = ['agreed', 'differs', 'resolved', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const reconciliationStateWords: Readonly<Record<ReconciliationState, Sentence>> = {
  agreed: { en: 'No differences', zh: '一致' },
  differs: { en: 'Differences found', zh: '有差异' },
  resolved: { en: 'Resolved', zh: '已处理' },
  failed: { en: 'Report not available', zh: '未取得账单' },
};

export const differenceKinds = [
  /** A payment that was only in the bill. The comparison recorded it, and its order is paid. */
  'settled',
  /** A payment that is only in the bill, and whose order is unknown. */
  'unknown',
  /** A payment that was recorded, but is not in the bill. */
  'missing',
  'amount',
  /** A refund in the bill whose arrival was not known. It has now been booked, or waits as a refund by the provider. */
  'refund_settled',
  /** A refund in the bill that our records have as failed, and whose money has been refunded in another way since. */
  'refund_conflict',
  /** A refund that our records have as completed, but that is in no bill two days later. */
  'refund_missing',
  'refund_amount',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceKindWords: Readonly<Record<DifferenceKind, Sentence>> = {
  settled: { en: 'Only in the provider’s report; now recorded', zh: '仅账单有记录，现已补登' },
  unknown: {
    en: 'Only in the provider’s report, no order found; added to unapplied payments',
    zh: '仅账单有记录，未找到订单，已列入待处理款项',
  },
  missing: { en: 'Recorded here, but not in the provider’s report', zh: '系统有记录，账单中没有' },
  amount: { en: 'Different amount in the provider’s report', zh: '金额与账单不符' },
  refund_settled: {
    en: 'Refund only in the provider’s report; now recorded',
    zh: '仅账单有退款记录，现已补登',
  },
  refund_conflict: {
    en: 'Refunded by the provider and again in another way',
    zh: '支付平台已退款，系统中又以其他方式退款',
  },
  refund_missing: {
    en: 'Refund recorded here, but not in any provider’s report',
    zh: '系统有退款记录，账单中没有',
  },
  refund_amount: { en: 'Different refund amount in the provider’s report', zh: '退款金额与账单不符' },
};

const decided: ReadonlySet<DifferenceKind> = new Set(['settled', 'unknown', 'refund_settled']);

/** Returns whether a person has to decide about differences of this kind; the others are resolved automatically. */
export function needsDecision(kind: DifferenceKind): boolean {
  return !decided.has(kind);
}

const Difference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  tradeNo: z.string(),
  currency: z.string(),
  /** The amount in the bill; null if the transaction isn't in the bill. */
  billed: z.int().nullable(),
  recorded: z.int().nullable(),
  order: z.object({ id: Id, number: z.string() }).nullable(),
  resolved: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type Difference = z.infer<typeof Difference>;

export const Reconciliation = z.object({
  id: Id,
  provider: z.enum(wallets),
  /** In China's time zone, like the providers' bills. */
  day: z.string(),
  state: z.enum(reconciliationStates),
  /** The number of payments in the bill, and in our records. */
  billed: z.int(),
  recorded: z.int(),
  checkedAt: z.string(),
  differences: z.array(Difference),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const listReconciliations = endpoint({
  name: 'payments.listReconciliations',
  method: 'GET',
  path: '/api/meetings/:id/reconciliations',
  access: 'staff',
  summary: { en: 'List daily reconciliations with the payment providers', zh: '支付平台每日对账' },
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ after: z.string().max(80).optional() }),
  reply: z.object({ rows: z.array(Reconciliation), next: z.string().nullable(), total: z.int().nullable() }),
});

export const resolveDifference = endpoint({
  name: 'payments.resolveDifference',
  method: 'POST',
  path: '/api/meetings/:id/differences/:differenceId/resolution',
  access: 'staff',
  summary: { en: 'Record how a difference was resolved', zh: '登记对账差异的处理结果' },
  params: z.strictObject({ id: Id, differenceId: Id }),
  body: z.strictObject({ reason: Line(200).min(1, { error: paymentMessages.reason_missing }) }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [paymentRefusals.RECEIPT_STATE],
});
