import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** Puts the waiting messages of a send job on hold. A message that is already being sent is not held back. */
export async function holdJobMessages(tx: Tx, jobId: string): Promise<void> {
  await tx.execute(sql`update message_log set state = 'held' where job_id = ${jobId} and state = 'waiting'`);
}

/**
 * Releases the messages on hold, which are due at their original time. A message that was sent in the meantime is not
 * sent twice.
 */
export async function releaseJobMessages(tx: Tx, jobId: string): Promise<void> {
  await tx.execute(sql`update message_log set state = 'waiting' where job_id = ${jobId} and state = 'held'`);
}

/** The number of messages of a send job that are in the log and not yet sent. */
export async function countWaiting(tx: Db | Tx, jobId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from message_log where job_id = ${jobId} and state in ('waiting', 'held')`);
  return rows[0]?.count ?? 0;
}

interface OfMeeting {
  readonly meetingId: string;
  readonly messageId: string;
}

/** Queues a failed message of a conference again, as if it had just been written. */
export async function sendAgain(
  tx: Tx,
  { meetingId, messageId }: OfMeeting,
  at: Date,
): Promise<'again' | 'not_failed' | 'unknown'> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    select state from message_log where id = ${messageId} and meeting_id = ${meetingId} for update`);
  const [message] = rows;
  if (!message) return 'unknown';
  if (message.state !== 'failed') return 'not_failed';
  // The period for retries starts over.
  await tx.execute(sql`
    update message_log set state = 'waiting', due_at = ${at}, attempts = 0, tried_since = ${at} where id = ${messageId}`);
  return 'again';
}
