import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { StoredKeys } from './keys.ts';
import type { Notices } from './notices.ts';
import type { TradeBook } from './trade-book.ts';

/** The tools of every protocol of the sandbox. */
export interface SandboxContext {
  readonly now: () => Date;
  readonly keys: StoredKeys;
  readonly book: TradeBook;
  readonly notices: Notices;
  /** The sandbox's own address, without a slash at its end. */
  readonly base: () => string;
  /** The address for PayPal's notices. */
  readonly webhook: { url: string | null };
  readonly behaviour: (provider: Wallet) => Behaviour;
}

/** The misbehaviour of a provider, for tests. */
export interface Behaviour {
  /** Connections are cut. */
  readonly down?: boolean;
  /** Answers come late. */
  readonly slowMs?: number;
  /** Orders, captures and refunds are made, but never answered. */
  readonly timeoutAfterCharging?: boolean;
  /** No notice is sent. */
  readonly dropNotices?: boolean;
  /** WeChat Pay: a probe with a wrong signature is sent before every nth notice. */
  readonly probeEvery?: number;
}

export function pageOf(context: SandboxContext, id: string): string {
  return `${context.base()}/pay/${id}`;
}
