import type { SandboxContext } from './context.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import type { Trade, TradeListener } from './trade-book.ts';

/** Plays the provider of one wallet. */
export interface WalletPlayer<Settings extends object = object> {
  /** The settings with which the product connects to the sandbox as its merchant. */
  credentials(url: string, context: SandboxContext): Settings;
  /** Whether a request with this path is for the provider's interface. */
  isFor(pathname: string): boolean;
  answer(request: SandboxRequest, context: SandboxContext): SandboxAnswer;
  /** A page of the provider in addition to that of a payment; null if none has this path. */
  page?(request: SandboxRequest, context: SandboxContext): SandboxAnswer | null;
  /** The colour of its page, dark enough for white text. */
  readonly color: string;
  /** Sends the provider's notices. */
  notices(context: SandboxContext): TradeListener;
  /** The time that the provider waits before each further attempt of a notice, in milliseconds. */
  readonly retries: readonly number[];
  /** The id of a payment, made from 24 random hexadecimal digits. */
  tradeId(random: string): string;
  /** The provider's number of a transaction, made from the day (`20270301`) and 20 random digits. */
  tradeNo(day: string, digits: string): string;
  /** The address to which the payer's browser returns. */
  returnUrl(trade: Trade, address: string, context: SandboxContext): string;
}

const MINUTE = 60_000;
export const minutes = (...times: readonly number[]): number[] => times.map((time) => time * MINUTE);
