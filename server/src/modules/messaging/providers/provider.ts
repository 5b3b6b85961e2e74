import type { Language } from '@plenum/contract/kernel/language';
import type { EmailBrand } from './email-brand.ts';

/** Names the text and its values, for providers that send reviewed templates only. */
export interface MessageTemplate {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface OutgoingMessage {
  /** Our id; a provider returns it in its delivery report. */
  readonly id: string;
  /** A phone number in E.164, or an email address. */
  readonly target: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly template: MessageTemplate | null;
  /**
   * The URL for unsubscribing, which also supports one click in the mail client; absent unless the message is sent to
   * many.
   */
  readonly unsubscribeUrl?: string | null;
  /** A calendar file (RFC 5545) that an email carries. */
  readonly calendar?: string | null;
  /** The conference’s look and contacts, for an email. */
  readonly brand?: EmailBrand | null;
  /** Other files that an email carries. */
  readonly files?: readonly AttachedFile[];
}

export interface AttachedFile {
  readonly name: string;
  /** A MIME type such as `application/pdf`. */
  readonly type: string;
  readonly content: Buffer;
}

export type FailureKind =
  | 'invalid_target'
  | 'blocked'
  | 'template'
  | 'balance'
  | 'credentials'
  | 'rate_limited'
  | 'temporary'
  | 'unknown_answer';

export type SendResult =
  | {
      readonly kind: 'sent';
      readonly providerId: string | null;
      /** True if the message has already arrived; otherwise a delivery report may confirm it later. */
      readonly isDelivered?: true;
    }
  | { readonly kind: 'failed'; readonly why: FailureKind; readonly code: string };

/** The result of connecting to a provider and logging in, without sending a message. */
export type ProbeResult =
  | { readonly kind: 'reached' }
  | {
      readonly kind: 'failed';
      readonly why: FailureKind;
      readonly code: string;
      /** The reason in words, if the connection gave one. */
      readonly reason?: string;
    };

/** Sends single messages. `send` never throws; failures are returned as results. */
export interface MessageProvider {
  readonly name: string;
  /** The sender of emails; absent if the provider adds it. */
  readonly sender?: string;
  /** Checks the connection and the login without sending a message. Never throws. */
  probe?(): Promise<ProbeResult>;
  /** Closes its connections. */
  close?(): void;
  send(message: OutgoingMessage): Promise<SendResult>;
}

export type Channel = 'sms' | 'email';

export function channelOf(target: string): Channel {
  return target.includes('@') ? 'email' : 'sms';
}
