import { loggedInHere } from '../../state/app-store.ts';

const OTHERS_WAIT = 1500;

/**
 * Two tabs with the same form hear of a login together: one after the other takes over what was filled in. The tab in which
 * the person logged in is the first: they look at it. Where the browser has no locks, the versions of what is saved tell the
 * second one.
 */
export async function oneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!loggedInHere()) await new Promise((resolve) => setTimeout(resolve, OTHERS_WAIT));
  // Outside of https the property is missing, whatever its type says.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(`take-over:${name}`, work) : work();
}
