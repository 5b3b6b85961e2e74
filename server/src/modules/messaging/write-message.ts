import {
  builtInText,
  renderTemplate,
  type RenderedMessage,
  signSms,
} from '@plenum/contract/messaging/render';
import type { MessageChannel } from '@plenum/contract/messaging/kind';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { channelOf } from './providers/provider.ts';
import { queueMessage } from './queue-message.ts';

interface To {
  readonly target: string;
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

/** Gives a message its words, in the recipient's language and for their channel, and writes it into the log. */
export async function writeMessage(
  kernel: Kernel,
  tx: Tx,
  { kind, values, ...to }: To & WrittenMessage,
  outboxId: bigint,
): Promise<void> {
  const { target, language, meetingId, site, ...rest } = to;
  const written = { kind, values } as WrittenMessage;
  // A text message has no subject, and the app has room: both take those of the e-mail.
  const email = render(written, 'email', language);
  const own = channelOf(target) === 'sms' ? render(written, 'sms', language) : email;
  const origin = written.kind === 'account.code' ? originLine(kernel, written.values.code) : '';
  const message = {
    ...rest,
    target,
    language,
    subject: email.subject,
    text: own === email ? email.text : signSms(own.text, target, kernel.config.smsSignature) + origin,
    template: { key: kind, values: own.values },
    ...(meetingId !== null && { meetingId }),
    ...(site && { site: { ...site, text: withoutGreeting(email.text) } }),
  };
  await queueMessage(kernel, tx, message, outboxId);
}

function render(
  { kind, values }: WrittenMessage,
  channel: MessageChannel,
  language: Language,
): RenderedMessage {
  const template = builtInText(kind, channel) ?? builtInText(kind, 'email');
  if (!template) throw new Error(`${kind} has no text`);
  const rendering = renderTemplate(kind, channel, language, template, values);
  if (rendering.kind === 'refused') throw new Error(`${kind}: ${rendering.why} ${rendering.name}`);
  return rendering.message;
}

/**
 * The last line of a code's text message, from which phones fill the code in, and only on our own site (WebOTP). Providers that
 * send reviewed templates do not get this text.
 */
function originLine({ config }: Kernel, code: string): string {
  return `\n\n@${new URL(config.publicUrl).hostname} #${code}`;
}

// In one's own app there is no need for it.
function withoutGreeting(text: string): string {
  return text.replace(/^(?:Hello[^\n]{0,130},|[^\n]{0,130}您好！)\n\n/u, '');
}
