import { storedToken, useAppStore } from '../state/app-store.ts';

export const TOKEN_WRITE_DELAY = 5000;

let pending: { readonly next: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Replaces the stored token a while after an answer brought its successor. `used` is the token of the request: an
 * answer to an earlier login has nothing to say. While the old token lives every answer repeats the same successor,
 * so a repetition must not start the wait again.
 */
export function rotateToken(used: string, next: string): void {
  if (used !== storedToken() || next === used || next === pending?.next) return;
  dropPending();
  const timer = setTimeout(() => {
    pending = undefined;
    // Another tab may have logged out a moment ago, without this one having been told.
    if (storedToken() === used) useAppStore.getState().setToken(next);
  }, TOKEN_WRITE_DELAY);
  pending = { next, timer };
}

function dropPending(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

useAppStore.subscribe((now, before) => {
  if (now.token !== before.token) dropPending();
});
