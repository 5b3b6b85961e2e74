import type { Arrival } from '@plenum/contract/checkin/wall';

/**
 * Arrivals that wait to be welcomed, without duplicates. The queue's size is bounded, so that a wall can run for days.
 */
export interface ArrivalQueue {
  /** Adds the arrivals that were not seen before. */
  add(arrivals: readonly Arrival[]): void;
  /** Marks them as seen, without welcoming them. */
  mark(arrivals: readonly Arrival[]): void;
  next(): Arrival | undefined;
  clear(): void;
  readonly size: number;
}

// After an hour without a network, about two thousand arrivals wait; no audience would watch more.
const MOST_WAITING = 2_000;
const MOST_SEEN = 10_000;

export function createArrivalQueue(): ArrivalQueue {
  const seen = new Set<string>();
  const waiting: Arrival[] = [];

  function isNew({ key }: Arrival): boolean {
    if (seen.has(key)) return false;
    seen.add(key);
    // A set keeps the order in which its members were added, so the first one is the oldest.
    if (seen.size > MOST_SEEN) for (const oldest of seen) return seen.delete(oldest);
    return true;
  }

  return {
    add(arrivals) {
      waiting.push(...arrivals.filter(isNew));
      if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING);
    },
    mark: (arrivals) => void arrivals.filter(isNew),
    next: () => waiting.shift(),
    clear: () => void waiting.splice(0),
    get size() {
      return waiting.length;
    },
  };
}

const CALM = 2_800;
const QUICKEST = 400;
/**
 * The milliseconds shared by all waiting arrivals: the more of them wait, the shorter each welcome is, but never too
 * short for a name to be read.
 */
const SHARED = 5_000;

/** How long one welcome stays, in milliseconds, with this many waiting. */
export function paceOf(waiting: number): number {
  return waiting === 0 ? CALM : Math.min(CALM, Math.max(QUICKEST, SHARED / waiting));
}
