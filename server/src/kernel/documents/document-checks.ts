import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { kernelRefusals, type Refusal, universalRefusals } from '@plenum/contract/kernel/refusals';
import { RefusalError, refuse } from '../refusal/refusal-error.ts';
import type { DocumentJobs } from './document-jobs.ts';
import { createFairQueue, type FairLimits } from '../queues/fair-queue.ts';

/** Reads and cleans uploaded documents in worker threads, with limits on time and memory. */
export interface DocumentChecks<Jobs extends JobTable<Jobs> = DocumentJobs> {
  /**
   * Returns the job's result for a document. Refuses what the job refuses, a document that takes too much CPU or memory
   * (DOCUMENT_TOO_COMPLEX), and with BUSY if the machine is too busy to read it soon. `read` is called when its turn
   * comes, so that a waiting document uses no memory. Each `owner` has one document checked at a time.
   */
  run<Name extends keyof Jobs>(
    name: Name,
    read: () => Promise<Buffer>,
    owner: string,
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>;
  running(): number;
  waiting(): number;
  /** Stops all threads. */
  close(): Promise<void>;
}

/** Runs in a worker: its result is copied to the caller, and a RefusalError that it throws reaches the caller. */
type JobTable<Jobs> = Record<keyof Jobs, (bytes: Buffer) => unknown>;

export interface CheckLimits extends FairLimits {
  /** The CPU time that one document may take. */
  readonly cpuMs: number;
  /** The time from the beginning of a check to its end, on a machine that is busy with other things. */
  readonly totalMs: number;
  /** The limit for JavaScript objects. Buffers are not included; the readers limit the bytes that they unpack. */
  readonly heapMb: number;
  /** The time after which an idle thread is stopped. */
  readonly idleMs: number;
}

/** A connection without traffic is closed after 60 s, so waiting and checking together must take less. */
export const checkLimits: CheckLimits = {
  concurrent: 2,
  waiting: 100,
  waitingPerOwner: 10,
  waitMs: 15_000,
  cpuMs: 5000,
  totalMs: 40_000,
  heapMb: 192,
  idleMs: 10_000,
};

export interface ToDocumentWorker {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export type FromDocumentWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly details: RefusalError['details'] }
  | { readonly kind: 'failed'; readonly error: unknown };

const YOUNG_MB = 16;
const LOOK_EVERY_MS = 200;

export function createDocumentChecks<Jobs extends JobTable<Jobs> = DocumentJobs>(
  limits: CheckLimits = checkLimits,
  module = new URL('./document-jobs.ts', import.meta.url),
): DocumentChecks<Jobs> {
  const queue = createFairQueue(limits);
  const threads = createThreads(limits, module);

  async function check(name: string, bytes: Buffer): Promise<unknown> {
    const { worker, isNew } = threads.take();
    const over = new AbortController();
    try {
      const answer = await Promise.race([
        answerOf(worker, { name, bytes }, isNew),
        refuseWhenTooLong(worker, limits, over.signal),
      ]);
      threads.giveBack(worker);
      if (answer.kind === 'done') return answer.result;
      return refuse(refusalOf(answer.code), answer.details);
    } catch (error) {
      // If the thread didn't answer, its state is unknown.
      if (!threads.isIdle(worker)) await worker.terminate();
      throw error;
    } finally {
      over.abort();
    }
  }

  return {
    run: <Name extends keyof Jobs>(name: Name, read: () => Promise<Buffer>, owner: string) =>
      queue.run(owner, async () => check(String(name), await read())) as Promise<
        Awaited<ReturnType<Jobs[Name]>>
      >,
    running: () => queue.running(),
    waiting: () => queue.waiting(),
    close: () => threads.close(),
  };
}

/** Keeps threads that have finished their work for the next document, for a while. */
function createThreads({ heapMb, idleMs }: CheckLimits, module: URL) {
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      workerData: module.href,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    // The job under way reports the error; without a listener here it would end the process.
    worker.on('error', () => undefined);
    return worker;
  }

  return {
    take(): { worker: Worker; isNew: boolean } {
      const [known] = idle.keys();
      if (!known) return { worker: start(), isNew: true };
      clearTimeout(idle.get(known));
      idle.delete(known);
      known.ref();
      return { worker: known, isNew: false };
    },
    giveBack(worker: Worker): void {
      const timer = setTimeout(() => void worker.terminate(), idleMs);
      // Lets a process without other work exit.
      timer.unref();
      worker.unref();
      idle.set(worker, timer);
    },
    isIdle: (worker: Worker): boolean => idle.has(worker),
    close: async (): Promise<void> => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

type Answer = Exclude<FromDocumentWorker, { readonly kind: 'ready' | 'failed' }>;

function answerOf(worker: Worker, sent: ToDocumentWorker, isNew: boolean): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const send = (): void => worker.postMessage(sent, []);
  const receive = (message: FromDocumentWorker): void => {
    if (message.kind === 'ready') send();
    else if (message.kind === 'failed') reject(message.error);
    else resolve(message);
  };
  const fail = (error: unknown): void => reject(isOutOfMemory(error) ? tooComplex() : error);
  const end = (code: number): void => reject(new Error(`A document worker ended with ${code}`));
  worker.on('message', receive).on('error', fail).on('exit', end);
  if (!isNew) send();
  return promise.finally(() => {
    worker.off('message', receive).off('error', fail).off('exit', end);
  });
}

/** Refuses if the check takes too long. Never resolves with a value; the job's answer ends the wait. */
async function refuseWhenTooLong(
  worker: Worker,
  { cpuMs, totalMs }: CheckLimits,
  over: AbortSignal,
): Promise<never> {
  const until = performance.now() + totalMs;
  let before: number | null = null;
  while (!over.aborted) {
    const used = await cpuTime(worker);
    before ??= used;
    if (used - before > cpuMs) throw tooComplex();
    if (performance.now() > until) break;
    await delay(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
  return refuse(kernelRefusals.BUSY, { retryAfterSeconds: 5 });
}

// Returns 0 for a thread that has ended.
async function cpuTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooComplex(): RefusalError {
  return new RefusalError(kernelRefusals.DOCUMENT_TOO_COMPLEX);
}

function refusalOf(code: number): Refusal {
  return universalRefusals.find((refusal) => refusal.code === code) ?? kernelRefusals.UNEXPECTED;
}
