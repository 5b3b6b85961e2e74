import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import type { Kernel } from '#kernel/kernel';

interface ProviderAddress {
  readonly url: string;
  /** The provider's own test environment. */
  readonly isTest: boolean;
}

const live = (url: string): ProviderAddress => ({ url, isTest: false });
const test = (url: string): ProviderAddress => ({ url, isTest: true });

const ofProviders: Readonly<Record<Wallet, readonly ProviderAddress[]>> = {
  wechat: [live('https://api.mch.weixin.qq.com'), live('https://api2.mch.weixin.qq.com')],
  alipay: [
    live('https://openapi.alipay.com/gateway.do'),
    test('https://openapi-sandbox.dl.alipaydev.com/gateway.do'),
  ],
  paypal: [live('https://api-m.paypal.com'), test('https://api-m.sandbox.paypal.com')],
};

/**
 * Where a provider may be called. An organizer chooses one and types none: the server would call any address for them, also
 * one inside the operator's own network. The operator can add more, such as a proxy.
 */
export function addressesOf({ config }: Pick<Kernel, 'config'>, wallet: Wallet): ProviderAddress[] {
  const path = wallet === 'alipay' ? '/gateway.do' : '';
  return [...ofProviders[wallet], ...config.paymentOrigins.map((origin) => live(`${origin}${path}`))];
}

export function isTestAddress(wallet: Wallet, url: string): boolean {
  return ofProviders[wallet].some((address) => address.isTest && address.url === url);
}
