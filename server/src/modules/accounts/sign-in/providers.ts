import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { readSignInProviders, type SignInProvider } from './settings.ts';

export interface KnownProvider {
  readonly settings: SignInProvider;
  readonly client: ProviderClient;
}

/** The providers of the settings by id, in their order. */
export type KnownProviders = ReadonlyMap<string, KnownProvider>;

/** Reads the settings once, at the start, so that a wrong one stops it. */
export function openProviders(kernel: Kernel): KnownProviders {
  return new Map(
    readSignInProviders(kernel.config).map((settings) => [
      settings.id,
      { settings, client: createProviderClient(kernel, settings) },
    ]),
  );
}

export function requireProvider(providers: KnownProviders, id: string): KnownProvider {
  return providers.get(id) ?? refuse(kernelRefusals.NOT_FOUND);
}
