import type { Sentence } from '../kernel/language.ts';
import type { VariableName } from './variables.ts';

export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * `code`: a verification code. `notice`: about the recipient's own account, registration or money. `conference`: from
 * the organizers to many; recipients can unsubscribe from these.
 */
export type MessagePurpose = 'code' | 'notice' | 'conference';

/** The groups of kinds on screens, in this order. */
export const kindGroups = [
  'registration',
  'payment',
  'review',
  'sharing',
  'waiting',
  'refund',
  'submission',
  'conference',
  'account',
  'balance',
  'staff',
  'custom',
] as const;
export type KindGroup = (typeof kindGroups)[number];

export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

export interface KindDefinition {
  readonly group: KindGroup;
  readonly purpose: MessagePurpose;
  /** `meeting`: the message is about one conference, which may have its own text. */
  readonly scope: 'site' | 'meeting';
  /** Whether a conference may switch this kind of message off. */
  readonly canBeOff: boolean;
  readonly title: Sentence;
  /** When the message is sent, and to whom. */
  readonly when: Sentence;
  readonly variables: readonly VariableName[];
  /** The variables that every text must have. */
  readonly required: readonly VariableName[];
  /** The text message; null if the kind is never sent by SMS. */
  readonly sms: Sentence | null;
  readonly email: { readonly subject: Sentence; readonly text: Sentence };
}

/** Keeps the names of kinds and variables as types, so that code that omits a value does not compile. */
export function defineKinds<const T extends Readonly<Record<string, KindDefinition>>>(kinds: T): T {
  return kinds;
}
