import type { PaymentProvider, ProviderRuntime } from './provider.ts';

export interface ProviderAddress {
  readonly url: string;
  /** True for the provider's own test environment. */
  readonly isTest: boolean;
}

/** The server's part of a wallet's definition. */
export interface ProviderDefinition<Settings = object> {
  /** The provider's addresses, its production address first. */
  readonly addresses: readonly ProviderAddress[];
  /** The path that is appended to each origin that the operator adds, such as a proxy's. */
  readonly path: string;
  /** The setting that contains the address. */
  readonly addressName: keyof Settings & string;
  /** The names of the settings that contain the merchant's private key and the provider's public key. */
  readonly keyPair?: { readonly own: keyof Settings & string; readonly provider: keyof Settings & string };
  create(settings: Settings, runtime: ProviderRuntime): PaymentProvider;
}

export function liveAddress(url: string): ProviderAddress {
  return { url, isTest: false };
}

export function testAddress(url: string): ProviderAddress {
  return { url, isTest: true };
}
