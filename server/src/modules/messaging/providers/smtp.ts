import { createTransport } from 'nodemailer';
import type { MailConfig } from '#kernel/config/config';
import type { EmailBrand } from './email-brand.ts';
import { CALENDAR_FILE, LOGO_ID, writeEmail } from './write-email.ts';
import type {
  AttachedFile,
  FailureKind,
  MessageProvider,
  OutgoingMessage,
  ProbeResult,
  SendResult,
} from './provider.ts';

export interface SmtpSettings extends MailConfig {
  readonly publicUrl: string;
}

// Mail servers that check a sender's address slowly take up to half a minute.
const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
const CONNECTIONS = 4;

export function createSmtp({ smtpUrl, from, publicUrl, ca }: SmtpSettings): MessageProvider {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A connection within this machine can't be overheard.
    requireTLS: !isThisMachine(url.hostname),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...(ca !== undefined && { tls: { ca } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE_MS,
  });
  const domain = new URL(publicUrl).hostname;

  async function send(message: OutgoingMessage): Promise<SendResult> {
    const { subject, text, html } = writeEmail(message);
    try {
      const { messageId } = await transport.sendMail({
        from,
        to: { name: '', address: message.target },
        subject,
        text,
        html,
        attachments: attachmentsOf(message),
        // The same for each attempt, so that mail servers can detect a message that was sent twice.
        messageId: `<${message.id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': message.language === 'en' ? 'en' : 'zh-CN',
          ...unsubscribeHeaders(message.unsubscribeUrl ?? null),
        },
      });
      return { kind: 'sent', providerId: messageId };
    } catch (error) {
      return { kind: 'failed', ...classify(error) };
    }
  }

  async function probe(): Promise<ProbeResult> {
    try {
      await transport.verify();
      return { kind: 'reached' };
    } catch (error) {
      return { kind: 'failed', ...classify(error), reason: (error as Error).message };
    }
  }

  return { name: 'smtp', sender: from, send, probe, close: () => transport.close() };
}

function attachmentsOf({ files = [], calendar, brand }: OutgoingMessage) {
  return [
    ...files.map(attachment),
    ...(calendar ? [calendarFile(calendar)] : []),
    ...(brand?.logo ? [inlineLogo(brand.logo)] : []),
  ];
}

/** Attaches the logo to the email, because mail clients don't load remote pictures without asking the reader. */
function inlineLogo({ type, content }: NonNullable<EmailBrand['logo']>) {
  return {
    filename: type === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentType: type,
    content,
    cid: LOGO_ID,
    contentDisposition: 'inline' as const,
  };
}

function attachment({ name, type, content }: AttachedFile) {
  return { filename: name, contentType: type, content, contentTransferEncoding: 'base64' as const };
}

/**
 * Returns the attachment with the calendar file. It isn't an invitation, so mail clients offer to add it to the
 * calendar, and expect no answer.
 */
function calendarFile(content: string) {
  return {
    filename: CALENDAR_FILE,
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    // Base64 preserves the file's CR LF line ends, which a mail server might otherwise change.
    contentTransferEncoding: 'base64' as const,
  };
}

/** Returns headers with which one click in the mail client posts to the address, without a confirmation (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

/** Only the codes of the mail server are kept, because its text may contain the recipient's address. */
function classify(error: unknown): { why: FailureKind; code: string } {
  const { code = '', responseCode, response = '' } = (error ?? {}) as Refused;
  // The status code of RFC 3463 distinguishes a mailbox that doesn't exist from one that refuses us.
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return { why: whyOf(code, responseCode), code: [code, responseCode, status].filter(Boolean).join(' ') };
}

interface Refused {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function whyOf(code: string, answer: number | undefined): FailureKind {
  if (code === 'EAUTH' || code === 'ENOAUTH' || answer === 535 || answer === 530) return 'credentials';
  if (answer !== undefined && answer >= 400 && answer < 500) return 'temporary';
  if (code === 'EENVELOPE' || answer === 550 || answer === 551 || answer === 553) return 'invalid_target';
  if (answer !== undefined && answer >= 500) return 'blocked';
  return 'temporary';
}
