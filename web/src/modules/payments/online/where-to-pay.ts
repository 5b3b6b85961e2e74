import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Scene } from '@plenum/contract/payments/schemas';

/** Where a wallet can be paid with: in this browser, in the phone's own one, or only on a phone. */
export type PayPlace = 'here' | 'browser' | 'phone';

/**
 * A code is shown everywhere. WeChat opens no page of another wallet; itself it is called where the conference's account allows
 * it, else it opens from a phone's browser only.
 */
export function whereToPay(
  method: PaymentMethod,
  wallet: Wallet,
  scene: Scene,
  paysInWechat: boolean,
): PayPlace {
  if (scene === 'wechat' && wallet === 'wechat' && paysInWechat) return 'here';
  if (method === 'qr_code') return 'here';
  if (scene === 'wechat') return 'browser';
  return wallet === 'wechat' && scene === 'desktop' ? 'phone' : 'here';
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
