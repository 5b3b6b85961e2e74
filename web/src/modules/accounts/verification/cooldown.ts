import { useSyncExternalStore } from 'react';

// The server waits by phone number or address, whatever the code is for. So does this: neither another tab of the
// dialog nor closing it starts the wait anew.
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

export function startCooldown(target: string, seconds: number): void {
  ends.set(target, Date.now() + seconds * 1000);
  for (const listener of listeners) listener();
}

/** How many seconds until another code may be asked for; 0 when it may be now. */
export function useCooldown(target: string): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(target));
}

function secondsLeft(target: string): number {
  return Math.max(0, Math.ceil(((ends.get(target) ?? 0) - Date.now()) / 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const ticking = setInterval(listener, 1000);
  return () => {
    listeners.delete(listener);
    clearInterval(ticking);
  };
}
