/** Loads one row by id. Calls of the same tick share one query. Null if the row does not exist. */
export type BatchLoader<T> = (key: string) => Promise<T | null>;

interface Waiting<T> {
  readonly key: string;
  readonly resolve: (value: T | null) => void;
  readonly reject: (error: unknown) => void;
}

const LARGEST_BATCH = 200;
const BATCHES_AT_ONCE = 2;

/**
 * Combines many look-ups of single rows into few queries of many rows. A round trip costs the same for one row and for
 * fifty, so under load this matters most. Nothing is cached: every answer was read after its call.
 */
export function batchLoader<T>(load: (keys: string[]) => Promise<ReadonlyMap<string, T>>): BatchLoader<T> {
  let waiting: Waiting<T>[] = [];
  let running = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.length === 0 || running >= BATCHES_AT_ONCE) return;
    scheduled = true;
    // Runs after all requests that arrived together have made their calls.
    setImmediate(() => {
      scheduled = false;
      const batch = waiting.slice(0, LARGEST_BATCH);
      waiting = waiting.slice(LARGEST_BATCH);
      void run(batch);
      schedule();
    });
  }

  async function run(batch: readonly Waiting<T>[]): Promise<void> {
    running += 1;
    try {
      const found = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<T | null>();
    waiting.push({ key, resolve, reject });
    schedule();
    return promise;
  };
}
