import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { Kernel } from '#kernel/kernel';
import { liveAddress, type ProviderAddress } from '../providers/definition.ts';
import { providerDefinitions } from '../providers/registry.ts';

/**
 * The addresses at which a provider may be called. Organizers choose from a list, because the server would otherwise
 * call any address for them, even inside the operator's network. The operator can add addresses, such as a proxy's.
 */
export function addressesOf({ config }: Pick<Kernel, 'config'>, wallet: Wallet): ProviderAddress[] {
  const { addresses, path } = providerDefinitions[wallet];
  return [...addresses, ...config.paymentOrigins.map((origin) => liveAddress(`${origin}${path}`))];
}

export function isTestAddress(wallet: Wallet, url: string): boolean {
  return providerDefinitions[wallet].addresses.some((address) => address.isTest && address.url === url);
}
