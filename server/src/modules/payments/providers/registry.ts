import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { alipayProvider } from './alipay/definition.ts';
import type { ProviderDefinition } from './definition.ts';
import { paypalProvider } from './paypal/definition.ts';
import { wechatProvider } from './wechat/definition.ts';

const definitions = {
  wechat: wechatProvider,
  alipay: alipayProvider,
  paypal: paypalProvider,
};

/** The settings that a wallet provider's `create` takes. */
export type SettingsOf<W extends Wallet> = Parameters<(typeof definitions)[W]['create']>[0];

export const providerDefinitions: Readonly<Record<Wallet, ProviderDefinition<never>>> = definitions;
