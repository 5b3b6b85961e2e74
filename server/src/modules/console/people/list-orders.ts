import type { countOrders as countOrdersEndpoint, OrderRow } from '@plenum/contract/console/order-lists';
import type { z } from 'zod';
import type { Kernel } from '#kernel/kernel';
import { type OrderRow as StoredOrder, presentOrderHead } from '#modules/registration/orders/public';
import { findOrdersById } from './find-orders.ts';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { findOrders, type FoundOrder, orderSortOf, type OrderWishes, sumOrders } from './order-queries.ts';

export async function listOrders(
  { db, pool, clock }: Kernel,
  meetingId: string,
  { after, ...wishes }: OrderWishes & { readonly after?: string | undefined },
): Promise<ListPage<OrderRow>> {
  const cursor = readCursor(after, orderSortOf(wishes).kind);
  const found = await findOrders(pool, {
    meetingId,
    wishes,
    after: cursor,
    limit: PAGE + 1,
    now: clock.now(),
  });
  const stored = await findOrdersById(
    db,
    found.map(({ id }) => id),
  );
  return toPage(found, cursor === null, (row) => presentOrder(row, stored));
}

export function presentOrder(row: FoundOrder, stored: ReadonlyMap<string, StoredOrder>): OrderRow {
  const order = stored.get(row.id);
  if (!order) throw new Error('an order went away while it was read');
  const { buyer, registrationId, kind, people } = row;
  return { ...presentOrderHead(order), buyer, registrationId, kind, people };
}

export async function countOrders(
  { pool, clock }: Kernel,
  meetingId: string,
  wishes: OrderWishes,
): Promise<z.infer<typeof countOrdersEndpoint.reply>> {
  const sums = await sumOrders(pool, { meetingId, wishes, now: clock.now() });
  return {
    count: sums.reduce((count, { orders }) => count + Number(orders), 0),
    isMore: false,
    sums: sums.map(({ currency, ordered, received, due, refunded }) => ({
      currency,
      ordered: Number(ordered),
      received: Number(received),
      due: Number(due),
      refunded: Number(refunded),
    })),
  };
}
