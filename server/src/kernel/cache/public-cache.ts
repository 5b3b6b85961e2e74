import type { Tx } from '../db/database.ts';
import { RefusalError } from '../refusal/refusal-error.ts';
import { announce, type LiveHub } from '../live/live-hub.ts';
import type { Packed } from './packed.ts';

/** Public data, with the tags and the time that invalidate it. */
export interface Presented<T> {
  readonly value: T;
  /** The tags of the data that the value was built from; `invalidate` uses the same tags. */
  readonly tags: readonly string[];
  /** When the data changes without a write, for example because a price ends; null if never. */
  readonly freshUntil: Date | null;
}

export type Kept = Presented<Packed>;

export interface PublicCache {
  /** Returns the cached answer for this key, or builds it: once, however many callers wait. */
  read(key: string, now: Date, build: () => Promise<Kept>): Promise<Kept>;
  /** Assigns the cached answer to the address of a request, so that `find` returns it. */
  name(address: string, key: string): void;
  find(address: string, now: Date): Packed | undefined;
  /**
   * Drops the answers that a transaction invalidated, right after its commit: the caller's next call may read the
   * changed data, and can arrive before the database's notification.
   */
  invalidateChangesOf(committed: Tx): void;
}

const CHANNEL = 'public';
const LIMITS = { answers: 10_000, bytes: 128 * 1024 * 1024 };
// An answer and its encodings take about twice the length of the answer.
const WITH_ENCODINGS = 2;
const MOST_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 300;

// Keyed by transaction, never by the database itself, which lives as long as the process and would keep the tags that
// long.
const invalidatedIn = new WeakMap<Tx, string[]>();

/**
 * Invalidates public data from the transaction that changes it: every server drops the answers with these tags on
 * commit.
 */
export async function invalidate(tx: Tx, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await announce(tx, { channel: CHANNEL, event: 'invalidate', id: tag });
  invalidatedIn.set(tx, [...(invalidatedIn.get(tx) ?? []), ...tags]);
}

interface Entry extends Kept {
  readonly until: number;
  /** True if the entry was requested since the last eviction. */
  used: boolean;
}

interface Building {
  readonly result: Promise<Kept>;
  /** The tags that were invalidated since the build began. */
  readonly heard: Set<string>;
  missedSome: boolean;
}

/** Caches answers as they are sent, until data that they were built from changes. */
export function createPublicCache(live: LiveHub, limits: typeof LIMITS = LIMITS): PublicCache {
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<string>>();
  const buildings = new Map<string, Building>();
  const addresses = new Map<string, string>();
  // Includes builds that later requests must not share any longer.
  const underWay = new Set<Building>();
  let bytes = 0;
  // While the connection is lost, invalidations are missed, so nothing new is cached.
  let isDisconnected = false;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry);
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  }

  function keep(key: string, kept: Kept): void {
    const until = kept.freshUntil ? kept.freshUntil.getTime() : Number.POSITIVE_INFINITY;
    drop(key);
    entries.set(key, { ...kept, until, used: false });
    bytes += sizeOf(kept);
    for (const tag of kept.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(key));
    while (entries.size > limits.answers || bytes > limits.bytes) evictOne();
  }

  // Evicts the oldest entry without recent reads; an entry that was read since the last pass is kept for one more.
  function evictOne(): void {
    for (const [key, entry] of entries) {
      if (!entry.used) return drop(key);
      entries.delete(key);
      entries.set(key, { ...entry, used: false });
    }
  }

  function invalidateTag(tag: string): void {
    for (const building of underWay) building.heard.add(tag);
    for (const key of byTag.get(tag) ?? []) drop(key);
  }

  live.listen([CHANNEL], ({ id }) => invalidateTag(id));
  live.onLoss(() => {
    isDisconnected = true;
    for (const building of underWay) building.missedSome = true;
  });
  live.onGap(() => {
    isDisconnected = false;
    for (const building of underWay) building.missedSome = true;
    entries.clear();
    byTag.clear();
    bytes = 0;
  });

  function fresh(key: string, now: Date): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || entry.until <= now.getTime()) return undefined;
    entry.used = true;
    return entry;
  }

  async function make(key: string, building: Building, build: () => Promise<Kept>): Promise<Kept> {
    try {
      const kept = await build();
      // Don’t cache a response if one of its tags was invalidated while it was being built.
      if (!building.missedSome && !kept.tags.some((tag) => building.heard.has(tag))) keep(key, kept);
      return kept;
    } finally {
      underWay.delete(building);
      if (buildings.get(key) === building) buildings.delete(key);
    }
  }

  function begin(key: string, build: () => Promise<Kept>): Promise<Kept> {
    const { promise, resolve } = Promise.withResolvers<Kept>();
    const building: Building = { result: promise, heard: new Set(), missedSome: isDisconnected };
    buildings.set(key, building);
    underWay.add(building);
    resolve(make(key, building, build));
    return promise;
  }

  return {
    async read(key, now, build) {
      const known = fresh(key, now);
      if (known) return isDisconnected ? buildOr(known, build) : known;
      const building = buildings.get(key);
      // A request that arrives after a change must not get a body whose build began before the change.
      if (building && building.heard.size === 0 && !building.missedSome) return building.result;
      return begin(key, build);
    },
    name(address, key) {
      if (address.length > LONGEST_ADDRESS) return;
      if (addresses.size >= MOST_ADDRESSES) addresses.clear();
      addresses.set(address, key);
    },
    find(address, now) {
      const key = addresses.get(address);
      return key === undefined || isDisconnected ? undefined : fresh(key, now)?.value;
    },
    invalidateChangesOf: (committed) => invalidatedIn.get(committed)?.forEach(invalidateTag),
  };
}

// Nothing can change while the database is unreachable, so the last answer is still served.
async function buildOr(known: Kept, build: () => Promise<Kept>): Promise<Kept> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    return known;
  }
}

function sizeOf({ value }: Kept): number {
  return value.plain.length * WITH_ENCODINGS;
}
