import type { OrderRow } from '@plenum/contract/console/order-lists';
import type { Kernel } from '#kernel/kernel';
import { type OrderRow as StoredOrder, presentOrderHead } from '#modules/registration/public';
import { findOrdersById } from './find-orders.ts';
import { type ListPage, PAGE, readCursor, toPage } from './list-page.ts';
import { findOrders, type FoundOrder, orderSortOf, type OrderWishes } from './order-queries.ts';

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
