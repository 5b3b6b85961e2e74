import type { Scene } from '@plenum/contract/payments/schemas';

export interface Browser {
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
