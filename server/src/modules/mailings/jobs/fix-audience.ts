import type { Audience } from '@plenum/contract/mailings/job-schemas';
import { MOST_RECIPIENTS } from '@plenum/contract/mailings/job-schemas';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import { exampleShortLink, unsubscribeLine } from '#modules/messaging/public';
import { findUndeliverable } from '#modules/messaging/delivery/public';
import { readReachable } from '#modules/messaging/providers/public';
import { findUnsubscribed } from '../unsubscribe/unsubscribes.ts';
import type { SendJob } from '../tables.ts';
import { type Addressee, audienceSource } from './audience.ts';
import { chooseRecipients, type Recipient } from './choose-recipients.ts';
import { type Addresses, writeJobMessage } from './write-job-message.ts';

/** Finds everyone now in the audience. It is slow, so don't call it inside a transaction. */
export async function findAddressees(
  kernel: Kernel,
  meetingId: string,
  audience: Audience,
): Promise<readonly Addressee[]> {
  const found = await audienceSource(kernel).find(kernel, meetingId, audience, MOST_RECIPIENTS);
  if (found.length > MOST_RECIPIENTS) refuse(jobRefusals.TOO_MANY_RECIPIENTS);
  return found;
}

/** Returns example addresses as long as real ones, for a text that won't be sent. */
export function exampleAddresses(
  { config }: Pick<Kernel, 'config'>,
  meetingId: string,
  recipient: Pick<Recipient, 'channel' | 'target' | 'language'>,
): Addresses {
  const short = exampleShortLink({ config });
  return {
    link: recipient.channel === 'sms' ? short : meetingLink(config.publicUrl, meetingId),
    lastLine: unsubscribeLine({ config }, recipient, short),
  };
}

export function meetingLink(publicUrl: string, meetingId: string): string {
  return `${publicUrl}/index/detailInfo/${meetingId}`;
}

/** Returns each person once, with a reason for those who are left out. */
export async function decideRecipients(
  kernel: Kernel,
  db: Db | Tx,
  job: Pick<SendJob, 'id' | 'meetingId' | 'channel' | 'content' | 'contentHash'>,
  conference: MeetingTerms['meeting'],
  addressees: readonly Addressee[],
): Promise<Recipient[]> {
  const about = { content: job.content, conference };
  return chooseRecipients(addressees, job.channel, {
    unsubscribed: await findUnsubscribed(db, job.meetingId),
    undeliverable: await findUndeliverable(db, addressees.flatMap(storedTargets)),
    served: await findServed(db, job),
    hasRoute: await readReachable(kernel, db),
    isFillable: (recipient) =>
      writeJobMessage(about, recipient, exampleAddresses(kernel, job.meetingId, recipient)) !== null,
  });
}

/** Reads the stored targets; older rows may contain values that the forms now refuse. */
export function storedTargets({ email, phone }: Pick<Addressee, 'email' | 'phone'>): string[] {
  return [Email.safeParse(email).data, Phone.safeParse(phone).data].filter((one) => one !== undefined);
}

/** People who got the same text from another job of the conference. */
async function findServed(
  db: Db | Tx,
  { id, meetingId, contentHash }: Pick<SendJob, 'id' | 'meetingId' | 'contentHash'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ person: string; target: string }>(sql`
    select person, target from send_job_recipients
    where state <> 'excluded' and job_id in (
      select id from send_jobs
      where meeting_id = ${meetingId} and id <> ${id} and content_hash = ${contentHash} and started_at is not null)`);
  return new Set(rows.flatMap(({ person, target }) => (target === '' ? [person] : [person, target])));
}

/** Stores the final list of recipients: each person once, with a number. */
export async function storeRecipients(
  tx: Tx,
  jobId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const rows = recipients.map(({ reason, accountId, ...recipient }, index) => ({
    ...recipient,
    number: index + 1,
    account_id: accountId,
    state: reason === null ? 'waiting' : 'excluded',
    reason,
  }));
  await tx.execute(sql`
    insert into send_job_recipients (job_id, number, person, account_id, name, target, channel, language, state, reason)
    select ${jobId}, number, person, account_id, name, target, channel, language, state, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (number integer, person text, account_id uuid,
      name text, target text, channel text, language text, state text, reason text)`);
}
