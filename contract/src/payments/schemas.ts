import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { wallets } from '../meetings/wallets/registry.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { orderStates } from '../registration/orders/states.ts';
import { reviewStates } from '../registration/states.ts';

/** The source of a report of received money. */
export const receiptSources = ['notice', 'query', 'bill', 'hand', 'slip', 'statement', 'balance'] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** One of the specification's six payment methods, or the person's own balance. */
export const paidWith = [...paymentMethods, 'balance'] as const;
export type PaidWith = (typeof paidWith)[number];

/** Why money that has come in does not pay for an order yet. */
export const waitingReasons = [
  /** The payment came after the deadline of the price. */
  'late',
  'wrong_amount',
  'wrong_currency',
  'wrong_merchant',
  'unknown_order',
  /** The order is cancelled, or paid already. */
  'order_over',
  'overpaid',
] as const;
export type WaitsFor = (typeof waitingReasons)[number];

/** A payment that was received. */
export const Receipt = z.object({
  id: Id,
  method: z.enum(paidWith),
  source: z.enum(receiptSources),
  tradeNo: z.string(),
  currency: z.string(),
  amount: z.int(),
  /** The part applied to the order. */
  applied: z.int(),
  /** The unapplied part that was refunded. */
  returned: z.int(),
  waitsFor: z.enum(waitingReasons).nullable(),
  paidAt: z.string(),
  recordedAt: z.string(),
  /** Empty for the system. */
  recordedBy: z.string(),
  note: z.string(),
  undone: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Conference and hotel fees may go to different accounts, each with a separate proof of payment. */
export const slipPurposes = ['all', 'conference', 'hotel'] as const;
export type SlipPurpose = (typeof slipPurposes)[number];
export const slipStates = ['waiting', 'approved', 'rejected'] as const;
export type SlipState = (typeof slipStates)[number];

export const Slip = z.object({
  id: Id,
  purpose: z.enum(slipPurposes),
  payer: z.string(),
  paidOn: z.string(),
  currency: z.enum(currencies),
  amount: z.int(),
  state: z.enum(slipStates),
  /** Why the proof was rejected, in the words of the organizer. */
  reason: z.string(),
  createdAt: z.string(),
  files: z.array(z.object({ fileId: z.string(), isPicture: z.boolean() })),
});
export type Slip = z.infer<typeof Slip>;

/** An account of the organizer to which a transfer goes. */
export const PayeeAccount = z.object({
  id: Id,
  purpose: z.enum(slipPurposes),
  accountName: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  cnaps: z.string(),
  swift: z.string(),
  bankAddress: z.string(),
  /** The amount to be transferred to this account. */
  amount: z.int(),
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;

/** The action of the payer's browser: showing a QR code, going to an address, or calling the surrounding app. */
export const PayAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('qr'), content: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('jsapi'), parameters: z.record(z.string(), z.string()) }),
]);
export type PayAction = z.infer<typeof PayAction>;

export const attemptStates = ['begun', 'open', 'paid', 'closed', 'failed'] as const;

export const Attempt = z.object({
  id: Id,
  method: z.enum(paymentMethods),
  wallet: z.enum(wallets),
  state: z.enum(attemptStates),
  currency: z.enum(currencies),
  amount: z.int(),
  action: PayAction.nullable(),
  expiresAt: z.string(),
  /** True if the payment sandbox simulates the payment, so that no money moves. */
  isSandbox: z.boolean(),
});
export type Attempt = z.infer<typeof Attempt>;

export const FailedPayment = z.object({ wallet: z.enum(wallets), at: z.string() });
export type FailedPayment = z.infer<typeof FailedPayment>;

/** Everything that the pay page of an order shows. */
export const PayView = z.object({
  orderId: Id,
  number: z.string(),
  state: z.enum(orderStates),
  currency: z.enum(currencies),
  total: z.int(),
  received: z.int(),
  /** The amount that is still to be paid. */
  due: z.int(),
  method: z.enum(paymentMethods).nullable(),
  holdUntil: z.string().nullable(),
  payBy: z.string().nullable(),
  meeting: z.object({ id: Id, slug: z.string(), title: z.string(), timeZone: z.string() }),
  /** The payment methods that work for this order now, each with its wallets; a transfer has none. */
  methods: z.array(z.object({ method: z.enum(paymentMethods), wallets: z.array(z.enum(wallets)) })),
  /** Why an unpaid order can't be paid now: the organizer approves first, or its price has ended. */
  blocked: z.enum(['review', 'reprice']).nullable(),
  review: z.enum(reviewStates).nullable(),
  /** Why the order was cancelled; null if it was not. */
  endedBy: z.enum(['expired', 'replaced', 'cancelled']).nullable(),
  /** The latest attempt, even if it has ended. */
  attempt: Attempt.nullable(),
  /** The latest payment that its provider refused; a later attempt that is still open doesn't hide it. */
  failed: FailedPayment.nullable(),
  /** Money from earlier attempts and transfers that waits for finance. */
  waiting: z.array(z.object({ amount: z.int(), currency: z.string(), waitsFor: z.enum(waitingReasons) })),
  /** The total in the other currency, with the wallets that accept it. Null if the order can't be paid in it. */
  other: z
    .object({ currency: z.enum(currencies), total: z.int(), wallets: z.array(z.enum(wallets)) })
    .nullable(),
  transfer: z.object({ reference: z.string(), accounts: z.array(PayeeAccount), note: z.string() }).nullable(),
  slips: z.array(Slip),
  /** True inside WeChat if the payer can be identified and can therefore pay there directly. */
  paysInWechat: z.boolean(),
  /** The buyer's balance in the order's currency; zero while it is in debt. */
  balance: z.int(),
  /** The buyer's debt in the order's currency. Nothing is paid from the balance until it is settled. */
  debt: z.int(),
  isSandbox: z.boolean(),
  can: z.object({
    pay: z.boolean(),
    check: z.boolean(),
    sendSlip: z.boolean(),
    /** True if the balance suffices for all that is due. */
    payFromBalance: z.boolean(),
  }),
});
export type PayView = z.infer<typeof PayView>;
