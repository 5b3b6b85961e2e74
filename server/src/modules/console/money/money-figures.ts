import type { MoneyFigures } from '@plenum/contract/console/figures';
import { currencies } from '@plenum/contract/kernel/money';

/** A row of the database function `money_figures`. */
export type FoundFigures = Omit<MoneyFigures, 'parts' | 'due'> & MoneyFigures['parts'];

/** The figures of conference $1 as a JSON array of `FoundFigures`. */
export const figuresText = `(select coalesce(json_agg(json_build_object('currency', currency, 'ordered', ordered,
  'applied', applied, 'unapplied', unapplied, 'topUps', top_ups, 'refundedToBalances', refunded_to_balances,
  'paidFromBalances', paid_from_balances, 'withdrawn', withdrawn, 'received', received, 'refunded', refunded)), '[]')
  from money_figures($1))`;

/** Money that came in and left conference $1, by day in time zone $2, in the currencies $3. */
export const moneyByDay = `
  select (at at time zone $2)::date::text as day, currency, method, sum(amount)::integer as amount,
    count(*) filter (where amount > 0)::integer as payments
  from money_moves($1) where currency = any ($3) group by 1, 2, 3 order by 1, 2, 3`;

/** Returns the figures in the usual order of currencies, leaving out currencies without orders or payments. */
export function presentFigures(found: readonly FoundFigures[]): MoneyFigures[] {
  return currencies.flatMap((currency) => {
    const own = found.find((one) => one.currency === currency);
    if (!own) return [];
    const { ordered, received, refunded, currency: _, ...parts } = own;
    const isEmpty = [ordered, refunded, ...Object.values(parts)].every((amount) => amount === 0);
    return isEmpty ? [] : { currency, ordered, due: ordered - parts.applied, received, parts, refunded };
  });
}
