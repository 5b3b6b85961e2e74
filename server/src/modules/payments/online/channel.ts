import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { Scene } from '@plenum/contract/payments/schemas';
import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import type { Channel } from '../providers/provider.ts';

/** By which of a provider's products the payer pays. Null: it can't be done where the payer is. */
export function channelOf(
  method: PaymentMethod,
  wallet: Wallet,
  scene: Scene,
  paysInWechat: boolean,
): Channel | null {
  if (wallet === 'paypal') return 'paypal';
  // A code can't be scanned from the phone that shows it: WeChat itself is called, for a code as well.
  if (scene === 'wechat' && wallet === 'wechat' && paysInWechat) return 'wechat_jsapi';
  if (method === 'qr_code') return wallet === 'wechat' ? 'wechat_native' : 'alipay_qr';
  // Inside WeChat no page of Alipay opens, and WeChat itself needs to know which of its users is paying.
  if (scene === 'wechat') return null;
  if (wallet === 'alipay') return scene === 'desktop' ? 'alipay_page' : 'alipay_wap';
  return scene === 'phone' ? 'wechat_h5' : null;
}
