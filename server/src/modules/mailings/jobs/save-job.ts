import { createHash, randomUUID } from 'node:crypto';
import { isEditable, type JobForm, textsOf } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, findLastFact, writeAudit } from '#modules/audit/public';
import { refuseChanged } from '#modules/accounts/staff/public';
import { type SendJob, sendJobs } from '../tables.ts';
import { audienceSource } from './audience.ts';
import { jobFact } from './audit-facts.ts';
import { readJobContent } from './job-templates.ts';
import { findSendJob, lockJob, type OfJob } from './job-queries.ts';

/** Returns a hash that identifies the content. People who got the same content from another job don't get it again. */
export function hashJobContent({ channel, content }: Pick<JobForm, 'channel' | 'content'>): Buffer {
  const { subject, email, sms } = content;
  const sent = textsOf(channel).flatMap((text) =>
    text === 'sms' ? [sms.en, sms.zh] : [subject.en, subject.zh, email.en, email.zh],
  );
  return createHash('sha256').update(JSON.stringify(sent)).digest();
}

export async function createJob(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  form: JobForm,
  source: AuditSource & { readonly actor: string },
): Promise<SendJob> {
  if (!audienceSource(kernel).accepts(form.audience)) refuse(kernelRefusals.INVALID_INPUT);
  const written = await readJobContent(tx, meetingId, form);
  const id = randomUUID();
  await tx.insert(sendJobs).values({
    id,
    meetingId,
    version: 1,
    ...form,
    ...written,
    contentHash: hashJobContent({ ...form, ...written }),
    state: 'draft',
    createdBy: source.actor,
    createdAt: source.at,
    recipients: 0,
    excluded: 0,
  });
  await writeAudit(tx, jobFact('send_job.created', id, { name: form.name }), source);
  return findSendJob(tx, { meetingId, jobId: id });
}

export async function changeJob(
  kernel: Kernel,
  tx: Tx,
  of: OfJob,
  { version, ...form }: JobForm & { readonly version: number },
  source: AuditSource,
): Promise<SendJob> {
  if (!audienceSource(kernel).accepts(form.audience)) refuse(kernelRefusals.INVALID_INPUT);
  const job = await lockDraft(tx, of, version);
  const written = await readJobContent(tx, job.meetingId, form);
  const changed = { ...form, ...written };
  await tx
    .update(sendJobs)
    .set({ ...changed, contentHash: hashJobContent(changed), ...asDraft, version: job.version + 1 })
    .where(eq(sendJobs.id, job.id));
  const [before, after] = [shown(job), shown(changed)];
  await writeAudit(tx, jobFact('send_job.changed', job.id, { before, after }), source);
  return findSendJob(tx, of);
}

/** The fields of a failed job that are reset when it is changed. */
const asDraft = { state: 'draft', failure: null, scheduledAt: null } as const;

function shown({ name, channel, templates }: Pick<SendJob, 'name' | 'channel' | 'templates'>) {
  const used = [templates?.email, templates?.sms].flatMap((one) => (one ? [one.name] : []));
  return { name, channel, ...(used.length > 0 && { template: used.join(', ') }) };
}

export async function deleteJob(tx: Tx, of: OfJob, version: number, source: AuditSource): Promise<null> {
  const job = await lockDraft(tx, of, version);
  await writeAudit(tx, jobFact('send_job.deleted', job.id, { name: job.name }), source);
  await tx.execute(sql`delete from send_jobs where id = ${job.id}`);
  return null;
}

/** Refuses a job that has been started, and the second of two concurrent changes. */
export async function lockDraft(tx: Tx, of: OfJob, version: number): Promise<SendJob> {
  const job = await lockJob(tx, of);
  if (!isEditable(job.state)) refuse(jobRefusals.JOB_STATE);
  if (job.version !== version)
    await refuseChanged(
      tx,
      await findLastFact(tx, { action: 'send_job.changed', object: `send_job:${job.id}` }),
    );
  return job;
}
