import type { Recurring } from '#kernel/jobs/worker';
import { expireOrders } from './expire-orders.ts';
import { forgetCounts } from './forget-counts.ts';

export const orderJobs: readonly Recurring[] = [
  { name: 'expire_orders', everySeconds: 5, run: expireOrders },
  { name: 'forget_counts', everySeconds: 2, run: forgetCounts },
];
