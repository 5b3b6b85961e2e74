import { Day, Id, Line } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencies, MinorUnits } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { balanceMessages } from './balance-messages.ts';
import { paymentMessages } from './messages.ts';

export const withdrawalStates = ['asked', 'paid', 'refused', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalStateWords: Readonly<Record<WithdrawalState, Sentence>> = {
  asked: { en: 'Requested', zh: '待处理' },
  paid: { en: 'Paid out', zh: '已打款' },
  refused: { en: 'Refused', zh: '已驳回' },
  cancelled: { en: 'Cancelled', zh: '已撤回' },
};

/** The account and the person that finance sends the money to. */
export const Payee = z.strictObject({
  name: Line(120).min(1, { error: balanceMessages.payee_missing }),
  /** The bank, or the wallet. */
  bank: Line(120).min(1, { error: balanceMessages.payee_bank_missing }),
  number: Line(60).min(4, { error: balanceMessages.payee_number_missing }),
});
export type Payee = z.infer<typeof Payee>;

export const WithdrawalForm = z.strictObject({
  currency: z.enum(currencies),
  amount: MinorUnits.min(1),
  payee: Payee,
});
export type WithdrawalForm = z.infer<typeof WithdrawalForm>;

/** The transfer by which finance paid out a withdrawal. */
export const WithdrawalPayment = z.strictObject({
  paidOn: Day,
  /** Empty if the bank gave none. */
  reference: Line(60),
});

export const WithdrawalRefusal = z.strictObject({
  reason: Line(200).min(1, { error: paymentMessages.reason_missing }),
});

export const Withdrawal = z.object({
  id: Id,
  currency: z.enum(currencies),
  amount: z.int(),
  payee: Payee,
  state: z.enum(withdrawalStates),
  createdAt: z.string(),
  /** Null if not decided yet. `by` is empty if the person cancelled the withdrawal. */
  decided: z
    .object({
      at: z.string(),
      by: z.string(),
      paidOn: z.string().nullable(),
      reference: z.string(),
      reason: z.string(),
    })
    .nullable(),
  /** True if the withdrawal is requested, but can't be paid out while the person's balance is in debt. */
  isHeld: z.boolean(),
  can: z.object({ cancel: z.boolean() }),
});
export type Withdrawal = z.infer<typeof Withdrawal>;
