import type { Currency } from '@plenum/contract/kernel/money';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { discountOf, noDiscount } from '@plenum/contract/registration/codes/discount';
import type { Fees, LineKind } from '@plenum/contract/registration/orders/schemas';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { type Posting, postJournals } from '#modules/ledger/public';
import { findCodeOf } from '../codes/code-queries.ts';
import { type OrderRow, orders } from '../tables.ts';
import { feesOf } from '../orders/present.ts';

export interface PricesIn {
  readonly currency: Currency;
  readonly fees: Fees;
  readonly lines: readonly { readonly id: number; readonly unitAmount: number }[];
}

interface PricedLine {
  readonly id: number;
  readonly kind: LineKind;
  readonly memberId: string;
  readonly typeId: string | null;
  readonly quantity: number;
  readonly unitAmount: number | null;
}

/**
 * Returns the prices of an unpaid order in another currency: the conference's own prices of the same items, and for
 * registration types those of the same price period. Null if one of them has no price in that currency, if the discount
 * code doesn't apply to it, or if nothing would be left to pay.
 */
export async function findPricesIn(
  db: Db | Tx,
  order: OrderRow,
  currency: Currency,
): Promise<PricesIn | null> {
  const column = sql.raw(currency === 'CNY' ? 'price_cny' : 'price_usd');
  const { rows } = await db.execute<Record<string, unknown> & PricedLine>(sql`
    select line.id::integer as id, line.kind, line.participant_id as "memberId", line.type_id as "typeId", line.quantity,
      case line.kind
        when 'conference' then price.${column}
        when 'hotel' then ceil(room.${column}::numeric / case line.unit when 'room' then 1 else room.capacity end)::integer
        else activity.${column}
      end as "unitAmount"
    from order_lines as line
    left join price_windows as price on price.id = line.window_id
    left join room_types as room on room.id = line.room_type_id
    left join activities as activity on activity.id = line.activity_id
    where line.order_id = ${order.id} order by line.id`);
  const priced = rows.flatMap((line) =>
    line.unitAmount === null
      ? []
      : [{ ...line, unitAmount: line.unitAmount, amount: line.quantity * line.unitAmount }],
  );
  if (priced.length < rows.length) return null;
  const code = await findCodeOf(db, order);
  const discount = code ? discountOf(code.terms, priced, currency) : noDiscount;
  if (discount.problem !== null) return null;
  const sumOf = (kind: LineKind) =>
    priced.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const [conference, hotel, activity] = [sumOf('conference'), sumOf('hotel'), sumOf('activity')];
  const total = conference + hotel + activity - discount.amount;
  if (total <= 0) return null;
  return {
    currency,
    fees: { conference, hotel, activity, discount: discount.amount, total },
    lines: priced.map(({ id, unitAmount }) => ({ id, unitAmount })),
  };
}

/**
 * Changes the currency of an order whose row is locked and for which no money has come in. Reverses the posting in the
 * old currency and posts the amount in the new one; places, hold and price period are unchanged.
 */
export async function switchCurrency(
  tx: Tx,
  order: OrderRow,
  { currency, fees, lines }: PricesIn,
  method: PaymentMethod | null,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update order_lines set unit_amount = price.unit_amount
    from unnest(${sql.param(lines.map(({ id }) => id))}::bigint[],
      ${sql.param(lines.map(({ unitAmount }) => unitAmount))}::integer[]) as price (line_id, unit_amount)
    where order_lines.id = price.line_id and order_lines.order_id = ${order.id}`);
  await tx
    .update(orders)
    .set({
      currency,
      method,
      conferenceFee: fees.conference,
      hotelFee: fees.hotel,
      activityFee: fees.activity,
      discount: fees.discount,
      changedAt: at,
    })
    .where(eq(orders.id, order.id));
  await postJournals(
    tx,
    [
      { currency: order.currency, postings: owed(order.id, feesOf(order), -1) },
      { currency, postings: owed(order.id, fees, 1) },
    ],
    at,
  );
}

function owed(orderId: string, fees: Fees, sign: 1 | -1): Posting[] {
  return [
    { account: 'receivable', amount: sign * fees.total, orderId },
    { account: 'discount', amount: sign * fees.discount, orderId },
    { account: 'conference', amount: -sign * fees.conference, orderId },
    { account: 'hotel', amount: -sign * fees.hotel, orderId },
    { account: 'activity', amount: -sign * fees.activity, orderId },
  ];
}
