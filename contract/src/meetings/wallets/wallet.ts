import type { Sentence } from '../../kernel/language.ts';
import type { Currency } from '../../kernel/money.ts';
import type { PaymentMethod } from '../settings.ts';

/** The payer's environment, which decides how a wallet is opened. */
export const scenes = ['desktop', 'phone', 'wechat'] as const;
export type Scene = (typeof scenes)[number];

/** One setting of an organizer's account with a wallet. */
export interface WalletField {
  readonly label: Sentence;
  readonly description?: Sentence;
  /** `line` is no secret, `secret` is typed like a password, `key` has several lines. */
  readonly kind: 'line' | 'secret' | 'key';
  /** The required format, and the message for any other text. Keys have none, because the server checks them. */
  readonly format?: readonly [pattern: RegExp, message: string];
  readonly isOptional?: boolean;
}

export interface PayContext {
  readonly method: PaymentMethod;
  readonly scene: Scene;
  /** True if the wallet's own app can identify the person who is viewing the page. */
  readonly isPayerKnown: boolean;
}

/**
 * All facts about a wallet that contract, server and browser share. Its client is in
 * `server/src/modules/payments/providers`, and the simulation of its provider in `server/sandbox`.
 */
export interface WalletDefinition<
  Channel extends string = string,
  NumberName extends string = string,
  KeyName extends string = string,
> {
  readonly words: Sentence;
  readonly scanWords: Sentence;
  /** The colour that payers recognize. Logos are not used, because they belong to their owners. */
  readonly color: string;
  readonly currency: Currency;
  /**
   * The payment methods that the wallet serves, its usual one first. The number is the wallet's rank among all wallets
   * of that method.
   */
  readonly methods: Readonly<Partial<Record<PaymentMethod, number>>>;
  /** The provider's products. They are stored with each attempt. */
  readonly channels: readonly Channel[];
  /** The product with which the payer pays; null if it isn't available in the payer's environment. */
  readonly channelFor: (context: PayContext) => Channel | null;
  /** The numbers that identify the account. If they change, it is another account. */
  readonly numbers: Readonly<Record<NumberName, WalletField>>;
  /** Keys that can be replaced. An empty field keeps the old key. */
  readonly keys: Readonly<Record<KeyName, WalletField>>;
  /** The numbers by which the provider identifies merchant and app in each transaction. */
  readonly merchant: NoInfer<NumberName>;
  readonly app: NoInfer<NumberName>;
  /** True if the provider must know the address for its notices before it issues the keys. */
  readonly isWebhookFirst?: boolean;
  /** True if the provider charges nothing until we capture the payment, which happens when we query the attempt. */
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
