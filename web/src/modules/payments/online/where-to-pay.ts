import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Scene } from '@plenum/contract/payments/schemas';
import type { Wallet } from '@plenum/contract/meetings/payment-methods';

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
