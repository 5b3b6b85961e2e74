import type { Clock } from '#kernel/clock/clock';
import type { Config } from '#kernel/config/config';
import { countDeadLetters } from '#kernel/jobs/dead-letters';
import { outboxLag } from '#kernel/outbox/outbox';
import { commandLine } from '../command-line.ts';
import { badFinding, type Finding, goodFinding, warningFinding } from './finding.ts';
import type { ReadableDatabase } from './open-read-only.ts';

export async function checkDeadLetters({ db }: ReadableDatabase): Promise<Finding> {
  const counts = await countDeadLetters({ db });
  if (counts.size === 0) return goodFinding('dead letters', 'none');
  const found = [...counts].map(([job, count]) => `${count} of ${job}`).join(', ');
  return badFinding(
    'dead letters',
    found,
    `${commandLine('admin')} dead-letters lists them with their reasons; --retry JOB attempts those of one job again.`,
  );
}

const LATE_SECONDS = 120;
const STUCK_SECONDS = 900;

/** Checks the events that wait for their delivery. */
export async function checkOutboxLag({ db }: ReadableDatabase, clock: Clock): Promise<Finding> {
  const seconds = await outboxLag({ db, clock });
  return checkAge('outbox', seconds, 'the oldest undelivered event');
}

/** Checks the jobs that are due and that no server has taken. */
export async function checkQueue({ pool }: ReadableDatabase): Promise<Finding> {
  const { rows } = await pool.query<{ seconds: number | null }>(`
    select extract(epoch from now() - min(run_at))::double precision as seconds from graphile_worker.jobs
    where run_at < now() and locked_at is null and attempts < max_attempts`);
  return checkAge('job queue', rows[0]?.seconds ?? 0, 'the oldest job that is due');
}

function checkAge(name: string, seconds: number, subject: string): Finding {
  if (seconds === 0) return goodFinding(name, 'none waits');
  const found = `${subject} has waited for ${durationOf(seconds)}`;
  const advice = 'Check that a server with workers runs (WORKERS above 0), and read its log.';
  if (seconds > STUCK_SECONDS) return badFinding(name, found, advice);
  return seconds > LATE_SECONDS ? warningFinding(name, found, advice) : goodFinding(name, found);
}

const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

function durationOf(seconds: number): string {
  const [length, unit] = units.find(([each]) => seconds >= 2 * each) ?? [1, 's'];
  return `${Math.round(seconds / length)} ${unit}`;
}

const SEEN_MINUTES = 15;

/** Workers run one of their jobs every five minutes, and the queue records when. */
export async function checkWorkers({ pool }: ReadableDatabase, { workers }: Config): Promise<Finding> {
  const { rows } = await pool.query<{ minutes: number | null }>(`
    select extract(epoch from now() - max(last_execution))::double precision / 60 as minutes
    from graphile_worker._private_known_crontabs`);
  const minutes = rows[0]?.minutes ?? null;
  const isSeen = minutes !== null && minutes < SEEN_MINUTES;
  if (workers > 0) return goodFinding('workers', `WORKERS=${workers}${isSeen ? ', seen at work' : ''}`);
  if (isSeen) return goodFinding('workers', 'WORKERS=0 here; another server has workers');
  return warningFinding(
    'workers',
    `WORKERS=0, and no other server with workers was seen in the last ${SEEN_MINUTES} minutes`,
    'Start a server with WORKERS above 0: messages, expired holds and refunds wait for it.',
  );
}
