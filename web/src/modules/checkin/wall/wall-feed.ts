import { type Arrival, WALL_LATEST, type WallAnswer, type WallView } from '@plenum/contract/checkin/wall';
import { pauseAfter } from '#kernel/live/connection';
import { createArrivalQueue, paceOf } from './arrival-queue.ts';

export interface WallShown {
  readonly view: WallView | null;
  /** Who is being welcomed. */
  readonly current: Arrival | null;
  /** Who was welcomed before, the latest first. */
  readonly recent: readonly Arrival[];
  /** Without the last of those who still wait to be welcomed: the hall fills with each of them. */
  readonly arrived: number;
  readonly isConnected: boolean;
  /** The link leads nowhere: why. */
  readonly refusal: string | null;
}

export interface WallFeed {
  shown(): WallShown;
  subscribe(listener: () => void): () => void;
  /** There may be something new. */
  refresh(): void;
  start(): void;
  stop(): void;
}

interface Reading {
  read: (cursor: string | null) => Promise<WallAnswer>;
  /** The sentence, where the link was refused; null: no answer came, it is worth trying again. */
  refusalOf: (error: unknown) => string | null;
}

/** Where no event comes through, the wall asks on its own. */
const ASK_EVERY = 15_000;
/** The figures are counted once a second: those of the last arrival come a little later. */
const FIGURES_AFTER = 1_300;
/** Then the last welcome gives way to the name of the checkpoint. */
const STAYS_FOR = 12_000;
/** A bus load arrives faster than names can be read: the total follows the truth, with at most this many behind it. */
const MOST_LAG = 5;

/** Reads what is new from where it stands, and welcomes one after the other. A lost network costs nothing but time. */
export function createWallFeed({ read, refusalOf }: Reading): WallFeed {
  const queue = createArrivalQueue();
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let state: WallShown = {
    view: null,
    current: null,
    recent: [],
    arrived: 0,
    isConnected: true,
    refusal: null,
  };
  let cursor: string | null = null;
  let isReading = false;
  let isAskedAgain = false;
  let failures = 0;
  let isOver = true;

  function show(change: Partial<WallShown>): void {
    state = { ...state, ...change };
    const counted = Math.max(0, (state.view?.arrived ?? 0) - Math.min(queue.size, MOST_LAG));
    if (state.arrived !== counted) state = { ...state, arrived: counted };
    for (const listener of listeners) listener();
  }

  // One of each name: a new one takes the place of the one before.
  function later(name: string, milliseconds: number, work: () => void): void {
    clearTimeout(timers.get(name));
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name);
        work();
      }, milliseconds),
    );
  }

  function refresh(): void {
    if (isOver) return;
    if (isReading) isAskedAgain = true;
    else void readAll();
  }

  async function readAll(): Promise<void> {
    isReading = true;
    try {
      do {
        isAskedAgain = false;
        take(await read(cursor));
      } while (isAskedAgain);
      failures = 0;
      if (!state.isConnected) show({ isConnected: true });
      later('ask', ASK_EVERY, refresh);
    } catch (error) {
      fail(error);
    } finally {
      isReading = false;
    }
  }

  function fail(error: unknown): void {
    if (isOver) return;
    const refusal = refusalOf(error);
    if (refusal !== null) {
      show({ refusal });
      stop();
      return;
    }
    show({ isConnected: false });
    later('ask', pauseAfter(failures), refresh);
    failures += 1;
  }

  function take({ view, arrivals, cursor: next, more }: WallAnswer): void {
    if (isOver) return;
    isAskedAgain ||= more;
    if (cursor === null) {
      queue.mark(arrivals);
      show({ view, recent: arrivals.toReversed() });
    } else {
      queue.add(arrivals);
      if (view.paused) queue.clear();
      show({ view });
    }
    cursor = next;
    if (arrivals.length > 0) later('figures', FIGURES_AFTER, refresh);
    if (!timers.has('welcome')) step();
  }

  function step(): void {
    const next = queue.next();
    if (!next) return;
    show({ current: next, recent: withCurrent() });
    later('welcome', paceOf(queue.size), step);
    later('rest', STAYS_FOR, () => show({ current: null, recent: withCurrent() }));
  }

  function withCurrent(): readonly Arrival[] {
    const { current, recent } = state;
    return current ? [current, ...recent].slice(0, WALL_LATEST) : recent;
  }

  function stop(): void {
    isOver = true;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  function start(): void {
    isOver = state.refusal !== null;
    refresh();
    step();
  }

  return {
    shown: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    start,
    stop,
  };
}
