import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

interface KeepOptions {
  /** Restarts PostgreSQL and resolves once it answers; rejects with its output, or soon after the signal. */
  readonly restart: (signal: AbortSignal) => Promise<Postmaster>;
  readonly log: (line: string) => void;
  /** Called once, after the last failed attempt. */
  readonly onGone: (reason: Error) => void;
  /** Pauses before each attempt. After the last one, no more attempts are made. */
  readonly pausesMs?: readonly number[];
}

const PAUSES_MS = [0, 500, 1_000, 2_000];
// A process that ran for this long did not fail because of its start, so attempts are counted from zero.
const STEADY_MS = 60_000;

/** Restarts PostgreSQL whenever it ends unexpectedly, with increasing pauses, until the last attempt has failed. */
export function keepPostmaster(
  first: Postmaster,
  { restart, log, onGone, pausesMs = PAUSES_MS }: KeepOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster | null = first;
  let readyAt = performance.now();
  let tries = 0;

  async function tryAgain(): Promise<Postmaster | null> {
    await sleep(pausesMs[tries], undefined, { signal }).catch(() => undefined);
    tries += 1;
    if (signal.aborted) return null;
    const began = performance.now();
    try {
      const postmaster = await restart(signal);
      readyAt = performance.now();
      log(`PostgreSQL: ready again after ${((readyAt - began) / 1000).toFixed(1)} s`);
      return postmaster;
    } catch (error) {
      if (!signal.aborted)
        log(`PostgreSQL: try ${tries} of ${pausesMs.length} to start it again failed. ${String(error)}`);
      return null;
    }
  }

  async function supervise(): Promise<void> {
    // The signal is also checked before the first pass: a process that became ready after the signal runs until `stop`
    // ends it.
    while (!signal.aborted) {
      await current?.exited;
      if (signal.aborted) return;
      if (current) {
        log('PostgreSQL ended unexpectedly and is started again.');
        if (performance.now() - readyAt > STEADY_MS) tries = 0;
      }
      if (tries >= pausesMs.length) {
        onGone(new Error(`PostgreSQL ended and could not be started again after ${tries} tries.`));
        return;
      }
      current = await tryAgain();
    }
  }

  const supervision = supervise();
  return {
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await supervision;
      // PostgreSQL may have become ready in between.
      await current?.stop();
    },
  };
}
