import { Worker } from 'node:worker_threads';
import { type BoundedQueue, createBoundedQueue, type QueueLimits } from '../queues/bounded-queue.ts';

/**
 * The `write` export of a module that is drawn in a worker. Input and items are copied into the worker: plain data,
 * dates, maps and bytes, which arrive as `Uint8Array`.
 */
export type PdfWriter<Input, Item> = (input: Input, items: AsyncIterable<Item>) => AsyncIterable<Uint8Array>;

type Items = AsyncIterable<unknown> | Iterable<unknown>;

export interface PdfWorkers {
  /**
   * Returns the file that the module's `write` makes. Drawing starts when the file is first read, and ends when its
   * reader disconnects.
   */
  render(module: URL, input: unknown, items: Items): AsyncIterable<Uint8Array>;
  running(): number;
  waiting(): number;
}

/** Too many files are waiting to be drawn. */
export class PdfQueueFull extends Error {
  override readonly name = 'PdfQueueFull';

  constructor() {
    super('too many files wait to be drawn');
  }
}

/**
 * V8 lets garbage grow to a share of its limit. A document needs 20 to 30 MB, far below these limits; with them ten
 * thousand badges take 190 MB instead of 280 (decision 67).
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 };
/** The number of items that are read and copied together. */
const ITEMS = 50;

export type ToWorker =
  | { readonly kind: 'items'; readonly items: readonly unknown[]; readonly isLast: boolean }
  | { readonly kind: 'taken' };
export type FromWorker =
  | { readonly kind: 'want' }
  | { readonly kind: 'block'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' };
export interface PdfWorkerData {
  readonly module: string;
  readonly input: unknown;
}

/** Draws PDFs in worker threads, a few at a time, so that other requests do not wait for a long document. */
export function createPdfWorkers({ concurrent = 2, waiting = 16 }: Partial<QueueLimits> = {}): PdfWorkers {
  const queue = createBoundedQueue({ concurrent, waiting }, () => new PdfQueueFull());
  return {
    render: (module, input, items) => ({
      [Symbol.asyncIterator]: () => startRendering(queue, { module: module.href, input }, oneByOne(items)),
    }),
    running: () => queue.running(),
    waiting: () => queue.waiting(),
  };
}

// An iterator instead of a generator, because `return` of a generator would wait for pending bytes.
function startRendering(
  queue: BoundedQueue,
  workerData: PdfWorkerData,
  items: AsyncIterator<unknown>,
): AsyncIterator<Uint8Array> {
  const blocks: Uint8Array[] = [];
  const over = Promise.withResolvers<void>();
  let [isStarted, isOver] = [false, false];
  let failure: unknown = null;
  let worker: Worker | null = null;
  let wake = (): void => undefined;
  const send = (message: ToWorker) => worker?.postMessage(message, []);

  function end(error: unknown = null): void {
    if (isOver) return;
    isOver = true;
    failure = error;
    over.resolve();
    wake();
  }

  function receive(message: FromWorker): void {
    if (isOver) return;
    if (message.kind === 'end') end();
    else if (message.kind === 'want') readItems(items).then(send, end);
    else {
      blocks.push(message.bytes);
      wake();
    }
  }

  async function run(): Promise<void> {
    // The reader may have disconnected while the file waited for its turn.
    if (!isOver) {
      worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
        workerData,
        resourceLimits: LIMITS,
      });
      worker.on('message', receive);
      worker.on('messageerror', end);
      worker.on('error', end);
      worker.on('exit', (code) => end(new Error(`The PDF worker ended with ${code} before its file did`)));
      await over.promise;
      await worker.terminate();
    }
    await items.return?.();
  }

  return {
    next: async () => {
      if (!isStarted) queue.run(run).catch(end);
      isStarted = true;
      for (;;) {
        const block = blocks.shift();
        if (block) {
          send({ kind: 'taken' });
          return { done: false, value: block };
        }
        if (isOver && failure !== null) throw failure;
        if (isOver) return { done: true, value: undefined };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    return: async () => {
      end();
      blocks.length = 0;
      return { done: true, value: undefined };
    },
  };
}

async function* oneByOne(items: Items): AsyncGenerator {
  yield* items;
}

async function readItems(from: AsyncIterator<unknown>): Promise<ToWorker> {
  const items: unknown[] = [];
  while (items.length < ITEMS) {
    const next = await from.next();
    if (next.done === true) return { kind: 'items', items, isLast: true };
    items.push(next.value);
  }
  return { kind: 'items', items, isLast: false };
}
