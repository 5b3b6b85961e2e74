import { invalidate } from '#kernel/cache/public-cache';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { expireOrders } from './release-orders.ts';
import { remindHolds } from './remind-holds.ts';

export const orderJobs: readonly Recurring[] = [
  { name: 'expire_orders', everySeconds: 5, run: expireOrders },
  { name: 'remind_holds', everySeconds: 15, run: (kernel) => remindHolds(kernel) },
  { name: 'invalidate_counts', everySeconds: 2, run: invalidateCounts },
];

// Meetings whose stock changed in this process since the last run of the job.
const changed = new WeakMap<Kernel, Set<string>>();

/**
 * Marks the stock figures of a meeting as changed. The next run of the job invalidates them once, regardless of the
 * number of orders.
 */
export function noteCounts(kernel: Kernel, meetingId: string): void {
  const noted = changed.get(kernel) ?? new Set();
  changed.set(kernel, noted.add(meetingId));
}

export async function invalidateCounts(kernel: Kernel): Promise<void> {
  const noted = changed.get(kernel);
  if (!noted) return;
  // The marks are deleted first, so that orders placed from now on are recorded again: pages may be rebuilt before
  // these orders are committed.
  changed.delete(kernel);
  try {
    const tags = [...noted].map((id) => `meeting:${id}`);
    await kernel.db.transaction((tx) => invalidate(tx, tags));
  } catch (error) {
    for (const id of noted) noteCounts(kernel, id);
    throw error;
  }
}
