import type { Recurring } from '#kernel/jobs/worker';
import { expireOrders } from './expire-orders.ts';
import { invalidateCounts } from './invalidate-counts.ts';

export const orderJobs: readonly Recurring[] = [
  { name: 'expire_orders', everySeconds: 5, run: expireOrders },
  { name: 'invalidate_counts', everySeconds: 2, run: invalidateCounts },
];
