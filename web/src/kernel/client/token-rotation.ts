import { storedToken, useAppStore } from '../state/app-store.ts';

export const TOKEN_WRITE_DELAY = 5000;

let pending: { readonly next: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Replaces the stored token some seconds after an answer brought its successor. `used` is the token of the request:
 * answers to an earlier login are ignored. While the old token is valid, every answer repeats the same successor, and a
 * repetition must not restart the timer.
 */
export function rotateToken(used: string, next: string): void {
  if (used !== storedToken() || next === used || next === pending?.next) return;
  dropPending();
  const timer = setTimeout(() => {
    pending = undefined;
    // Another tab may have logged out a moment ago, and its storage event may not have arrived.
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
