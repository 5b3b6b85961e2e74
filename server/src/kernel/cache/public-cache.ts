import { createHash } from 'node:crypto';
import type { Db, Tx } from '../db/database.ts';
import { announce, type LiveHub } from '../live/live-hub.ts';

/** Something every visitor may read, and what would make it untrue. */
export interface Presented<T> {
  readonly value: T;
  /** Names of what it was built from; `forget` takes the same names. */
  readonly tags: readonly string[];
  /** When time alone changes it, such as a price that ends; null: never. */
  readonly freshUntil: Date | null;
}

export interface Kept {
  readonly json: string;
  readonly etag: string;
}

export interface PublicCache {
  read(key: string, now: Date, build: () => Promise<Presented<string>>): Promise<Kept>;
}

const CHANNEL = 'public';
// Some ten thousand answers of a few kilobytes: more than any site shows in a day, less than memory minds.
const MOST_KEPT = 10_000;

/** To be called in the transaction that changes something visitors read: every server forgets it at the commit. */
export async function forget(tx: Db | Tx, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await announce(tx, { channel: CHANNEL, event: 'forget', id: tag });
}

interface Entry {
  readonly kept: Promise<Kept>;
  freshUntil: number;
  tags: readonly string[];
}

/** Answers as they are sent, kept until something they were built from changes. */
export function createPublicCache(live: LiveHub): PublicCache {
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<string>>();
  // Counts what was forgotten, so that an answer whose building overlapped a change is not kept.
  let changes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  }

  function dropAll(): void {
    changes += 1;
    entries.clear();
    byTag.clear();
  }

  live.listen([CHANNEL], ({ id }) => {
    changes += 1;
    for (const key of byTag.get(id) ?? []) drop(key);
  });
  live.onGap(dropAll);

  async function make(key: string, entry: Entry, build: () => Promise<Presented<string>>): Promise<Kept> {
    const before = changes;
    const { value, tags, freshUntil } = await build();
    const kept = { json: value, etag: etagOf(value) };
    if (entries.get(key) !== entry) return kept;
    if (changes !== before) {
      entries.delete(key);
      return kept;
    }
    entry.freshUntil = freshUntil ? freshUntil.getTime() : Number.POSITIVE_INFINITY;
    entry.tags = tags;
    for (const tag of tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(key));
    return kept;
  }

  return {
    async read(key, now, build) {
      const known = entries.get(key);
      if (known && (known.freshUntil === 0 || known.freshUntil > now.getTime())) return known.kept;
      drop(key);
      const { promise, resolve, reject } = Promise.withResolvers<Kept>();
      const entry: Entry = { kept: promise, freshUntil: 0, tags: [] };
      entries.set(key, entry);
      const oldest = entries.size > MOST_KEPT ? entries.keys().next().value : undefined;
      if (oldest !== undefined) drop(oldest);
      make(key, entry, build).then(resolve, (error: unknown) => {
        if (entries.get(key) === entry) entries.delete(key);
        reject(error);
      });
      return promise;
    },
  };
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
