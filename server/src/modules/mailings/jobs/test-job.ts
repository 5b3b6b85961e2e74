import type { Language } from '@plenum/contract/kernel/language';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { signSms } from '@plenum/contract/messaging/render';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findContact } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { createShortLink, maskTarget, queueMessage } from '#modules/messaging/public';
import { jobFact } from './audit-facts.ts';
import { exampleAddresses, meetingLink } from './fix-audience.ts';
import { findSendJob, type OfJob } from './job-queries.ts';
import { writtenNow } from './job-templates.ts';
import { writeJobMessage } from './write-job-message.ts';

/** Sends the saved text of a job to the caller's own phone number or email address, but not to any recipient. */
export async function testJob(
  kernel: Kernel,
  tx: Tx,
  of: OfJob,
  { actor, channel, language }: { actor: Actor; channel: 'email' | 'sms'; language: Language },
  source: AuditSource,
): Promise<{ target: string }> {
  const found = await findSendJob(tx, of);
  const { content } = await writtenNow(tx, found);
  const { name, phone, email } = await findContact(tx, actor.accountId);
  const target = channel === 'sms' ? phone : email;
  if (target === '') refuse(templateRefusals.NO_OWN_TARGET);
  const { meeting } = await findTerms(tx, of.meetingId);
  const page = meetingLink(kernel.config.publicUrl, meeting.id);
  const addresses = {
    ...exampleAddresses(kernel, meeting.id, { channel, target, language }),
    link: channel === 'sms' ? await createShortLink(kernel, tx, page) : page,
  };
  const written = writeJobMessage({ content, conference: meeting }, { name, language, channel }, addresses);
  if (!written || written.body === '') refuse(jobRefusals.NO_TEXT);
  await queueMessage(
    kernel,
    tx,
    {
      target,
      language,
      subject: written.subject,
      text: channel === 'sms' ? signSms(written.text, target, kernel.config.smsSignature) : written.text,
    },
    null,
  );
  const detail = { name: found.name, channel, language, target: maskTarget(target) };
  await writeAudit(tx, jobFact('send_job.tested', of.jobId, detail), source);
  return { target };
}
