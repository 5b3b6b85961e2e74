import type { Language } from '@plenum/contract/kernel/language';
import { type SQL, sql } from 'drizzle-orm';
import { openRound, type Round } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { attachTicket } from './attach-ticket.ts';
import { findEmailBrand } from './providers/email-brand.ts';
import { providersFor, type ProviderInUse } from './providers/configured.ts';
import { channelOf, type FailureKind, type OutgoingMessage, type SendResult } from './providers/provider.ts';
import { fallsOver } from './providers/routes.ts';
import { markUndeliverable } from './delivery/undeliverable.ts';
import {
  type EncryptedMessage,
  readCalendar,
  readMessageTemplate,
  readText,
  readUnsubscribeUrl,
} from './queue-message.ts';

interface WaitingRow extends EncryptedMessage, Record<string, unknown> {
  readonly target: string;
  readonly language: Language;
  readonly subject: string;
  readonly attempts: number;
  readonly participant_id: string | null;
  readonly meeting_id: string | null;
  readonly carries_ticket: boolean;
  /** When attempts began: when the message was written, or when sending it again was requested. */
  readonly tried_since: Date;
  readonly expires_at: Date | null;
}

const AT_ONCE = 20;
// A round ends after this, so that a server that is stopping doesn't send a whole job first.
const ROUND_MS = 2_000;
const MINUTE = 60_000;
// Longer than a provider may take. If a server stops in between, the message may be sent twice.
const TAKEN_MS = 3 * MINUTE;
const PAUSES_MS = [30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
const GIVE_UP_MS = 24 * 60 * MINUTE;

// Later attempts can't succeed after these failures.
const final = new Set<FailureKind>(['invalid_target']);

/**
 * Sends due messages, except those of send jobs. Several servers can run it at the same time: each takes different
 * messages.
 */
export async function sendWaiting(kernel: Kernel): Promise<void> {
  let taken = AT_ONCE;
  while (taken === AT_ONCE) {
    const rows = await takeDue(kernel, direct, AT_ONCE);
    taken = rows.length;
    const round = await openMessageRound(kernel, 'send_messages');
    await Promise.all(rows.map((row) => round.attempt(row.id, () => sendOne(kernel, row))));
  }
}

/**
 * Sends messages of send jobs, one after the other (decision 58). If a server stops, at most one message was sent
 * without its result being recorded. Codes and automatic messages never wait behind a job, because they have a separate
 * queue and separate connections.
 */
export async function sendJobMessages(kernel: Kernel): Promise<void> {
  const end = performance.now() + ROUND_MS;
  let round: Round | undefined;
  do {
    const [row] = await takeDue(kernel, ofJobs, 1);
    if (!row) return;
    round ??= await openMessageRound(kernel, 'send_job_messages');
    await round.attempt(row.id, () => sendOne(kernel, row));
  } while (performance.now() < end);
}

/**
 * Starts a round. A message that can't even be attempted, for example because it can't be decrypted, fails after
 * several attempts.
 */
function openMessageRound(kernel: Kernel, job: string): Promise<Round> {
  return openRound(kernel, job, async (id) => {
    await kernel.db.execute(sql`
      update message_log set state = 'failed', due_at = null, failure = 'internal'
      where id = ${id} and state = 'waiting'`);
  });
}

const inHours = (now: Date) => sql`(sends_zone is null or
  ((${now}::timestamptz at time zone sends_zone)::time >= sends_from
    and (${now}::timestamptz at time zone sends_zone)::time < sends_until))`;
// Expired messages are processed at night too, so that the log shows their result.
const direct = (now: Date) => sql`job_id is null and (${inHours(now)} or expires_at <= ${now})`;
const ofJobs = (now: Date) => sql`job_id is not null and ${inHours(now)}`;

async function takeDue(
  { db, clock }: Kernel,
  which: (now: Date) => SQL,
  most: number,
): Promise<WaitingRow[]> {
  const now = clock.now();
  const found = await db.execute<WaitingRow>(sql`
    update message_log set attempts = attempts + 1, due_at = ${new Date(now.getTime() + TAKEN_MS)}
    where id in (
      select id from message_log where state = 'waiting' and due_at <= ${now} and ${which(now)}
      order by due_at limit ${most} for update skip locked)
    returning id, target, language, subject, text, template_key, template_values, unsubscribe_url, calendar, attempts,
      participant_id, carries_ticket, meeting_id,
      coalesce(tried_since, created_at) as tried_since, expires_at`);
  return found.rows;
}

async function sendOne(kernel: Kernel, row: WaitingRow): Promise<void> {
  const now = kernel.clock.now();
  if (row.expires_at !== null && new Date(row.expires_at) <= now) return abandon(kernel, row, 'expired');
  const isEmail = channelOf(row.target) === 'email';
  const { result, provider, isSettled } = await trySend(kernel, {
    id: row.id,
    target: row.target,
    language: row.language,
    subject: row.subject,
    text: readText(kernel.keys, row),
    template: readMessageTemplate(kernel.keys, row),
    unsubscribeUrl: readUnsubscribeUrl(kernel.keys, row),
    calendar: readCalendar(kernel.keys, row),
    files: await attachTicket(kernel, row),
    brand: isEmail ? await findEmailBrand(kernel, row.meeting_id, row.language) : null,
  });
  kernel.metrics.countMessage(channelOf(row.target), result.kind === 'sent' ? 'sent' : result.why);
  if (result.kind === 'sent') return noteSent(kernel, row, provider, result);
  const failure = `${result.why} ${result.code}`.trim();
  kernel.log.warn(
    { part: 'messages', message: row.id, provider: provider?.name, failure },
    'message not sent',
  );
  const isLate = now.getTime() - new Date(row.tried_since).getTime() >= GIVE_UP_MS;
  if (final.has(result.why) || isSettled || isLate) return abandon(kernel, row, failure);
  await tryLater(kernel, row, failure);
}

interface Tried {
  readonly result: SendResult;
  readonly provider: ProviderInUse | null;
  /**
   * True if no provider has a usable template for this text. Waiting would not help, so the log shows the reason
   * immediately.
   */
  readonly isSettled: boolean;
}

/** These failures are detected before any provider is called. */
const withoutTemplate = new Set(['NO_BINDING', 'NOT_APPROVED', 'MISSING_VALUE']);

/** Tries providers in order; the next one is tried if the failure is the provider's. */
async function trySend(kernel: Kernel, message: OutgoingMessage): Promise<Tried> {
  let last: Tried = {
    result: { kind: 'failed', why: 'temporary', code: 'no provider' },
    provider: null,
    isSettled: false,
  };
  let isSettled = true;
  for (const provider of await providersFor(kernel, kernel.db, message.target)) {
    const result = await sendBy(kernel, provider, message);
    isSettled &&= result.kind === 'failed' && withoutTemplate.has(result.code);
    last = { result, provider, isSettled };
    if (result.kind === 'sent' || !fallsOver(result)) return last;
  }
  return last;
}

/**
 * Sends a message by one provider. An exception in the provider counts as a failure, so that the message is retried, or
 * fails, like any other.
 */
async function sendBy(
  { log }: Kernel,
  provider: ProviderInUse,
  message: OutgoingMessage,
): Promise<SendResult> {
  try {
    return await provider.send(message);
  } catch (error) {
    log.error(
      { part: 'messages', message: message.id, provider: provider.name, err: error },
      'message provider failed',
    );
    return { kind: 'failed', why: 'temporary', code: 'internal' };
  }
}

// Records that a message was sent, even if another server has taken it over in the meantime.
async function noteSent(
  { db, clock }: Kernel,
  { id }: WaitingRow,
  provider: ProviderInUse | null,
  { providerId, isDelivered }: Extract<SendResult, { kind: 'sent' }>,
): Promise<void> {
  const now = clock.now();
  const delivery = isDelivered
    ? sql`, delivery = 'delivered', delivery_code = 'DELIVERED', delivery_at = ${now}`
    : sql``;
  await db.execute(sql`
    update message_log set state = 'sent', due_at = null, sent_at = ${now}, provider = ${provider?.name ?? null},
      provider_row = ${provider?.id ?? null}, provider_id = ${providerId}, failure = null${delivery}
    where id = ${id} and state <> 'sent'`);
}

async function abandon({ db, clock }: Kernel, { id, attempts }: WaitingRow, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update message_log set state = 'failed', due_at = null, failure = ${failure}
      where id = ${id} and state = 'waiting' and attempts = ${attempts}`);
    await markUndeliverable(tx, [{ messageId: id, code: failure }], clock.now());
  });
}

async function tryLater({ db, clock }: Kernel, row: WaitingRow, failure: string): Promise<void> {
  const pause = PAUSES_MS[Math.min(row.attempts, PAUSES_MS.length) - 1] ?? MINUTE;
  const dueAt = new Date(clock.now().getTime() + pause);
  await db.execute(sql`
    update message_log set due_at = ${dueAt}, failure = ${failure}
    where id = ${row.id} and state = 'waiting' and attempts = ${row.attempts}`);
}
