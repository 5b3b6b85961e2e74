import { randomUUID } from 'node:crypto';
import type { DemoMessage } from '@plenum/contract/kernel/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { sql } from 'drizzle-orm';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { providersFor } from './providers/configured.ts';
import { attachTicket } from './attach-ticket.ts';
import { findEmailBrand } from './providers/email-brand.ts';
import { CALENDAR_FILE, showLogo, writeEmail } from './providers/write-email.ts';
import { encryptedLinkColumn } from './links/short-links.ts';
import { encryptedProviderColumn } from './providers/stored/stored-settings.ts';
import { channelOf, type MessageTemplate } from './providers/provider.ts';
import { writeSiteMessage } from './site/site-messages.ts';

export interface Message {
  readonly target: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly template?: MessageTemplate;
  /**
   * Set if the message is also shown in the account's app. `link` is the address in the text, or the page about the
   * subject; empty if there is none. `text` is the text to show there, if different from the message. Not used for
   * codes, or for secret links.
   */
  readonly site?: { readonly link: string; readonly text?: string };
  /** The time after which sending is pointless, for example because a code is no longer valid. */
  readonly expiresAt?: Date;
  /** The conference it is about. */
  readonly meetingId?: string;
  /** The account it is for. */
  readonly accountId?: string | null;
  /** The hours in which a text message may be sent if it can wait until daytime. Emails are sent at any hour. */
  readonly hours?: SendingHours;
  /** Set if the recipient may unsubscribe from the message. */
  readonly unsubscribeUrl?: string;
  /** A calendar file (RFC 5545) for an email to carry. */
  readonly calendar?: string;
  /** The participant it is about. */
  readonly participantId?: string;
  /** True if the participant's ticket should be attached to an email as a PDF, created when the email is sent. */
  readonly carriesTicket?: boolean;
  /** A copy to another address of the same person: an event has one message, and one copy for each other address. */
  readonly isCopy?: boolean;
}

/** A message of a send job to one recipient. */
export interface JobMessage extends Omit<
  Message,
  'template' | 'expiresAt' | 'hours' | 'calendar' | 'carriesTicket' | 'isCopy'
> {
  readonly jobId: string;
  /** The recipient's number in the job; each recipient gets only one message. */
  readonly recipient: number;
  readonly hours: SendingHours | null;
  readonly unsubscribeUrl: string;
}

/** The hours in which a message may be sent, such as `08:00`, in a time zone. */
export interface SendingHours {
  readonly from: string;
  readonly until: string;
  readonly zone: string;
}

/**
 * Writes a message into the log, once for each event, and into the person's app. With a provider for its channel it is
 * sent soon after the commit; without one it stays in the log.
 */
export async function queueMessage(
  kernel: Kernel,
  tx: Tx,
  message: Message,
  /** Null if there is no event, such as for a test that people send to themselves. */
  outboxId: bigint | null,
): Promise<void> {
  const { keys, clock } = kernel;
  const { target, language, subject, template, site, expiresAt = null, meetingId, accountId } = message;
  const { participantId = null, isCopy = false } = message;
  const kind = template?.key ?? null;
  if (site && accountId && outboxId !== null && !isCopy)
    await writeSiteMessage(
      kernel,
      tx,
      { ...message, text: site.text ?? message.text, accountId, kind, link: site.link },
      outboxId,
    );
  const id = randomUUID();
  const channel = channelOf(target);
  const isSent = (await providersFor(kernel, tx, target)).length > 0;
  const text = encryptField(keys, message.text, addressOf(id, 'text'));
  const sealed = (value: string | undefined, column: EncryptedColumnName) =>
    value === undefined ? null : encryptField(keys, value, addressOf(id, column));
  const values = sealed(template && JSON.stringify(template.values), 'template_values');
  const unsubscribeUrl = sealed(message.unsubscribeUrl, 'unsubscribe_url');
  const calendar = channel === 'email' ? sealed(message.calendar, 'calendar') : null;
  const hours = channel === 'sms' ? message.hours : undefined;
  const carriesTicket = channel === 'email' && participantId !== null && message.carriesTicket === true;
  const now = clock.now();
  await tx.execute(sql`
    insert into message_log (id, outbox_id, channel, target, language, subject, text, template_key, template_values,
      state, due_at, expires_at, created_at, meeting_id, account_id, sends_from, sends_until, sends_zone,
      unsubscribe_url, calendar, participant_id, carries_ticket, copy_of)
    values (${id}, ${isCopy ? null : outboxId}, ${channel}, ${target}, ${language}, ${subject}, ${text}, ${kind},
      ${values}, ${isSent ? 'waiting' : 'kept'}, ${isSent ? now : null}, ${expiresAt}, ${now},
      ${meetingId ?? null}, ${accountId ?? null}, ${hours?.from ?? null}, ${hours?.until ?? null},
      ${hours?.zone ?? null}, ${unsubscribeUrl}, ${calendar}, ${participantId}, ${carriesTicket},
      ${isCopy ? outboxId : null})
    on conflict do nothing`);
}

/** Writes a message of a send job to the log and to the person's app. Returns its id. */
export async function queueJobMessage(kernel: Kernel, tx: Tx, message: JobMessage): Promise<string> {
  const { keys, clock } = kernel;
  const { site } = message;
  if (site && message.accountId)
    await writeSiteMessage(
      kernel,
      tx,
      {
        ...message,
        text: site.text ?? message.text,
        accountId: message.accountId,
        kind: null,
        link: site.link,
      },
      null,
    );
  const { target, language, subject, meetingId, accountId, participantId, jobId, recipient, hours } = message;
  const id = randomUUID();
  const isSent = (await providersFor(kernel, tx, target)).length > 0;
  const text = encryptField(keys, message.text, addressOf(id, 'text'));
  const unsubscribeUrl = encryptField(keys, message.unsubscribeUrl, addressOf(id, 'unsubscribe_url'));
  const now = clock.now();
  await tx.execute(sql`
    insert into message_log (id, channel, target, language, subject, text, state, due_at, created_at, meeting_id,
      account_id, participant_id, job_id, job_recipient, sends_from, sends_until, sends_zone, unsubscribe_url)
    values (${id}, ${channelOf(target)}, ${target}, ${language}, ${subject}, ${text}, ${isSent ? 'waiting' : 'kept'},
      ${isSent ? now : null}, ${now}, ${meetingId ?? null}, ${accountId ?? null}, ${participantId ?? null},
      ${jobId}, ${recipient},
      ${hours?.from ?? null}, ${hours?.until ?? null}, ${hours?.zone ?? null}, ${unsubscribeUrl})`);
  return id;
}

export const encryptedMessageColumns: readonly EncryptedColumn[] = [
  { table: 'message_log', column: 'text', key: ['id'] },
  { table: 'message_log', column: 'template_values', key: ['id'] },
  encryptedProviderColumn,
  { table: 'message_log', column: 'unsubscribe_url', key: ['id'] },
  { table: 'message_log', column: 'calendar', key: ['id'] },
  encryptedLinkColumn,
];

export interface EncryptedMessage {
  readonly id: string;
  readonly text: string;
  readonly template_key: string | null;
  readonly template_values: string | null;
  readonly unsubscribe_url: string | null;
  readonly calendar: string | null;
}

export function readText(keys: KeyRing, { id, text }: Pick<EncryptedMessage, 'id' | 'text'>): string {
  return decryptField(keys, text, addressOf(id, 'text'));
}

export function readMessageTemplate(keys: KeyRing, row: EncryptedMessage): MessageTemplate | null {
  const { id, template_key: key, template_values: values } = row;
  if (key === null || values === null) return null;
  const text = decryptField(keys, values, addressOf(id, 'template_values'));
  return { key, values: JSON.parse(text) as MessageTemplate['values'] };
}

export function readUnsubscribeUrl(keys: KeyRing, row: EncryptedMessage): string | null {
  const { id, unsubscribe_url: url } = row;
  return url === null ? null : decryptField(keys, url, addressOf(id, 'unsubscribe_url'));
}

export function readCalendar(keys: KeyRing, { id, calendar }: EncryptedMessage): string | null {
  return calendar === null ? null : decryptField(keys, calendar, addressOf(id, 'calendar'));
}

const SHOWN = 30;

/**
 * The demo's outbox: the newest messages, or the newest to one address or number. Messages that wait for daytime, or
 * for their send job, are listed once they are sent.
 */
export async function readDemoMessages(kernel: Kernel, target?: string): Promise<DemoMessage[]> {
  const found = await kernel.db.execute<{
    id: string;
    channel: 'sms' | 'email';
    target: string;
    language: Language;
    subject: string;
    text: string;
    created_at: Date;
  }>(
    sql`select id, channel, target, language, subject, text, created_at from message_log
        where state <> 'held' and (state <> 'waiting' or sends_zone is null)
          ${target === undefined ? sql`` : sql`and target = ${target}`}
        order by created_at desc, coalesce(outbox_id, copy_of) desc limit ${SHOWN}`,
  );
  return found.rows.map(({ created_at, ...row }) => ({
    ...row,
    text: readText(kernel.keys, row),
    at: new Date(created_at).toISOString(),
  }));
}

/** An email of the demo's outbox as mailboxes show it; null if there is none with this id. */
export async function readEmail(
  kernel: Kernel,
  id: string,
): Promise<{ subject: string; html: string; files: string[] } | null> {
  const { rows } = await kernel.db.execute<
    EncryptedMessage & {
      readonly language: Language;
      readonly subject: string;
      readonly participant_id: string | null;
      readonly carries_ticket: boolean;
      readonly meeting_id: string | null;
    } & Record<string, unknown>
  >(sql`
    select id, language, subject, text, template_key, template_values, unsubscribe_url, calendar, participant_id,
      carries_ticket, meeting_id
    from message_log where id = ${id} and channel = 'email'`);
  const [row] = rows;
  if (!row) return null;
  const { keys } = kernel;
  const brand = await findEmailBrand(kernel, row.meeting_id, row.language);
  const { subject, html } = writeEmail({
    brand,
    language: row.language,
    subject: row.subject,
    text: readText(keys, row),
    template: readMessageTemplate(keys, row),
    unsubscribeUrl: readUnsubscribeUrl(keys, row),
  });
  const files = (await attachTicket(kernel, row)).map(({ name }) => name);
  return {
    subject,
    html: showLogo(html, brand),
    files: row.calendar === null ? files : [...files, CALENDAR_FILE],
  };
}

type EncryptedColumnName = 'text' | 'template_values' | 'unsubscribe_url' | 'calendar';

function addressOf(id: string, column: EncryptedColumnName) {
  return { table: 'message_log', column, row: id };
}
