import { sql } from 'drizzle-orm';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findKept } from '#modules/accounts/public';

/** The person and the conference: everything that an unsubscribe link contains. */
export interface Subscriber {
  readonly meetingId: string;
  /** `account:` or `participant:` and an id. */
  readonly person: string;
}

const PURPOSE = 'unsubscribe';
// Links must work for a long time, because old messages stay in mailboxes.
const VALID_MS = 3 * 366 * 24 * 3_600_000;

export function unsubscribeToken({ keys, clock }: Kernel, { meetingId, person }: Subscriber): string {
  const until = new Date(clock.now().getTime() + VALID_MS);
  return signToken(keys, PURPOSE, { m: meetingId, p: person }, until);
}

export function unsubscribeLink(kernel: Kernel, subscriber: Subscriber): string {
  return `${kernel.config.publicUrl}/unsubscribe/${unsubscribeToken(kernel, subscriber)}`;
}

const ACCOUNT = 'account:';

/**
 * Returns null for a link that is truncated, altered or too old. The link of a merged account applies to the account it
 * was merged into.
 */
export async function readUnsubscribeToken(
  { keys, clock }: Kernel,
  db: Db | Tx,
  token: string,
): Promise<Subscriber | null> {
  const payload = readToken(keys, PURPOSE, token, clock.now());
  const { m: meetingId, p: person } = payload ?? {};
  if (typeof meetingId !== 'string' || typeof person !== 'string') return null;
  if (!person.startsWith(ACCOUNT)) return { meetingId, person };
  return { meetingId, person: ACCOUNT + (await findKept(db, person.slice(ACCOUNT.length))) };
}

/**
 * Returns the people who unsubscribed from a conference, and the phone numbers and email addresses that they were
 * contacted at.
 */
export async function findUnsubscribed(db: Db | Tx, meetingId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ person: string; target: string | null }>(sql`
    select distinct unsubscribes.person, recipient.target
    from unsubscribes left join send_job_recipients as recipient
      on recipient.person = unsubscribes.person and recipient.target <> ''
    where unsubscribes.meeting_id = ${meetingId}`);
  return new Set(rows.flatMap(({ person, target }) => (target === null ? [person] : [person, target])));
}
