import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import type { PayContext, Scene } from '@plenum/contract/meetings/wallets/wallet';

/** Where a wallet can be paid with: in this browser, in the phone's own one, or only on a phone. */
export type PayPlace = 'here' | 'browser' | 'phone';

export function whereToPay(wallet: Wallet, context: PayContext): PayPlace {
  if (walletDefinitions[wallet].channelFor(context) !== null) return 'here';
  // WeChat opens no page of another wallet, nor its own one unless it can tell who is paying.
  return context.scene === 'wechat' ? 'browser' : 'phone';
}

interface Browser {
  readonly userAgent: string;
  /** An iPad's browser calls itself a Mac; only this tells them apart. */
  readonly maxTouchPoints: number;
}

/** Where the payer's browser is: inside WeChat, on a phone or tablet, or on a computer. */
export function sceneOf({ userAgent, maxTouchPoints }: Browser): Scene {
  // WeChat for computers has the same name in it, but opens other wallets in the usual way and can be scanned.
  const isPhone =
    /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (/MicroMessenger/i.test(userAgent) && !/WindowsWechat|MacWechat/i.test(userAgent)) return 'wechat';
  return isPhone ? 'phone' : 'desktop';
}
