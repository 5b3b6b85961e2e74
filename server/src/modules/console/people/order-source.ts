import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { type OrderRow, type OrderSheetRow, orderList } from '@plenum/contract/registration/lists/order-list';
import type { Kernel } from '#kernel/kernel';
import type { ListSource } from '#kernel/list/list-source';
import { chooseSort } from '#kernel/list/list-sort';
import {
  openInvoice,
  type OrderRow as StoredOrder,
  presentOrderHead,
} from '#modules/registration/orders/public';
import { findOrdersById } from './find-orders.ts';
import { findOrders, type FoundOrder, sumOrders } from './order-queries.ts';
import { findCodesOf, findPayments } from './order-sheet.ts';
import { orderSortColumns } from './order-sorts.ts';

export const orderSource: ListSource<FoundOrder, OrderRow, ReplyOf<typeof orderList.count>> = {
  sortOf: ({ sort }) => chooseSort(orderSortColumns, sort, orderList.usualSort),
  find: findOrders,
  async count(kernel, meetingId, params) {
    const sums = await sumOrders(kernel, meetingId, params);
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
  },
  async present({ db }, found) {
    const stored = await findOrdersById(db, idsOf(found));
    return found.map((row) => presentOrder(row, stored));
  },
};

export async function presentOrderSheet(
  { db, pool, keys }: Kernel,
  found: readonly FoundOrder[],
): Promise<OrderSheetRow[]> {
  const ids = idsOf(found);
  const [stored, payments, codes] = await Promise.all([
    findOrdersById(db, ids),
    findPayments(pool, ids),
    findCodesOf(pool, ids),
  ]);
  return found.map((row) => {
    const order = stored.get(row.id);
    const payment = payments.get(row.id);
    return {
      ...presentOrder(row, stored),
      discountCode: codes.get(row.id) ?? '',
      payment: payment ? { at: payment.at.toISOString(), reference: payment.reference } : null,
      invoice: order ? openInvoice(keys, order) : null,
    };
  });
}

const idsOf = (found: readonly FoundOrder[]) => found.map(({ id }) => id);

function presentOrder(row: FoundOrder, stored: ReadonlyMap<string, StoredOrder>): OrderRow {
  const order = stored.get(row.id);
  if (!order) throw new Error('an order went away while it was read');
  const { buyer, registrationId, kind, people } = row;
  return { ...presentOrderHead(order), buyer, registrationId, kind, people };
}
