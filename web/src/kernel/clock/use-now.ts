import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function tick(listener: () => void): () => void {
  const ticking = setInterval(listener, MINUTE / 4);
  return () => clearInterval(ticking);
}

/** The current minute; the component renders again when the minute changes. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}
