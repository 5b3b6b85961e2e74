import { setTimeout as sleep } from 'node:timers/promises';
import type { Kernel } from '../kernel.ts';
import { inJobSpan } from '../tracing/spans.ts';

export interface Job {
  readonly name: string;
  /** The signal, which only interval jobs get, says that the server stops; a long run then ends early. */
  readonly run: (kernel: Kernel, stopping?: AbortSignal) => Promise<void>;
}

/**
 * Every server runs it with its own timer, so two servers may run it at the same time. One server never starts it
 * before its last run has ended.
 */
export interface IntervalJob extends Job {
  readonly everySeconds: number;
}

/**
 * One timer of this process per job, for work that must run more often than cron's minute. `stop` waits for running
 * jobs.
 */
export function startIntervalJobs(kernel: Kernel, jobs: readonly IntervalJob[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(kernel, job, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  kernel: Kernel,
  { name, everySeconds, run }: IntervalJob,
  signal: AbortSignal,
): Promise<void> {
  const pause = everySeconds * 1000;
  // A random first pause keeps servers that started together from running the job at the same moment.
  let next = Math.random() * pause;
  while (!signal.aborted) {
    await sleep(next, undefined, { signal }).catch(() => undefined);
    next = pause;
    if (signal.aborted) return;
    try {
      await inJobSpan(name, () => run(kernel, signal));
    } catch (error) {
      kernel.log.error({ part: 'jobs', job: name, err: error }, 'job run failed');
    }
  }
}
