import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';

/**
 * The figures of a conference in one currency. They are computed by one database function, `money_figures`, so that
 * every screen, list and file agrees.
 */
export const MoneyFigures = z.object({
  currency: z.enum(currencies),
  /** The total of live orders, after discounts and refunds. */
  ordered: z.int(),
  /** The amount ordered, less `applied`. */
  due: z.int(),
  /** Money received less money paid out. It is the sum of the parts, of which the last two are subtracted. */
  received: z.int(),
  parts: z.object({
    /** Money that was paid for orders and not refunded. */
    applied: z.int(),
    unapplied: z.int(),
    topUps: z.int(),
    /** All refunds that were credited to people's balances. */
    refundedToBalances: z.int(),
    paidFromBalances: z.int(),
    withdrawn: z.int(),
  }),
  /** All completed refunds, including those to balances. */
  refunded: z.int(),
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;
export type MoneyPart = keyof MoneyFigures['parts'];

/** Each part of the received money, with its sign. */
export const moneyParts: Readonly<Record<MoneyPart, 1 | -1>> = {
  applied: 1,
  unapplied: 1,
  topUps: 1,
  refundedToBalances: 1,
  paidFromBalances: -1,
  withdrawn: -1,
};
