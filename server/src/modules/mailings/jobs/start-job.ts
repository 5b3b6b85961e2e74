import { isEditable, missingTexts } from '@plenum/contract/mailings/job-schemas';
import { jobMessages, jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { holdJobMessages, releaseJobMessages } from '#modules/messaging/delivery/public';
import { type SendJob, sendJobs } from '../tables.ts';
import type { Addressee } from './audience.ts';
import { jobFact } from './audit-facts.ts';
import type { Recipient } from './choose-recipients.ts';
import { decideRecipients, storeRecipients } from './fix-audience.ts';
import { findSendJob, lockJob, type OfJob } from './job-queries.ts';
import { missingLanguages, requireLanguages, writtenNow } from './job-templates.ts';
import { hashJobContent, lockDraft } from './save-job.ts';

export interface Start {
  readonly version: number;
  /** Null to start now. */
  readonly at: string | null;
}

/** Sends a draft now or at a given time. Later changes to its template don't affect it. */
export async function startJob(
  kernel: Kernel,
  tx: Tx,
  of: OfJob,
  { version, at }: Start,
  addressees: readonly Addressee[],
  source: AuditSource,
): Promise<SendJob> {
  const draft = await lockDraft(tx, of, version);
  const job = await fixContent(tx, draft);
  requireTexts(job);
  const { meeting } = await findTerms(tx, job.meetingId);
  const recipients = await decideRecipients(kernel, tx, job, meeting, addressees);
  requireLanguages(missingLanguages(job, recipients));
  if (at === null) await fixRecipients(tx, job, recipients, source);
  else await scheduleJob(tx, job, new Date(at), source);
  return findSendJob(tx, of);
}

async function fixContent(tx: Tx, draft: SendJob): Promise<SendJob> {
  const written = await writtenNow(tx, draft);
  const job = { ...draft, ...written };
  const fixed = { ...written, contentHash: hashJobContent(job) };
  if (written.templates !== null) await tx.update(sendJobs).set(fixed).where(eq(sendJobs.id, job.id));
  return { ...job, ...fixed };
}

function requireTexts({ channel, content }: SendJob): void {
  const missing = missingTexts(channel, content);
  if (missing.length === 0) return;
  const fields = missing.flatMap((key) =>
    (['en', 'zh'] as const).map((half) => [`content.${key}.${half}`, jobMessages.text_missing]),
  );
  refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(fields) });
}

async function scheduleJob(tx: Tx, job: SendJob, at: Date, source: AuditSource): Promise<void> {
  if (at <= source.at) refuse(kernelRefusals.INVALID_INPUT, { fields: { at: jobMessages.send_time_past } });
  await tx
    .update(sendJobs)
    .set({ state: 'scheduled', failure: null, scheduledAt: at, version: job.version + 1 })
    .where(eq(sendJobs.id, job.id));
  const detail = { name: job.name, sendAt: at.toISOString() };
  await writeAudit(tx, jobFact('send_job.scheduled', job.id, detail), source);
}

/** Stores the final list of recipients. A scheduled job without recipients is done immediately. */
export async function fixRecipients(
  tx: Tx,
  job: SendJob,
  recipients: readonly Recipient[],
  source: AuditSource,
): Promise<void> {
  const count = recipients.filter(({ reason }) => reason === null).length;
  if (count === 0 && isEditable(job.state)) refuse(jobRefusals.NO_RECIPIENTS);
  await storeRecipients(tx, job.id, recipients);
  await tx
    .update(sendJobs)
    .set({
      state: count === 0 ? 'done' : 'sending',
      failure: null,
      startedAt: source.at,
      endedAt: count === 0 ? source.at : null,
      recipients: count,
      excluded: recipients.length - count,
      version: job.version + 1,
    })
    .where(eq(sendJobs.id, job.id));
  await writeAudit(tx, jobFact('send_job.started', job.id, { name: job.name, people: count }), source);
}

/** Stops a job that is being sent and holds back its queued messages. A scheduled job becomes a draft again. */
export async function stopJob(tx: Tx, of: OfJob, source: AuditSource): Promise<SendJob> {
  const job = await lockJob(tx, of);
  if (job.state !== 'sending' && job.state !== 'scheduled') refuse(jobRefusals.JOB_STATE);
  if (job.state === 'sending') await holdJobMessages(tx, job.id);
  await tx
    .update(sendJobs)
    .set({
      state: job.state === 'sending' ? 'stopped' : 'draft',
      scheduledAt: job.state === 'sending' ? job.scheduledAt : null,
      waitsFor: null,
      waitsUntil: null,
      version: job.version + 1,
    })
    .where(eq(sendJobs.id, job.id));
  await writeAudit(tx, jobFact('send_job.stopped', job.id, { name: job.name }), source);
  return findSendJob(tx, of);
}

export async function resumeJob(tx: Tx, of: OfJob, source: AuditSource): Promise<SendJob> {
  const job = await lockJob(tx, of);
  if (job.state !== 'stopped') refuse(jobRefusals.JOB_STATE);
  await releaseJobMessages(tx, job.id);
  await tx
    .update(sendJobs)
    .set({ state: 'sending', failure: null, version: job.version + 1 })
    .where(eq(sendJobs.id, job.id));
  await writeAudit(tx, jobFact('send_job.resumed', job.id, { name: job.name }), source);
  return findSendJob(tx, of);
}
