import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { RefusedCall } from './refused-call.ts';

const codes: readonly number[] = [kernelRefusals.FORBIDDEN.code, kernelRefusals.NOT_FOUND.code];

/**
 * Returns true if the server refused because a role is missing, or because the resource does not exist for this user.
 */
export function isNoAccess(error: unknown): boolean {
  return error instanceof RefusedCall && codes.includes(error.code);
}

const listeners = new Set<() => void>();

/**
 * Runs the listener after each refusal that `isNoAccess` recognizes, so that a screen can read again what the user may
 * do. Returns the function that removes the listener.
 */
export function onNoAccess(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellNoAccess(): void {
  for (const listener of listeners) listener();
}
