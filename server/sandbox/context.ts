import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { StoredKeys } from './keys.ts';
import type { Notices } from './notices.ts';
import type { TradeBook } from './trade-book.ts';

/** The services that every protocol of the sandbox uses. */
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
  /** True to cut connections. */
  readonly down?: boolean;
  /** The delay of each answer, in milliseconds. */
  readonly slowMs?: number;
  /** True to carry out orders, captures and refunds without answering. */
  readonly timeoutAfterCharging?: boolean;
  /** True to send no notices. */
  readonly dropNotices?: boolean;
  /** If set, WeChat Pay sends a probe with a wrong signature before every nth notice. */
  readonly probeEvery?: number;
}

export function pageOf(context: SandboxContext, id: string): string {
  return `${context.base()}/pay/${id}`;
}
