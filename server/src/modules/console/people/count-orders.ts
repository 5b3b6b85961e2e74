import type { countOrders as endpoint } from '@plenum/contract/console/order-lists';
import type { z } from 'zod';
import type { Kernel } from '#kernel/kernel';
import { type OrderWishes, sumOrders } from './order-queries.ts';

export async function countOrders(
  { pool, clock }: Kernel,
  meetingId: string,
  wishes: OrderWishes,
): Promise<z.infer<typeof endpoint.reply>> {
  const sums = await sumOrders(pool, { meetingId, wishes, now: clock.now() });
  return {
    count: sums.reduce((count, { orders }) => count + Number(orders), 0),
    isMore: false,
    sums: sums.map(({ currency, total, received }) => ({
      currency,
      total: Number(total),
      received: Number(received),
    })),
  };
}
