import { Id } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { orderStates } from '../registration/orders/states.ts';
import { receiptSources } from './schemas.ts';
import { statementFormats, StatementLayout } from './statement-layout.ts';

export const lineStates = ['open', 'matched', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** `propose`: there is a proposal. `none`: no order was found. */
export const lineViews = ['propose', 'none', 'matched', 'ignored'] as const;
export type LineView = (typeof lineViews)[number];

/**
 * `sure`: the order number and the amount match, or something equally reliable. Only these can be confirmed together.
 */
export const confidences = ['sure', 'likely', 'possible'] as const;
export type Confidence = (typeof confidences)[number];

export const confidenceWords: Readonly<Record<Confidence, Sentence>> = {
  sure: { en: 'Exact', zh: '确定匹配' },
  likely: { en: 'Likely', zh: '可能匹配' },
  possible: { en: 'Possible', zh: '仅供参考' },
};

/** Why a line is matched with an order, or what finance should know before confirming it. */
export const matchReasons = [
  'reference',
  'reference_like',
  'amount',
  'payer',
  'slip',
  'sum',
  'counted',
  'bank_id',
  'under',
  'over',
  'late',
  'order_over',
  'currency',
] as const;
export type MatchReason = (typeof matchReasons)[number];

export const matchReasonWords: Readonly<Record<MatchReason, Sentence>> = {
  reference: { en: 'The order number is in the description', zh: '附言中有订单编号' },
  reference_like: { en: 'The description contains a similar order number', zh: '附言中有近似的订单编号' },
  amount: { en: 'The amount equals the amount due', zh: '金额与应付金额一致' },
  payer: { en: 'The payer is the buyer', zh: '付款户名与下单人一致' },
  slip: { en: 'A proof of payment for this amount is waiting to be checked', zh: '有同金额凭证待审核' },
  sum: { en: 'The amount is the sum of these orders', zh: '金额等于这些订单的金额之和' },
  counted: { en: 'This payment has already been recorded', zh: '该笔款项已登记' },
  bank_id: { en: 'Recorded under the same bank reference', zh: '银行流水号与已登记的一致' },
  under: { en: 'Less than the amount due; the rest will remain due', zh: '少于应付金额，差额仍须支付' },
  over: {
    en: 'More than the amount due; the excess will be added to unapplied payments',
    zh: '多于应付金额，多出部分将转入待处理款项',
  },
  late: {
    en: 'Paid after the price expired; the payment will be added to unapplied payments',
    zh: '已超过原价格的支付期限，将转入待处理款项',
  },
  order_over: {
    en: 'The order is paid or cancelled; the payment will be added to unapplied payments',
    zh: '订单已支付或已取消，将转入待处理款项',
  },
  currency: {
    en: 'Different currency from the order’s; the payment will be added to unapplied payments',
    zh: '币种不符，将转入待处理款项',
  },
};

const LineOrder = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(orderStates),
  currency: z.enum(currencies),
  total: z.int(),
  received: z.int(),
  buyer: z.string(),
  /** The part of the line's amount that is for this order. */
  amount: z.int(),
});
export type LineOrder = z.infer<typeof LineOrder>;

export const MatchProposal = z.object({
  confidence: z.enum(confidences),
  reasons: z.array(z.enum(matchReasons)),
  orders: z.array(LineOrder),
  /**
   * A payment that was recorded before and is the same as this line. Confirming the line doesn't count the money again.
   */
  receipt: z
    .object({ id: Id, source: z.enum(receiptSources), recordedAt: z.string(), tradeNo: z.string() })
    .nullable(),
});
export type MatchProposal = z.infer<typeof MatchProposal>;

/** An incoming payment according to the bank's statement. */
export const StatementLine = z.object({
  id: Id,
  /** The organizer's own account; empty if the file does not contain it. */
  account: z.string(),
  bookedOn: z.string(),
  currency: z.string(),
  /** Negative if the bank reversed an earlier payment. */
  amount: z.int(),
  payer: z.string(),
  text: z.string(),
  bankId: z.string(),
  state: z.enum(lineStates),
  /** The name of the file that contained the line. */
  file: z.string(),
  proposal: MatchProposal.nullable(),
  /** The orders of a matched line. */
  orders: z.array(LineOrder),
  /** True if the confirmation only linked a payment that had already been recorded. */
  isCountedBefore: z.boolean(),
  decided: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementLines = z.object({
  rows: z.array(StatementLine),
  next: z.string().nullable(),
  total: z.int().nullable(),
  counts: z.object({ propose: z.int(), none: z.int(), matched: z.int(), ignored: z.int(), sure: z.int() }),
});
export type StatementLines = z.infer<typeof StatementLines>;

/** The result for a file: its lines, or a question about its columns. Nothing is stored with the question. */
export const ImportResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('imported'),
    format: z.enum(statementFormats),
    added: z.int(),
    /** The number of lines that were imported before, from this file or an overlapping one. */
    known: z.int(),
    outgoing: z.int(),
    /** The number of entries that the bank has not booked yet; they are left out. */
    pending: z.int(),
  }),
  z.object({
    kind: z.literal('columns'),
    fingerprint: z.string(),
    header: z.array(z.string()),
    /** The first rows as in the file. */
    rows: z.array(z.array(z.string())),
    guess: StatementLayout,
  }),
]);
export type ImportResult = z.infer<typeof ImportResult>;
