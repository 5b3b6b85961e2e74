import type { DeskDatabase } from './desk-database.ts';
import type { DeskSeal } from './desk-seal.ts';

export interface Queued<Scan> {
  readonly sequence: number;
  readonly scan: Scan;
}

/** The scans of this device: those that wait for the server, and the latest others. */
export interface ScanQueue<Scan> {
  /** Resolves to the scan's sequence number when the scan is on disk; only then may a verdict be shown. */
  add: (scan: Scan) => Promise<number>;
  waiting: () => Promise<number>;
  /** Returns the oldest waiting scans, or all of them without a limit. */
  next: (limit?: number) => Promise<Queued<Scan>[]>;
  /** Marks scans as answered by the server. They are kept among the latest scans, updated by the answer. */
  settle: (answered: readonly Queued<Scan>[]) => Promise<void>;
  find: (sequence: number) => Promise<Scan | undefined>;
  /** Returns the latest scans, newest first, including those that wait for the server. */
  latest: (limit: number) => Promise<Queued<Scan>[]>;
}

/** This many sent scans are kept for the list on the screen. */
const KEPT = 50;
const NAME = 'scan';

export function createScanQueue<Scan>(
  database: DeskDatabase,
  seal: DeskSeal,
  parse: (value: unknown) => Scan,
): ScanQueue<Scan> {
  const open = async (sequence: number, sealed: Parameters<DeskSeal['open']>[1]): Promise<Queued<Scan>> => ({
    sequence,
    scan: parse(await seal.open(NAME, sealed)),
  });
  return {
    async add(scan) {
      const sealed = await seal.seal(NAME, scan);
      return database.use(async (connection) => {
        const change = connection.transaction('scans', 'readwrite', { durability: 'strict' });
        const sequence = await change.store.add({ sealed, waiting: 1 });
        await change.done;
        return sequence;
      });
    },
    waiting: () => database.use((connection) => connection.countFromIndex('scans', 'waiting')),
    async next(limit) {
      const [keys, found] = await database.use((connection) => {
        const index = connection.transaction('scans').store.index('waiting');
        return Promise.all([index.getAllKeys(null, limit), index.getAll(null, limit)]);
      });
      return Promise.all(found.map(({ sealed }, at) => open(keys[at] ?? 0, sealed)));
    },
    async settle(answered) {
      // Encrypts the scans first, because a transaction ends while it waits for anything else.
      const sealed = await Promise.all(answered.map(({ scan }) => seal.seal(NAME, scan)));
      await database.use(async (connection) => {
        const change = connection.transaction('scans', 'readwrite', { durability: 'strict' });
        for (const [at, { sequence }] of answered.entries()) {
          const value = sealed[at];
          if (value) void change.store.put({ sealed: value }, sequence);
        }
        const keys = await change.store.getAllKeys();
        for (const key of keys.slice(0, Math.max(0, keys.length - KEPT))) {
          const kept = await change.store.get(key);
          if (kept && !kept.waiting) void change.store.delete(key);
        }
        await change.done;
      });
    },
    async find(sequence) {
      const kept = await database.use((connection) => connection.get('scans', sequence));
      return kept && (await open(sequence, kept.sealed)).scan;
    },
    async latest(limit) {
      const found: Queued<Scan>[] = [];
      const keys = await database.use((connection) => connection.getAllKeys('scans'));
      for (const key of keys.slice(-limit).toReversed()) {
        const kept = await database.use((connection) => connection.get('scans', key));
        if (kept) found.push(await open(key, kept.sealed));
      }
      return found;
    },
  };
}
