import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { paymentMethods } from '../meetings/settings.ts';
import { balanceMessages } from './balance-messages.ts';
import { refundWays } from './refund-schemas.ts';
import { Attempt, paidWith, PayView, Slip, waitingReasons } from './schemas.ts';

/** Why a person's balance changed. */
export const balanceEntryKinds = [
  'recharge',
  /** The payment provider reversed the payment of a top-up. */
  'recharge_reversed',
  'refund',
  /** An order was paid from the balance. */
  'payment',
  /** A withdrawal was requested. The amount is reserved until finance pays it out. */
  'withdrawal',
  /** Finance refused the withdrawal, or the person cancelled it, so the amount is available to the person again. */
  'withdrawal_returned',
  /** The account was merged into another account of the same person, and its balance was moved there. */
  'merged_out',
  'merged_in',
] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];

/** The limits in minor units, the same for every currency. */
export const RECHARGE_LIMITS = { min: 100, max: 5_000_000 };

export const RechargeForm = z.strictObject({
  /** The conference whose organizer receives the money. */
  meetingId: Id,
  currency: z.enum(currencies),
  amount: z
    .int()
    .min(RECHARGE_LIMITS.min, { error: balanceMessages.recharge_amount })
    .max(RECHARGE_LIMITS.max, { error: balanceMessages.recharge_amount }),
});
export type RechargeForm = z.infer<typeof RechargeForm>;

/** The specification's words for the states of a payment. A top-up holds no places, so it is never cancelled. */
export const rechargeStates = ['unpaid', 'pay_pending', 'pay_success'] as const;
export type RechargeState = (typeof rechargeStates)[number];

const { meeting, methods, transfer, waiting, paysInWechat, failed } = PayView.shape;

/** A top-up, how it can be paid, and its status. */
export const RechargeView = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(rechargeStates),
  currency: z.enum(currencies),
  amount: z.int(),
  /** The money that was received and credited. */
  credited: z.int(),
  method: z.enum(paymentMethods).nullable(),
  meeting,
  methods,
  /** The latest attempt, even if it has ended. */
  attempt: Attempt.nullable(),
  failed,
  /** Money that waits for finance. */
  waiting,
  transfer,
  slips: z.array(Slip),
  paysInWechat,
  isSandbox: z.boolean(),
  can: z.object({ pay: z.boolean(), check: z.boolean(), sendSlip: z.boolean() }),
});
export type RechargeView = z.infer<typeof RechargeView>;

/** The organizer's payment methods by currency; an empty list if no top-up is possible in that currency. */
export const RechargeOffer = z.object({
  currencies: z.array(z.object({ currency: z.enum(currencies), methods })),
});
export type RechargeOffer = z.infer<typeof RechargeOffer>;

export const BalanceAmount = z.object({
  currency: z.enum(currencies),
  /** The amount that the person can use; zero while there is a debt. */
  amount: z.int().min(0),
  /**
   * The amount that the person owes because a provider reversed a top-up that had been spent. Later credits settle it
   * first.
   */
  debt: z.int().min(0),
});
export type BalanceAmount = z.infer<typeof BalanceAmount>;

const Meeting = z.object({ slug: z.string(), title: z.string() });
const Named = z.object({ id: Id, number: z.string() });

/** One line of the statement; newest first. */
export const BalanceEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(balanceEntryKinds),
  /** Negative if the entry reduces the balance. */
  amount: z.int(),
  /** The balance after the entry; negative if the person owed it. */
  balance: z.int(),
  meeting: Meeting,
  order: Named.nullable(),
});
export type BalanceEntry = z.infer<typeof BalanceEntry>;

/** Money that a person paid, for an order or into their balance. */
export const MyPayment = z.object({
  id: Id,
  at: z.string(),
  currency: z.string(),
  amount: z.int(),
  method: z.enum(paidWith),
  /** The part that waits for finance, and why. */
  waiting: z.object({ amount: z.int(), waitsFor: z.enum(waitingReasons) }).nullable(),
  /** The parts that were refunded or are being refunded. */
  refunds: z.array(
    z.object({ id: Id, at: z.string(), amount: z.int(), way: z.enum(refundWays), isDone: z.boolean() }),
  ),
  meeting: Meeting,
  order: Named.nullable(),
  recharge: Named.nullable(),
});
export type MyPayment = z.infer<typeof MyPayment>;
