import type { JobFailure, RecipientChannel } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { Refusal } from '@plenum/contract/kernel/refusals';
import { signSms } from '@plenum/contract/messaging/render';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { openRound } from '#kernel/jobs/for-each-due';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { countWaiting, holdJobMessages } from '#modules/messaging/delivery/public';
import {
  createShortLink,
  queueJobMessage,
  writeSiteMessage,
  writeUnsubscribeLine,
} from '#modules/messaging/public';
import { type SendJob, sendJobs } from '../tables.ts';
import { findUnsubscribed, unsubscribeLink } from '../unsubscribe/unsubscribes.ts';
import { jobFact } from './audit-facts.ts';
import { takeFromCaps } from './caps.ts';
import { decideRecipients, findAddressees, meetingLink } from './fix-audience.ts';
import { opensAt } from './hours.ts';
import { missingLanguages, requireLanguages } from './job-templates.ts';
import { findLimits, type Limits } from './limits.ts';
import { fixRecipients } from './start-job.ts';
import { writeJobMessage } from './write-job-message.ts';

const AT_ONCE = 50;
// Number of messages queued ahead of the provider: enough to keep it busy, but few enough that stopping works quickly
// and no message waits long in the log.
const AHEAD = 200;

export const sendJobJobs: readonly Recurring[] = [{ name: 'send_jobs', everySeconds: 1, run: advanceJobs }];

/** Starts due jobs and writes the next messages of those being sent. Several servers may do so at the same time. */
export async function advanceJobs(kernel: Kernel): Promise<void> {
  const jobs = await findDue(kernel);
  if (jobs.length === 0) return;
  const jobOf = new Map(jobs.map((job) => [keyOf(job), job]));
  const round = await openRound(kernel, 'send_jobs', async (key) => {
    const job = jobOf.get(key);
    if (job) await failJob(kernel, job, 'internal');
  });
  for (const [key, job] of jobOf)
    await round.attempt(key, () =>
      job.state === 'scheduled' ? startDue(kernel, job) : continueSending(kernel, job),
    );
}

// A job that an organizer has changed or restarted is attempted again.
const keyOf = ({ id, version }: SendJob) => `${id} ${version}`;

function findDue({ db, clock }: Kernel): Promise<SendJob[]> {
  const isDue = and(eq(sendJobs.state, 'scheduled'), sql`${sendJobs.scheduledAt} <= ${clock.now()}`);
  return db
    .select()
    .from(sendJobs)
    .where(or(isDue, eq(sendJobs.state, 'sending')))
    .orderBy(sql`${sendJobs.startedAt} nulls first`);
}

async function continueSending(kernel: Kernel, { id }: SendJob): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await kernel.db.transaction((tx) => advance(kernel, tx, id));
}

/** If the job is refused, it fails without a retry, because only the organizer can fix it. */
async function startDue(kernel: Kernel, job: SendJob): Promise<void> {
  try {
    await startScheduled(kernel, job);
  } catch (error) {
    const failure = error instanceof RefusalError ? failures.get(error.refusal) : undefined;
    if (failure === undefined) throw error;
    await failJob(kernel, job, failure);
  }
  // Sends the first messages without waiting for the next run.
  await continueSending(kernel, job);
}

const failures = new Map<Refusal, JobFailure>([
  [jobRefusals.TOO_MANY_RECIPIENTS, 'too_many_recipients'],
  [jobRefusals.TEMPLATE_WITHOUT_ENGLISH, 'template_without_english'],
  [jobRefusals.TEMPLATE_WITHOUT_CHINESE, 'template_without_chinese'],
]);

async function startScheduled(kernel: Kernel, job: SendJob): Promise<void> {
  const addressees = await findAddressees(kernel, job.meetingId, job.audience);
  await kernel.db.transaction(async (tx) => {
    const locked = await lockVersion(tx, job);
    if (!locked) return;
    const { meeting } = await findTerms(tx, locked.meetingId);
    const recipients = await decideRecipients(kernel, tx, locked, meeting, addressees);
    requireLanguages(missingLanguages(locked, recipients));
    await fixRecipients(tx, locked, recipients, bySystem(kernel));
  });
}

const bySystem = ({ clock }: Kernel) => ({ actor: null, requestId: null, address: null, at: clock.now() });

/** Returns undefined if another server is working on the job, or if it was changed in the meantime. */
async function lockVersion(tx: Tx, { id, state, version }: SendJob): Promise<SendJob | undefined> {
  const [locked] = await tx
    .select()
    .from(sendJobs)
    .where(and(eq(sendJobs.id, id), eq(sendJobs.state, state), eq(sendJobs.version, version)))
    .for('update', { skipLocked: true });
  return locked;
}

/** Records a failure. A scheduled job has to be corrected; a running job stops and can be resumed. */
async function failJob(kernel: Kernel, job: SendJob, failure: JobFailure): Promise<void> {
  await kernel.db.transaction(async (tx) => {
    const locked = await lockVersion(tx, job);
    if (!locked) return;
    const { id, name, meetingId, version } = locked;
    if (locked.state === 'sending') await holdJobMessages(tx, id);
    await tx
      .update(sendJobs)
      .set({
        state: locked.state === 'sending' ? 'stopped' : 'failed',
        failure,
        waitsFor: null,
        waitsUntil: null,
        version: version + 1,
      })
      .where(eq(sendJobs.id, id));
    await writeAudit(tx, jobFact('send_job.failed', id, { name }), bySystem(kernel));
    await announce(tx, { channel: `meeting:${meetingId}`, event: 'send_job', id });
  });
}

interface NextRecipient extends Record<string, unknown> {
  readonly number: number;
  readonly person: string;
  readonly account_id: string | null;
  readonly name: string;
  readonly target: string;
  readonly channel: RecipientChannel;
  readonly language: Language;
}

/** Queues the next messages of a job, and returns whether more can be queued right away. */
async function advance(kernel: Kernel, tx: Tx, jobId: string): Promise<boolean> {
  const now = kernel.clock.now();
  const [job] = await tx
    .select()
    .from(sendJobs)
    .where(
      and(
        eq(sendJobs.id, jobId),
        eq(sendJobs.state, 'sending'),
        sql`(${sendJobs.waitsUntil} is null or ${sendJobs.waitsUntil} <= ${now})`,
      ),
    )
    .for('update', { skipLocked: true });
  if (!job) return false;
  const ahead = await countWaiting(tx, jobId);
  if (ahead >= AHEAD) return false;
  const { meeting } = await findTerms(tx, job.meetingId);
  const limits = await findLimits(kernel, tx, meeting);
  const closedUntil = await opensAt(tx, limits.hours, now);
  const next = await findNext(tx, jobId, closedUntil !== null);
  if (next.length === 0) {
    await endOrWait(tx, job, closedUntil, ahead, now);
    return false;
  }
  const unsubscribed = await findUnsubscribed(tx, job.meetingId);
  const [gone, left] = [
    next.filter(({ person, target }) => unsubscribed.has(person) || unsubscribed.has(target)),
    next.filter(({ person, target }) => !unsubscribed.has(person) && !unsubscribed.has(target)),
  ];
  if (gone.length > 0) await exclude(tx, job, gone);
  const { count, reached } = await takeFromCaps(kernel, tx, meeting, limits, left.length);
  for (const recipient of left.slice(0, count))
    await queueOne(kernel, tx, { job, meeting, limits }, recipient);
  if (reached)
    await tx
      .update(sendJobs)
      .set({ waitsFor: reached.wait, waitsUntil: reached.until })
      .where(eq(sendJobs.id, jobId));
  else if (job.waitsFor !== null)
    await tx.update(sendJobs).set({ waitsFor: null, waitsUntil: null }).where(eq(sendJobs.id, jobId));
  await announce(tx, { channel: `meeting:${job.meetingId}`, event: 'send_job', id: jobId });
  return reached === null;
}

async function findNext(tx: Tx, jobId: string, isQuiet: boolean): Promise<NextRecipient[]> {
  const { rows } = await tx.execute<NextRecipient>(sql`
    select number, person, account_id, name, target, channel, language from send_job_recipients
    where job_id = ${jobId} and state = 'waiting' ${isQuiet ? sql`and channel <> 'sms'` : sql``}
    order by number limit ${AT_ONCE}`);
  return rows;
}

/**
 * Queues one message. The recipient and the message are written in one transaction, and both keys are unique, so that
 * each person gets the message once.
 */
async function queueOne(
  kernel: Kernel,
  tx: Tx,
  { job, meeting, limits }: { job: SendJob; meeting: MeetingTerms['meeting']; limits: Limits },
  recipient: NextRecipient,
): Promise<void> {
  const { number, person, account_id: accountId, name, target, channel, language } = recipient;
  const page = meetingLink(kernel.config.publicUrl, meeting.id);
  const unsubscribeUrl = unsubscribeLink(kernel, { meetingId: meeting.id, person });
  const isSms = channel === 'sms';
  const usesLink = isSms && /\{\{link\}\}/.test(job.content.sms.en + job.content.sms.zh);
  const addresses = {
    link: usesLink ? await createShortLink(kernel, tx, page) : page,
    lastLine: isSms ? await writeUnsubscribeLine(kernel, tx, { target, language }, unsubscribeUrl) : '',
  };
  const about = { content: job.content, conference: meeting };
  const written = writeJobMessage(about, { name, language, channel }, addresses);
  // The text was valid when the recipients were fixed, and neither text nor name has changed since.
  if (!written) throw new Error('a message of a send job could not be written');
  const { body, ...message } = written;
  if (channel === 'app') return showOne(kernel, tx, job, recipient, { ...message, link: addresses.link });
  const text = isSms ? signSms(message.text, target, kernel.config.smsSignature) : message.text;
  const messageId = await queueJobMessage(kernel, tx, {
    ...message,
    text,
    target,
    language,
    meetingId: meeting.id,
    accountId,
    ...(person.startsWith('participant:') && { participantId: person.slice('participant:'.length) }),
    jobId: job.id,
    recipient: number,
    site: { link: addresses.link, text: body },
    hours: isSms ? limits.hours : null,
    unsubscribeUrl,
  });
  await tx.execute(sql`
    update send_job_recipients set state = 'queued', message_id = ${messageId}
    where job_id = ${job.id} and number = ${number}`);
}

/** Shows the message in the person's app, which needs no provider. */
async function showOne(
  kernel: Kernel,
  tx: Tx,
  job: SendJob,
  { number, account_id: accountId, language }: NextRecipient,
  message: { readonly subject: string; readonly text: string; readonly link: string },
): Promise<void> {
  if (accountId === null) throw new Error('a message for the app has no account');
  const { meetingId } = job;
  await writeSiteMessage(kernel, tx, { ...message, accountId, meetingId, language, kind: null }, null);
  await tx.execute(sql`
    update send_job_recipients set state = 'shown' where job_id = ${job.id} and number = ${number}`);
}

/** Excludes recipients who unsubscribed after the job had started. */
async function exclude(tx: Tx, job: SendJob, gone: readonly NextRecipient[]): Promise<void> {
  const numbers = gone.map(({ number }) => number);
  await tx.execute(sql`
    update send_job_recipients set state = 'excluded', reason = 'unsubscribed'
    where job_id = ${job.id} and number = any (${sql.param(numbers)}::integer[])`);
  await tx.execute(sql`
    update send_jobs set recipients = recipients - ${gone.length}, excluded = excluded + ${gone.length}
    where id = ${job.id}`);
}

async function endOrWait(
  tx: Tx,
  job: SendJob,
  closedUntil: Date | null,
  ahead: number,
  now: Date,
): Promise<void> {
  const isLeft = closedUntil !== null && (await findNext(tx, job.id, false)).length > 0;
  if (isLeft)
    await tx
      .update(sendJobs)
      .set({ waitsFor: 'hours', waitsUntil: closedUntil })
      .where(eq(sendJobs.id, job.id));
  else if (ahead === 0)
    await tx
      .update(sendJobs)
      .set({ state: 'done', endedAt: now, waitsFor: null, waitsUntil: null })
      .where(eq(sendJobs.id, job.id));
  else return;
  await announce(tx, { channel: `meeting:${job.meetingId}`, event: 'send_job', id: job.id });
}
