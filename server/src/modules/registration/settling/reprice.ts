import type { Fees } from '@plenum/contract/registration/orders/schemas';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { postJournal } from '#modules/ledger/public';
import { type OrderRow, orders } from '../tables.ts';

export interface NewPrice {
  readonly lineId: number;
  readonly windowId: string;
  readonly unitAmount: number;
}

export interface NewPrices {
  readonly prices: readonly NewPrice[];
  readonly payBy: Date | null;
  readonly fees: Fees;
}

/**
 * Changes the prices of the conference lines of an order, whose row is locked, and posts the difference in the amount
 * due.
 */
export async function reprice(
  tx: Tx,
  order: OrderRow,
  { prices, payBy, fees: { conference, discount, total } }: NewPrices,
  at: Date,
): Promise<void> {
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
    .set({ conferenceFee: conference, discount, payBy, pricedAt: at, changedAt: at })
    .where(eq(orders.id, order.id));
  await postJournal(tx, { currency: order.currency, at }, [
    { account: 'receivable', amount: total - order.total, orderId: order.id },
    { account: 'discount', amount: discount - order.discount, orderId: order.id },
    { account: 'conference', amount: order.conferenceFee - conference, orderId: order.id },
  ]);
}
