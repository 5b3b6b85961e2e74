import {
  builtInText,
  renderTemplate,
  type RenderedMessage,
  signSms,
  type TemplateText,
} from '@plenum/contract/messaging/render';
import { renderSms, type SmsTerms } from '@plenum/contract/messaging/fit-sms';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import { measureSmsTo } from '@plenum/contract/messaging/segments';
import type { Language } from '@plenum/contract/kernel/language';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { asShortLink, createShortLink } from './links/short-links.ts';
import { writeUnsubscribeLine } from './links/unsubscribe-line.ts';
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
  /** The conference, whose own text is used if there is one; null for the site's text. */
  readonly meetingId: string | null;
  /** The recipient's account, if any. */
  readonly accountId?: string;
  /** Set if the message is also shown in the account's app. */
  readonly site?: { readonly link: string };
  /** The time after which sending is pointless, for example because a code is no longer valid. */
  readonly expiresAt?: Date;
}

/**
 * Renders a message in the recipient's language and for their channel, and writes it to the log. Uses the conference's
 * own text, otherwise the site's, otherwise the built-in one. Does nothing if the conference has switched the message
 * off.
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
  // The subject and the app's text are taken from the email, because a text message has no subject, and the app has
  // room for a longer text.
  const email = render(written, language, channel === 'email' ? texts : [], null);
  const own = channel === 'sms' ? await writeSms(kernel, tx, written, to, texts) : email;
  const message = {
    ...rest,
    isCopy,
    target,
    language,
    subject: email.subject,
    text: own.text,
    template: { key: kind, values: own.values },
    ...(meetingId !== null && { meetingId }),
    ...(site && { site: { ...site, text: siteText(email.text, written, site.link) } }),
  };
  await queueMessage(kernel, tx, message, outboxId);
}

/**
 * Returns the text that a message would have, without sending it. Links in text messages are only shortened when the
 * message is sent.
 */
export async function previewMessage(
  { config, clock }: Pick<Kernel, 'config' | 'clock'>,
  db: Db | Tx,
  { target, language, meetingId }: Pick<To, 'target' | 'language' | 'meetingId'>,
  written: WrittenMessage,
): Promise<Pick<RenderedMessage, 'subject' | 'text'>> {
  const channel = channelOf(target);
  const texts = (await findTexts(db, written.kind, channel, meetingId)) ?? [];
  const email = render(written, language, channel === 'email' ? texts : [], null);
  if (channel === 'email') return email;
  const year = clock.now().getUTCFullYear();
  const terms = { phone: target, signature: config.smsSignature, year, tail: '' };
  return { subject: email.subject, text: render(written, language, texts, terms).text };
}

// A text whose variables are no longer valid is skipped; the built-in one is always valid.
function render(
  { kind, values }: WrittenMessage,
  language: Language,
  texts: readonly TemplateText[],
  sms: SmsTerms | null,
): RenderedMessage {
  const builtIn = builtInText(kind, sms === null ? 'email' : 'sms') ?? builtInText(kind, 'email');
  let refused = 'no text';
  for (const text of [...texts, ...(builtIn ? [builtIn] : [])]) {
    const rendering =
      sms === null
        ? renderTemplate(kind, 'email', language, text, values)
        : renderSms(kind, language, text, values, sms);
    if (rendering.kind === 'rendered') return rendering.message;
    refused = `${rendering.why} ${rendering.name}`;
  }
  throw new Error(`${kind}: ${refused}`);
}

/**
 * Shortens the link, because text messages are charged by length. An address with a fragment is not shortened, because
 * the part after # is a secret, such as an invitation's, of which only hashes may be stored.
 */
async function withShortLink(
  kernel: Kernel,
  tx: Tx,
  { kind, values }: WrittenMessage,
): Promise<WrittenMessage> {
  const link = 'link' in values ? values.link : '';
  if (!link.startsWith(`${kernel.config.publicUrl}/`) || link.includes('#'))
    return { kind, values } as WrittenMessage;
  const short = asShortLink(kernel, link) ?? (await createShortLink(kernel, tx, link));
  return { kind, values: { ...values, link: short } } as WrittenMessage;
}

/**
 * Writes a text message with its last line. A code's message ends with a line from which phones fill the code in, on
 * our own site only (WebOTP), unless it would take another segment. Providers that send reviewed templates don't get
 * the last line.
 */
async function writeSms(
  kernel: Kernel,
  tx: Tx,
  written: WrittenMessage,
  { target, language, unsubscribeUrl }: Omit<To, 'also'>,
  texts: readonly TemplateText[],
): Promise<RenderedMessage> {
  const { publicUrl, smsSignature: signature } = kernel.config;
  const leave =
    unsubscribeUrl === undefined
      ? ''
      : `\n${await writeUnsubscribeLine(kernel, tx, { target, language }, unsubscribeUrl)}`;
  const terms = { phone: target, signature, year: kernel.clock.now().getUTCFullYear(), tail: leave };
  const { values, text, subject } = render(await withShortLink(kernel, tx, written), language, texts, terms);
  const fill =
    written.kind === 'account.code' ? `\n\n@${new URL(publicUrl).hostname} #${written.values.code}` : '';
  const segments = (whole: string) => measureSmsTo(target, whole, signature).segments;
  const isFree = segments(text + leave + fill) === segments(text + leave);
  return { subject, text: signSms(text + leave + (isFree ? fill : ''), target, signature), values };
}

/**
 * In the app, the link leads to the app's own page, even if the message contains another address that needs no login.
 */
function siteText(text: string, { values }: WrittenMessage, link: string): string {
  const body = withoutGreeting(text);
  return 'link' in values && link !== '' ? body.replaceAll(values.link, link) : body;
}

// A greeting isn't needed in the app.
function withoutGreeting(text: string): string {
  return text.replace(/^(?:Hello[^\n]{0,130},|[^\n]{0,130}您好！)\n\n/u, '');
}
