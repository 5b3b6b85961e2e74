import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { Kernel } from '#kernel/kernel';
import { liveAddress, type ProviderAddress } from '../providers/definition.ts';
import { providerDefinitions } from '../providers/registry.ts';

/**
 * Where a provider may be called. An organizer chooses one and types none: the server would call any address for them, also
 * one inside the operator's own network. The operator can add more, such as a proxy.
 */
export function addressesOf({ config }: Pick<Kernel, 'config'>, wallet: Wallet): ProviderAddress[] {
  const { addresses, path } = providerDefinitions[wallet];
  return [...addresses, ...config.paymentOrigins.map((origin) => liveAddress(`${origin}${path}`))];
}

export function isTestAddress(wallet: Wallet, url: string): boolean {
  return providerDefinitions[wallet].addresses.some((address) => address.isTest && address.url === url);
}
