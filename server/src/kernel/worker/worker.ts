import { Logger, makeWorkerUtils, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { encryptOldFiles } from '../uploads/encrypt-old-files.ts';
import { sweepFiles } from '../uploads/sweep-files.ts';
import { sweepIdempotencyKeys } from '../idempotency/idempotency.ts';
import type { Kernel } from '../kernel.ts';
import type { Log } from '../log/log.ts';
import { deliver, markDead, OUTBOX_TASK, type Reaction, sweepOutbox } from '../outbox/outbox.ts';
import { inJobSpan } from '../tracing/spans.ts';
import { sweepRateLimits } from '../rate-limit/take-hit.ts';
import { sweepJobFailures } from '../jobs/dead-letters.ts';
import { keepRunning } from './keep-running.ts';
import { type IntervalJob, type Job, startIntervalJobs } from '../jobs/interval-jobs.ts';

/** A job that one of the servers runs at the times of the cron line (UTC). */
interface CronJob extends Job {
  readonly cron: string;
}

export type Recurring = CronJob | IntervalJob;

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
  { name: 'sweep_job_failures', cron: '53 2 * * *', run: sweepJobFailures },
  { name: 'sweep_files', cron: '33 * * * *', run: sweepFiles },
  { name: 'encrypt_old_files', cron: '43 * * * *', run: encryptOldFiles },
  { name: 'release_jobs', cron: '*/5 * * * *', run: ({ pool }) => releaseJobs(pool) },
];

/**
 * Unlocks the jobs of killed servers after ten minutes; graphile-worker itself waits four hours. A job that is still
 * running by then is started a second time, so every job must be safe to run twice.
 */
async function releaseJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '10 minutes'))`);
}

/** Creates graphile-worker's tables, which must exist before the first event is written. */
export async function migrateJobs(url: string, log: Log): Promise<void> {
  const tools = await makeWorkerUtils({ connectionString: url, logger: toLogger(log) });
  try {
    await tools.migrate();
  } finally {
    await tools.release();
  }
}

// Events written by one transaction share one job; each event is delivered separately.
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
          await inJobSpan(OUTBOX_TASK, () => deliver(kernel, reactions, id));
        } catch (error) {
          failure ??= error;
          if (helpers.job.attempts >= helpers.job.max_attempts) await markDead(kernel, id, String(error));
        }
      }
      if (failure) throw failure;
    },
  };
  const byClock = jobs.filter((job) => 'cron' in job);
  for (const job of byClock) tasks[job.name] = () => inJobSpan(job.name, () => job.run(kernel));
  const runner = await keepRunning(kernel.sessionPool, kernel.log, {
    concurrency: kernel.config.workers,
    noHandleSignals: true,
    logger: toLogger(kernel.log),
    taskList: tasks,
    crontab: byClock.map((job) => `${job.cron} ${job.name}`).join('\n'),
  });
  const intervalJobs = startIntervalJobs(
    kernel,
    jobs.filter((job) => 'everySeconds' in job),
  );
  return {
    stop: async () => {
      await intervalJobs.stop();
      await runner.stop();
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
