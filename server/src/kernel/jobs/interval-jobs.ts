import { setTimeout as sleep } from 'node:timers/promises';
import type { Kernel } from '../kernel.ts';
import type { EverySeconds } from './worker.ts';

/** Work that can't wait for the next minute: a timer of this process for each. Stopping waits for what is under way. */
export function startIntervalJobs(kernel: Kernel, jobs: readonly EverySeconds[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map((job) => goRound(kernel, job, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function goRound(
  kernel: Kernel,
  { name, everySeconds, run }: EverySeconds,
  signal: AbortSignal,
): Promise<void> {
  const pause = everySeconds * 1000;
  // Servers started together are not to come at the same moment.
  let next = Math.random() * pause;
  while (!signal.aborted) {
    await sleep(next, undefined, { signal }).catch(() => undefined);
    next = pause;
    if (signal.aborted) return;
    try {
      await run(kernel);
    } catch (error) {
      kernel.log.error({ part: 'jobs', job: name, err: error }, 'a round failed');
    }
  }
}
