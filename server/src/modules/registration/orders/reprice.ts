import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { postJournal } from '#modules/ledger/public';
import { type OrderRow, orders } from '../tables.ts';

export interface NewPrice {
  readonly lineId: number;
  readonly windowId: string;
  readonly unitAmount: number;
}

/** Other prices for the conference lines of an order whose row is locked, with the difference in what is owed. */
export async function reprice(
  tx: Tx,
  order: OrderRow,
  prices: readonly NewPrice[],
  payBy: Date | null,
  at: Date,
): Promise<void> {
  const conferenceFee = prices.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
  const difference = conferenceFee - order.conferenceFee;
  await tx.execute(sql`
    update order_lines set window_id = price.window_id, unit_amount = price.unit_amount,
      price_from = price_windows.from_at, price_until = price_windows.until_at
    from unnest(${sql.param(prices.map(({ lineId }) => lineId))}::bigint[],
      ${sql.param(prices.map(({ windowId }) => windowId))}::uuid[],
      ${sql.param(prices.map(({ unitAmount }) => unitAmount))}::integer[]) as price (line_id, window_id, unit_amount)
    join price_windows on price_windows.id = price.window_id
    where order_lines.id = price.line_id and order_lines.order_id = ${order.id} and kind = 'conference'`);
  await tx
    .update(orders)
    .set({ conferenceFee, payBy, pricedAt: at, changedAt: at })
    .where(eq(orders.id, order.id));
  await postJournal(tx, { currency: order.currency, at }, [
    { account: 'receivable', amount: difference, orderId: order.id },
    { account: 'conference', amount: -difference, orderId: order.id },
  ]);
}
