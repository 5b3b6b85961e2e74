import { invalidate } from '#kernel/cache/public-cache';
import type { Kernel } from '#kernel/kernel';

// Of each server's process: meetings of which something was sold or given back since the last round.
const changed = new WeakMap<Kernel, Set<string>>();

/** How much is left has changed: what visitors were shown is forgotten with the next round, however many order until then. */
export function noteCounts(kernel: Kernel, meetingId: string): void {
  const noted = changed.get(kernel) ?? new Set();
  changed.set(kernel, noted.add(meetingId));
}

export async function invalidateCounts(kernel: Kernel): Promise<void> {
  const noted = changed.get(kernel);
  if (!noted) return;
  changed.delete(kernel);
  await invalidate(
    kernel.db,
    [...noted].map((id) => `meeting:${id}`),
  );
}
