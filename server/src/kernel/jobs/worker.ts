import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker';
import { sweepFiles } from '../files/file-rows.ts';
import { sweepIdempotencyKeys } from '../idempotency/idempotency.ts';
import type { Kernel } from '../kernel.ts';
import type { Log } from '../log/log.ts';
import { deliver, markDead, OUTBOX_TASK, type Reaction, sweepOutbox } from '../outbox/outbox.ts';
import { sweepRateLimits } from '../rate-limit/take-hit.ts';

/** A job that comes round by the clock; cron in UTC. */
export interface Recurring {
  readonly name: string;
  readonly cron: string;
  readonly run: (kernel: Kernel) => Promise<void>;
}

export const kernelJobs: readonly Recurring[] = [
  {
    name: 'sweep_idempotency_keys',
    cron: '17 * * * *',
    run: (kernel) => sweepIdempotencyKeys(kernel.db, kernel.clock.now()),
  },
  {
    name: 'sweep_rate_limits',
    cron: '*/15 * * * *',
    run: (kernel) => sweepRateLimits(kernel.pool, kernel.clock.now()),
  },
  { name: 'sweep_outbox', cron: '51 2 * * *', run: sweepOutbox },
  { name: 'sweep_files', cron: '33 * * * *', run: sweepFiles },
];

/** The queue's own tables; must exist before anything is emitted. */
export async function migrateJobs(url: string, log: Log): Promise<void> {
  const tools = await makeWorkerUtils({ connectionString: url, logger: toLogger(log) });
  try {
    await tools.migrate();
  } finally {
    await tools.release();
  }
}

// What happened together comes in one job; each is delivered by itself.
function outboxIds(payload: unknown): bigint[] {
  const { id, ids = [] } = payload as { id?: string; ids?: string[] };
  return (id === undefined ? ids : [id]).map(BigInt);
}

export async function startWorker(
  kernel: Kernel,
  reactions: readonly Reaction[],
  jobs: readonly Recurring[],
): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = {
    [OUTBOX_TASK]: async (payload, helpers) => {
      let failure: unknown = null;
      for (const id of outboxIds(payload)) {
        try {
          await deliver(kernel, reactions, id);
        } catch (error) {
          failure ??= error;
          if (helpers.job.attempts >= helpers.job.max_attempts) await markDead(kernel, id, String(error));
        }
      }
      if (failure) throw failure;
    },
  };
  for (const job of jobs) tasks[job.name] = () => job.run(kernel);
  const runner = await run({
    pgPool: kernel.pool,
    concurrency: kernel.config.workers,
    noHandleSignals: true,
    logger: toLogger(kernel.log),
    taskList: tasks,
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
  });
  return {
    stop: async () => {
      await runner.stop();
      // Its own connections are back in the pool only then.
      await runner.promise;
    },
  };
}

function toLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  });
}
