import { loggedInHere } from '../../state/app-store.ts';

const OTHERS_WAIT = 1500;

/**
 * Runs `work` in one tab at a time, because two tabs with the same form learn of a login together, and must take over
 * the draft one after the other. The tab in which the person logged in goes first, because they are looking at it. If
 * the browser has no locks, the versions of the saved draft show that another tab was first.
 */
export async function oneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!loggedInHere()) await new Promise((resolve) => setTimeout(resolve, OTHERS_WAIT));
  // Without https the property is missing, although its type says otherwise.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(`take-over:${name}`, work) : work();
}
