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

/** Settings of an account with a wallet, as its client takes them. */
export type SettingsOf<W extends Wallet> = Parameters<(typeof definitions)[W]['create']>[0];

export const providerDefinitions: Readonly<Record<Wallet, ProviderDefinition<never>>> = definitions;
