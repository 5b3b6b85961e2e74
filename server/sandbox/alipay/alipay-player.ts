import type { AlipaySettings } from '../../src/modules/payments/providers/alipay/gateway.ts';
import { publicPem } from '../keys.ts';
import { minutes, type WalletPlayer } from '../player.ts';
import { downloadAlipayBill } from './alipay-bill.ts';
import { answerAlipay } from './alipay-gateway.ts';
import { alipayMerchant } from './alipay-merchant.ts';
import { alipayNotices, alipayReturnUrl } from './alipay-notices.ts';

export const alipayPlayer: WalletPlayer<AlipaySettings> = {
  credentials: (url, { keys }) => ({
    ...alipayMerchant,
    gateway: `${url}/gateway.do`,
    privateKey: keys.alipayMerchant,
    alipayPublicKey: publicPem(keys.alipayPlatform),
  }),
  isFor: (pathname) => pathname === '/gateway.do' || pathname === '/alipay/bill',
  answer(request, context) {
    const { pathname, searchParams } = request.url;
    return pathname === '/alipay/bill'
      ? downloadAlipayBill(searchParams.get('token') ?? '', context)
      : answerAlipay(request, context);
  },
  color: '#0958d9',
  notices: alipayNotices,
  // As documented.
  retries: minutes(4, 10, 10, 60, 120, 360, 900),
  tradeId: (random) => random,
  tradeNo: (day, digits) => `${day}22001${digits.slice(-15)}`,
  returnUrl: alipayReturnUrl,
};
