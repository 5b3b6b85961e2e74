import {
  builtInText,
  renderTemplate,
  type RenderedMessage,
  signSms,
  type TemplateText,
} from '@plenum/contract/messaging/render';
import type { MessageChannel } from '@plenum/contract/messaging/kind';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createShortLink, isShortLink } from './links/short-links.ts';
import { channelOf } from './providers/provider.ts';
import { type Message, queueMessage } from './queue-message.ts';
import { findTexts } from './templates/find-texts.ts';

interface To extends Pick<
  Message,
  'hours' | 'unsubscribeUrl' | 'calendar' | 'participantId' | 'carriesTicket'
> {
  readonly target: string;
  /** Other addresses of the same person. Each gets the message once; the address above and repetitions are left out. */
  readonly also?: readonly string[];
  readonly language: Language;
  /** The conference it is about, whose own text is taken if there is one; null: the site's. */
  readonly meetingId: string | null;
  /** The account it is for, where there is one. */
  readonly accountId?: string;
  /** Shown in the account's app, too. */
  readonly site?: { readonly link: string };
  /** After this it is not worth sending, such as a code that is no longer valid. */
  readonly expiresAt?: Date;
}

/**
 * Gives a message its words, in the recipient's language and for their channel, and writes it into the log: the
 * conference's own text, else the site's, else the built-in one. Nothing, where the conference has switched it off.
 */
export async function writeMessage(
  kernel: Kernel,
  tx: Tx,
  { also = [], ...message }: To & WrittenMessage,
  outboxId: bigint,
): Promise<void> {
  await writeTo(kernel, tx, message, { outboxId, isCopy: false });
  const others = new Set(also.filter((target) => target !== message.target));
  for (const target of others) await writeTo(kernel, tx, { ...message, target }, { outboxId, isCopy: true });
}

async function writeTo(
  kernel: Kernel,
  tx: Tx,
  { kind, values, ...to }: Omit<To, 'also'> & WrittenMessage,
  { outboxId, isCopy }: { readonly outboxId: bigint; readonly isCopy: boolean },
): Promise<void> {
  const { target, language, meetingId, site, ...rest } = to;
  const written = { kind, values } as WrittenMessage;
  const channel = channelOf(target);
  const texts = await findTexts(tx, kind, channel, meetingId);
  if (texts === null) return;
  // A text message has no subject, and the app has room: both take those of the e-mail.
  const email = render(written, 'email', language, channel === 'email' ? texts : []);
  const own =
    channel === 'sms' ? render(await withShortLink(kernel, tx, written), 'sms', language, texts) : email;
  const message = {
    ...rest,
    isCopy,
    target,
    language,
    subject: email.subject,
    text:
      own === email
        ? email.text
        : signSms(own.text, target, kernel.config.smsSignature) + (await lastLine(kernel, tx, written, to)),
    template: { key: kind, values: own.values },
    ...(meetingId !== null && { meetingId }),
    ...(site && { site: { ...site, text: siteText(email.text, written, site.link) } }),
  };
  await queueMessage(kernel, tx, message, outboxId);
}

/** The words a message would have, without sending it. Links of text messages are shortened only when it is sent. */
export async function previewMessage(
  db: Db | Tx,
  { target, language, meetingId }: Pick<To, 'target' | 'language' | 'meetingId'>,
  written: WrittenMessage,
): Promise<Pick<RenderedMessage, 'subject' | 'text'>> {
  const channel = channelOf(target);
  const texts = (await findTexts(db, written.kind, channel, meetingId)) ?? [];
  const email = render(written, 'email', language, channel === 'email' ? texts : []);
  if (channel === 'email') return email;
  return { subject: email.subject, text: render(written, 'sms', language, texts).text };
}

// A text whose variables no longer fit gives way to the next one; the built-in one always fits.
function render(
  { kind, values }: WrittenMessage,
  channel: MessageChannel,
  language: Language,
  texts: readonly TemplateText[],
): RenderedMessage {
  const builtIn = builtInText(kind, channel) ?? builtInText(kind, 'email');
  let refused = 'no text';
  for (const text of [...texts, ...(builtIn ? [builtIn] : [])]) {
    const rendering = renderTemplate(kind, channel, language, text, values);
    if (rendering.kind === 'rendered') return rendering.message;
    refused = `${rendering.why} ${rendering.name}`;
  }
  throw new Error(`${kind}: ${refused}`);
}

/**
 * In a text message each character is paid for. What stands after a # is a secret, such as an invitation's: of those only hashes
 * are stored, so that such an address stays as it is.
 */
async function withShortLink(
  kernel: Kernel,
  tx: Tx,
  { kind, values }: WrittenMessage,
): Promise<WrittenMessage> {
  const link = 'link' in values ? values.link : '';
  if (!link.startsWith(`${kernel.config.publicUrl}/`) || link.includes('#') || isShortLink(kernel, link))
    return { kind, values } as WrittenMessage;
  return { kind, values: { ...values, link: await createShortLink(kernel, tx, link) } } as WrittenMessage;
}

const leave: Sentence = { en: 'Unsubscribe: {link}', zh: '退订请点 {link}' };

/** The end of a text message that the recipient may unsubscribe from. */
export function unsubscribeLine(link: string, language: Language): string {
  return inLanguage(leave, language).replace('{link}', link);
}

/**
 * Behind the text of a code stands a line from which phones fill the code in, and only on our own site (WebOTP). Providers that
 * send reviewed templates do not get these lines.
 */
async function lastLine(kernel: Kernel, tx: Tx, written: WrittenMessage, to: To): Promise<string> {
  if (written.kind === 'account.code')
    return `\n\n@${new URL(kernel.config.publicUrl).hostname} #${written.values.code}`;
  const { unsubscribeUrl, language } = to;
  if (unsubscribeUrl === undefined) return '';
  return `\n${unsubscribeLine(await createShortLink(kernel, tx, unsubscribeUrl), language)}`;
}

/** The app leads to its own page, also if the message has another address that needs no login. */
function siteText(text: string, { values }: WrittenMessage, link: string): string {
  const body = withoutGreeting(text);
  return 'link' in values && link !== '' ? body.replaceAll(values.link, link) : body;
}

// In one's own app there is no need for it.
function withoutGreeting(text: string): string {
  return text.replace(/^(?:Hello[^\n]{0,130},|[^\n]{0,130}您好！)\n\n/u, '');
}
