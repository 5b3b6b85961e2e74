import type { Sentence } from '../../kernel/language.ts';
import type { Currency } from '../../kernel/money.ts';
import type { PaymentMethod } from '../settings.ts';

/** Where the payer's browser is; it decides how a wallet is opened. */
export const scenes = ['desktop', 'phone', 'wechat'] as const;
export type Scene = (typeof scenes)[number];

/** One setting of an organizer's account with a wallet. */
export interface WalletField {
  readonly label: Sentence;
  readonly description?: Sentence;
  /** `line` is no secret, `secret` is typed like a password, `key` has several lines. */
  readonly kind: 'line' | 'secret' | 'key';
  /** What it must look like, and the field message otherwise. A key is read by the server instead. */
  readonly format?: readonly [pattern: RegExp, message: string];
  readonly isOptional?: boolean;
}

export interface PayContext {
  readonly method: PaymentMethod;
  readonly scene: Scene;
  /** The wallet's own app can tell who is looking at the page. */
  readonly isPayerKnown: boolean;
}

/**
 * All that contract, server and browser know of a wallet. Its client is in `server/src/modules/payments/providers`, and what
 * plays its provider in `server/sandbox`.
 */
export interface WalletDefinition<
  Channel extends string = string,
  NumberName extends string = string,
  KeyName extends string = string,
> {
  readonly words: Sentence;
  readonly scanWords: Sentence;
  /** The colour by which payers know it; a wallet's mark belongs to its owner. */
  readonly color: string;
  readonly currency: Currency;
  /** The payment methods that it serves, the usual one first, with its place among the wallets of each. */
  readonly methods: Readonly<Partial<Record<PaymentMethod, number>>>;
  /** The provider's products. They are stored with each attempt. */
  readonly channels: readonly Channel[];
  /** By which product the payer pays; null if it can't be done where the payer is. */
  readonly channelFor: (context: PayContext) => Channel | null;
  /** What names the account. Other numbers are another account. */
  readonly numbers: Readonly<Record<NumberName, WalletField>>;
  /** What can be replaced. An empty field keeps what was set. */
  readonly keys: Readonly<Record<KeyName, WalletField>>;
  /** The numbers by which the provider names merchant and app in each transaction. */
  readonly merchant: NoInfer<NumberName>;
  readonly app: NoInfer<NumberName>;
  /** The provider must be told the address for its notices before it gives out the keys. */
  readonly isWebhookFirst?: boolean;
  /** Nothing is charged before we capture it, which asking about the attempt does. */
  readonly isCapturedByUs?: boolean;
}

export function defineWallet<
  const Channel extends string,
  const NumberName extends string,
  const KeyName extends string,
>(
  definition: WalletDefinition<Channel, NumberName, KeyName>,
): WalletDefinition<Channel, NumberName, KeyName> {
  return definition;
}
