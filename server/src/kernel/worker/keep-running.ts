import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';

// After any of these events, the runner may hold jobs that it doesn't work on, or may be unable to mark its jobs as
// done.
const LOSSES = ['pool:fatalError', 'pool:listen:error', 'worker:getJob:error', 'worker:fatalError'] as const;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
// The interval is constant while the database is unavailable: a connection attempt costs little, and jobs are late
// already.
const RETRY_MS = 500;
// If a runner fails sooner although the database is available, the next one will probably fail too, so each pause is
// twice as long as the one before.
const STEADY_MS = 5_000;
const REMEMBERED_RUNNERS = 50;

interface OneRunner {
  /** The name under which the runner locks its jobs. */
  readonly id: string;
  readonly startedAt: number;
  /** Resolves when the runner has lost the database or has ended. Never rejects. */
  readonly lost: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Runs the job queue, and replaces the queue's runner by a new one when it loses the database. The jobs that the old
 * runner had taken are released, so that the new one finds them; a job may therefore run twice.
 */
export async function keepRunning(
  pool: pg.Pool,
  log: Log,
  options: Omit<RunnerOptions, 'pgPool' | 'events' | 'preset'>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lostIds: string[] = [];
  let current: OneRunner | null = await startRunner(pool, options);
  let nextPause = FIRST_PAUSE_MS;

  async function replace(old: OneRunner): Promise<void> {
    current = null;
    lostIds.push(old.id);
    lostIds.splice(0, lostIds.length - REMEMBERED_RUNNERS);
    if (performance.now() - old.startedAt > STEADY_MS) nextPause = FIRST_PAUSE_MS;
    await pause(nextPause);
    nextPause = Math.min(nextPause * 2, LONGEST_PAUSE_MS);
    // The old runner is stopped only after the pause. By then its workers are waiting for their next try, so they end
    // quietly.
    void old.stop();
    while (!signal.aborted) {
      current = await restart();
      if (current) return;
      await pause(RETRY_MS);
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  async function restart(): Promise<OneRunner | null> {
    try {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [lostIds]);
      const runner = await startRunner(pool, options);
      log.info({ part: 'jobs' }, 'jobs resumed');
      return runner;
    } catch (error) {
      log.warn({ part: 'jobs', err: error }, 'jobs not resumed yet');
      return null;
    }
  }

  async function supervise(): Promise<void> {
    const stopped = once(signal, 'abort');
    while (current && !signal.aborted) {
      const runner: OneRunner = current;
      const reason = await Promise.race([runner.lost, stopped]);
      if (signal.aborted) return;
      log.warn({ part: 'jobs', err: reason }, 'jobs paused: database connection lost');
      await replace(runner);
    }
  }

  const supervision = supervise();
  return {
    stop: async () => {
      stopping.abort();
      await supervision;
      // Without the database the running jobs can't be marked as done, so waiting for that would never end.
      await Promise.race([current?.stop(), current?.lost]);
    },
  };
}

async function startRunner(
  pool: pg.Pool,
  options: Omit<RunnerOptions, 'pgPool' | 'events' | 'preset'>,
): Promise<OneRunner> {
  const events: WorkerEvents = new EventEmitter();
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  for (const loss of LOSSES) events.on(loss, ({ error }) => lose(error));
  const runner = await run({
    ...options,
    events,
    pgPool: releasingOnce(pool),
    // Workers don't wait until a job has been marked as done. If that fails, a batch emits an event; without batches it
    // is an unhandled rejection, which ends the process. A batch without a delay costs nothing.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  void runner.promise.then(lose, lose);
  let stopped: Promise<void> | undefined;
  return {
    id,
    startedAt: performance.now(),
    lost,
    stop: () =>
      (stopped ??= runner
        .stop()
        // The runner may already be stopping.
        .catch(() => undefined)
        // Waits for the runner to end, because only then are its connections back in the pool.
        .then(() => runner.promise)),
  };
}

// The runner releases its listening connection twice if it stops while that connection breaks; the pool throws the
// second time, and no handler catches it.
function releasingOnce(pool: pg.Pool): pg.Pool {
  type Callback = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    done: pg.PoolClient['release'],
  ) => void;
  function connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return pool.connect();
    pool.connect((error, client, done) => {
      let isReleased = false;
      callback(error, client, (destroy) => {
        if (!isReleased) done(destroy);
        isReleased = true;
      });
    });
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  });
}
