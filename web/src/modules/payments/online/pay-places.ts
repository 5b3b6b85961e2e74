import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import type { PayContext, Scene } from '@plenum/contract/meetings/wallets/wallet';

/** The place where a wallet can be used: in this browser, in the phone's own browser, or only on a phone. */
export type PayPlace = 'here' | 'browser' | 'phone';

export function whereToPay(wallet: Wallet, context: PayContext): PayPlace {
  if (walletDefinitions[wallet].channelFor(context) !== null) return 'here';
  // WeChat's browser doesn't open other wallets' pages, nor WeChat's own payment unless the payer can be identified.
  return context.scene === 'wechat' ? 'browser' : 'phone';
}

interface Browser {
  readonly userAgent: string;
  /** Used to recognize an iPad, whose browser claims to be a Mac. */
  readonly maxTouchPoints: number;
}

/** The payer's environment: WeChat, a phone or tablet, or a computer. */
export function sceneOf({ userAgent, maxTouchPoints }: Browser): Scene {
  // WeChat on computers has the same name in its user agent, but opens other wallets normally, and its screen can be
  // scanned.
  const isPhone =
    /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (/MicroMessenger/i.test(userAgent) && !/WindowsWechat|MacWechat/i.test(userAgent)) return 'wechat';
  return isPhone ? 'phone' : 'desktop';
}
