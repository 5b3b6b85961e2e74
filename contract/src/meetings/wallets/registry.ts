import { alipay } from './alipay.ts';
import { paypal } from './paypal.ts';
import type { WalletDefinition } from './wallet.ts';
import { wechat } from './wechat.ts';

/** Every wallet, in the order of the organizer's settings. */
const definitions = { wechat, alipay, paypal };

export type Wallet = keyof typeof definitions;
export type Channel = (typeof definitions)[Wallet]['channels'][number];
export type NumberName<W extends Wallet> = keyof (typeof definitions)[W]['numbers'];
export type KeyName<W extends Wallet> = keyof (typeof definitions)[W]['keys'];

export const walletDefinitions: Readonly<Record<Wallet, WalletDefinition<Channel>>> = definitions;
export const wallets = Object.keys(definitions) as [Wallet, ...Wallet[]];
