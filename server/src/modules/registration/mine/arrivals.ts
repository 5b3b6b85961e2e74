import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';

/** When each of these people arrived; people who have not arrived are left out. */
export type FindArrivals = (
  db: Db | Tx,
  participantIds: readonly string[],
) => Promise<ReadonlyMap<string, Date>>;

const finders = new WeakMap<Kernel, FindArrivals>();

/**
 * Registers the function that finds arrivals. Check-in belongs to a higher module, which calls this at start-up;
 * without it, no one counts as arrived.
 */
export function provideArrivals(kernel: Kernel, find: FindArrivals): void {
  finders.set(kernel, find);
}

export async function findOwnArrivals(
  kernel: Kernel,
  db: Db | Tx,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  return (await finders.get(kernel)?.(db, participantIds)) ?? new Map();
}
