import type { PaypalSettings } from '../../src/modules/payments/providers/paypal/api.ts';
import { minutes, type WalletPlayer } from '../player.ts';
import { answerPaypal } from './paypal-api.ts';
import { paypalMerchant } from './paypal-merchant.ts';
import { paypalNotices, paypalReturnUrl } from './paypal-notices.ts';

export const paypalPlayer: WalletPlayer<PaypalSettings> = {
  credentials: (url, { keys }) => ({ ...paypalMerchant, baseUrl: url, clientSecret: keys.paypalSecret }),
  isFor: (pathname) => /^\/v[12]\//.test(pathname),
  answer: answerPaypal,
  color: '#003087',
  notices: paypalNotices,
  // PayPal makes up to 25 attempts in three days. The pauses of three hours are the sandbox's own choice.
  retries: minutes(...Array.from({ length: 24 }, () => 180)),
  tradeId: (random) => random.slice(0, 17).toUpperCase(),
  tradeNo: (_, digits) => BigInt(digits).toString(16).toUpperCase().padStart(17, '0').slice(-17),
  returnUrl: paypalReturnUrl,
};
