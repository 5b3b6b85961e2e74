import type { JobPreview } from '@plenum/contract/mailings/job-endpoints';
import { exclusionReasons, isEditable } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { signSms } from '@plenum/contract/messaging/render';
import { measureSmsTo } from '@plenum/contract/messaging/segments';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { maskTarget } from '#modules/messaging/public';
import type { Recipient } from './choose-recipients.ts';
import { decideRecipients, exampleAddresses, findAddressees } from './fix-audience.ts';
import { findSendJob, type OfJob } from './job-queries.ts';
import { findLimits } from './limits.ts';
import { missingLanguages, writtenNow } from './job-templates.ts';
import { writeJobMessage } from './write-job-message.ts';

const NAMED = 20;
const SAMPLES = 3;

/** Previews who would receive the job if it were sent now, the text they would read, and the cost. */
export async function previewJob(kernel: Kernel, of: OfJob): Promise<JobPreview> {
  const found = await findSendJob(kernel.db, of);
  if (!isEditable(found.state) && found.state !== 'scheduled') refuse(jobRefusals.JOB_STATE);
  const job = { ...found, ...(await writtenNow(kernel.db, found)) };
  const { meeting } = await findTerms(kernel.db, job.meetingId);
  const addressees = await findAddressees(kernel, job.meetingId, job.audience);
  const all = await decideRecipients(kernel, kernel.db, job, meeting, addressees);
  const about = { content: job.content, conference: meeting };
  const write = (recipient: Recipient) => {
    const addresses = exampleAddresses(kernel, meeting.id, recipient);
    const { subject, text } = writeJobMessage(about, recipient, addresses) ?? { subject: '', text: '' };
    if (recipient.channel !== 'sms') return { subject, text, segments: 0 };
    const signature = kernel.config.smsSignature;
    const { segments } = measureSmsTo(recipient.target, text, signature);
    return { subject, text: signSms(text, recipient.target, signature), segments };
  };
  const recipients = all.filter(({ reason }) => reason === null);
  const sms = recipients.filter(({ channel }) => channel === 'sms');
  const count = (by: Recipient['channel']) => recipients.filter(({ channel }) => channel === by).length;
  const segments = sms.reduce((sum, recipient) => sum + write(recipient).segments, 0);
  const price = kernel.config.smsSegmentPrice;
  return {
    recipients: recipients.length,
    byChannel: { email: count('email'), sms: sms.length, app: count('app') },
    excluded: exclusionReasons.flatMap((reason) => {
      const left = all.filter((one) => one.reason === reason);
      const people = left.slice(0, NAMED).map(({ person, name, target }) => ({
        person,
        name,
        target: maskTarget(target),
      }));
      return left.length === 0 ? [] : [{ reason, count: left.length, people }];
    }),
    segments,
    cost: price === undefined ? null : Math.ceil(segments * price),
    hours: (await findLimits(kernel, kernel.db, meeting)).hours,
    missingLanguages: missingLanguages(job, recipients),
    samples: spread(recipients).map((recipient) => {
      const { name, target, channel, language } = recipient;
      return { name, target: maskTarget(target), channel, language, ...write(recipient) };
    }),
  };
}

/** Chooses one recipient of each channel and language if possible, then the first ones. */
function spread(recipients: readonly Recipient[]): Recipient[] {
  const kinds = new Map<string, Recipient>();
  for (const recipient of recipients) {
    const kind = `${recipient.channel} ${recipient.language}`;
    if (!kinds.has(kind)) kinds.set(kind, recipient);
  }
  return [...new Set([...kinds.values(), ...recipients.slice(0, SAMPLES)])].slice(0, SAMPLES);
}
