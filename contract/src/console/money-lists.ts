import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { OrderFacts } from '../payments/order-facts.ts';
import { Receipt, Slip } from '../payments/schemas.ts';
import { Withdrawal } from '../payments/withdrawal-schemas.ts';
import { PageOf, PageQuery } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

export const slipViews = ['waiting', 'decided'] as const;
export type SlipView = (typeof slipViews)[number];

export const SlipRow = Slip.extend({
  order: OrderFacts,
  /** Null if not decided yet. */
  decided: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** The payment that was recorded when the proof was approved. */
  receipt: Receipt.pick({ amount: true, paidAt: true, tradeNo: true }).nullable(),
});
export type SlipRow = z.infer<typeof SlipRow>;

export const SlipFilter = z.strictObject({
  after: PageQuery.after,
  /** Lists waiting proofs with the longest waiting first, and decided ones with the newest first. */
  view: z.enum(slipViews),
});

export const listSlips = endpoint({
  name: 'console.listSlips',
  method: 'GET',
  path: '/api/meetings/:id/slips',
  access: 'staff',
  summary: { en: 'List proofs of payment', zh: '转账凭证' },
  params: OfMeeting,
  query: SlipFilter,
  reply: PageOf(SlipRow),
});

export const WaitingMoneyRow = Receipt.extend({
  /** Null if no order was found for the payment. */
  order: OrderFacts.nullable(),
  /** True if the payment is being refunded. */
  isGoingBack: z.boolean(),
  can: z.object({
    accept: z.boolean(),
    /** True if the order's price has expired, so that the difference from today's price can be requested. */
    askDifference: z.boolean(),
    /** True if the order is cancelled. Whether all items are still available is checked when the order is reopened. */
    reopen: z.boolean(),
    refund: z.boolean(),
    refundOriginal: z.boolean(),
  }),
});
export type WaitingMoneyRow = z.infer<typeof WaitingMoneyRow>;

export const listWaitingMoney = endpoint({
  name: 'console.listWaitingMoney',
  method: 'GET',
  path: '/api/meetings/:id/waiting-money',
  access: 'staff',
  summary: { en: 'List unapplied payments', zh: '待处理款项' },
  params: OfMeeting,
  query: z.strictObject({ after: PageQuery.after }),
  reply: PageOf(WaitingMoneyRow),
});

/** A person who owes money because a provider reversed a top-up that had been spent. */
export const DebtRow = z.object({
  accountId: Id,
  person: z.string(),
  currency: z.enum(currencies),
  debt: z.int().positive(),
  /** When a provider last reversed a top-up. */
  at: z.string(),
});
export type DebtRow = z.infer<typeof DebtRow>;

export const listDebts = endpoint({
  name: 'console.listDebts',
  method: 'GET',
  path: '/api/meetings/:id/debts',
  access: 'staff',
  summary: {
    en: 'List people whose balance is negative after a top-up was reversed',
    zh: '余额有欠款的用户',
  },
  params: OfMeeting,
  /** People whose top-ups came through this conference, largest debt first; at most 200. */
  reply: z.array(DebtRow),
});

export const withdrawalViews = ['asked', 'decided'] as const;
export type WithdrawalView = (typeof withdrawalViews)[number];

export const WithdrawalRow = Withdrawal.extend({
  /** The name of the person who requests the withdrawal. */
  person: z.string(),
});
export type WithdrawalRow = z.infer<typeof WithdrawalRow>;

export const listWithdrawals = endpoint({
  name: 'console.listWithdrawals',
  method: 'GET',
  path: '/api/meetings/:id/withdrawals',
  access: 'staff',
  summary: { en: 'List withdrawal requests', zh: '提现申请' },
  params: OfMeeting,
  /** Lists open requests with the longest waiting first, and decided ones with the newest first. */
  query: z.strictObject({ after: PageQuery.after, view: z.enum(withdrawalViews) }),
  reply: PageOf(WithdrawalRow),
});
