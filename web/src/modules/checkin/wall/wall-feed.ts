import { type Arrival, WALL_LATEST, type WallAnswer, type WallView } from '@plenum/contract/checkin/wall';
import { pauseAfter } from '#kernel/live/connection';
import { createArrivalQueue, paceOf } from './arrival-queue.ts';

export interface WallShown {
  readonly view: WallView | null;
  /** The person being welcomed. */
  readonly current: Arrival | null;
  /** People welcomed before, newest first. */
  readonly recent: readonly Arrival[];
  /**
   * The number of arrivals shown, without those who still wait to be welcomed, because the hall fills with each
   * welcome.
   */
  readonly arrived: number;
  readonly isConnected: boolean;
  /** The reason why the link doesn't work; null if it works. */
  readonly refusal: string | null;
}

export interface WallFeed {
  shown(): WallShown;
  subscribe(listener: () => void): () => void;
  /** Called when there may be something new to read. */
  refresh(): void;
  start(): void;
  stop(): void;
}

interface Reading {
  read: (cursor: string | null) => Promise<WallAnswer>;
  /** Returns the message if the server refused the link; null if there was no answer, so that the wall tries again. */
  refusalOf: (error: unknown) => string | null;
}

/** If no event gets through, the wall polls after this many milliseconds. */
const ASK_EVERY = 15_000;
/**
 * The server counts the figures once a second, so the wall reads them again this many milliseconds after an arrival.
 */
const FIGURES_AFTER = 1_300;
/** After this many milliseconds the last welcome is replaced by the name of the checkpoint. */
const STAYS_FOR = 12_000;
/**
 * The arrivals of a bus load come faster than names can be read, so the displayed total may lag behind the real one by
 * at most this many.
 */
const MOST_LAG = 5;

/** Reads arrivals after its cursor, and welcomes one person after the other. A network failure only causes a delay. */
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

  // Runs the work after a delay. There is one timer per name: a new one replaces the old one.
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
