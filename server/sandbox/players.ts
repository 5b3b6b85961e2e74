import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { alipayPlayer } from './alipay/alipay-player.ts';
import { paypalPlayer } from './paypal/paypal-player.ts';
import type { WalletPlayer } from './player.ts';
import { wechatPlayer } from './wechat/wechat-player.ts';

const registry = { alipay: alipayPlayer, wechat: wechatPlayer, paypal: paypalPlayer };

export type SandboxCredentials = {
  readonly [W in Wallet]: ReturnType<(typeof registry)[W]['credentials']>;
};

export const players: Readonly<Record<Wallet, WalletPlayer>> = registry;
export const playerEntries = Object.entries(players) as [Wallet, WalletPlayer][];
