import { useSyncExternalStore } from 'react';

const SECOND = 1000;

function tick(listener: () => void): () => void {
  const ticking = setInterval(listener, SECOND / 2);
  return () => clearInterval(ticking);
}

function useSeconds(every: number): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / SECOND / every) * SECOND * every);
}

/**
 * Returns the time by the server's clock, which decides which prices apply; `said` is the server's time when this
 * computer's clock showed `at`. Components that use this hook re-render every `every` seconds.
 */
export function useServerTime(said: string, at: number, every = 5): Date {
  const now = useSeconds(every);
  return new Date(Date.parse(said) + Math.max(0, now - at));
}

/** Returns this computer's time, updated every second, for a countdown. */
export function useSecond(): number {
  return useSeconds(1);
}

export interface Left {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The remaining time; null once it has passed. */
export function leftUntil(at: string, now: number): Left | null {
  const seconds = Math.floor((Date.parse(at) - now) / SECOND);
  if (!(seconds > 0)) return null;
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
