import type { ProviderName } from '../src/modules/payments/providers/provider.ts';
import type { StoredKeys } from './keys.ts';
import type { Notices } from './notices.ts';
import type { TradeBook } from './trade-book.ts';

/** The one merchant of the sandbox. */
export const merchant = {
  alipay: { appId: '2021000000000001', sellerId: '2088000000000001' },
  wechat: {
    mchId: '1900000001',
    appId: 'wx0000000000000001',
    serial: '5A7D80B0C0FFEE0000000000000000000000AA01',
    publicKeyId: 'PUB_KEY_ID_0119000000012026000000000001',
  },
  paypal: { clientId: 'sandbox-client', merchantId: 'SANDBOXMERCH1', webhookId: 'WH-SANDBOX-1' },
} as const;

/** What every protocol of the sandbox works with. */
export interface SandboxContext {
  readonly now: () => Date;
  readonly keys: StoredKeys;
  readonly book: TradeBook;
  readonly notices: Notices;
  /** The sandbox's own address, without a slash at its end. */
  readonly base: () => string;
  /** Where PayPal's notices go. */
  readonly webhook: { url: string | null };
  readonly behaviour: (provider: ProviderName) => Behaviour;
}

/** How a provider misbehaves, for tests. */
export interface Behaviour {
  /** Connections are cut. */
  readonly down?: boolean;
  /** Answers come late. */
  readonly slowMs?: number;
  /** Orders, captures and refunds are made, and their answer never comes. */
  readonly timeoutAfterCharging?: boolean;
  /** No notice is sent. */
  readonly dropNotices?: boolean;
  /** WeChat Pay: a probe with a wrong signature goes before every nth notice. */
  readonly probeEvery?: number;
}

export function pageOf(context: SandboxContext, id: string): string {
  return `${context.base()}/pay/${id}`;
}
