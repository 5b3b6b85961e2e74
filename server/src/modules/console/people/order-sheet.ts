import type pg from 'pg';

/** The time at which an order was paid, and the note, which is usually the transfer's number. */
export interface FoundPayment {
  readonly orderId: string;
  readonly at: Date;
  readonly reference: string;
}

export async function findPayments(
  pool: pg.Pool,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, FoundPayment>> {
  // Takes the last payment, ignoring returns to "paid" because a refund was cancelled.
  const found = await pool.query<FoundPayment>({
    name: 'people_payments',
    text: `select distinct on (order_id) order_id as "orderId", at, reason as reference
      from order_history where order_id = any ($1) and to_state = 'pay_success' and from_state <> 'refunding'
      order by order_id, id desc`,
    values: [orderIds],
  });
  return new Map(found.rows.map((row) => [row.orderId, row]));
}

/** The discount codes of these orders, as they are written. */
export async function findCodesOf(
  pool: pg.Pool,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pool.query<{ id: string; code: string }>({
    name: 'people_codes',
    text: `select orders.id, code from orders join discount_codes on discount_codes.id = code_id where orders.id = any ($1)`,
    values: [orderIds],
  });
  return new Map(found.rows.map(({ id, code }) => [id, code]));
}
