import type { WechatSettings } from '../../src/modules/payments/providers/wechat/api.ts';
import { publicPem } from '../keys.ts';
import { minutes, type WalletPlayer } from '../player.ts';
import { answerWechat } from './wechat-api.ts';
import { wechatMerchant } from './wechat-merchant.ts';
import { wechatNotices } from './wechat-notices.ts';
import { answerAuthorize, answerToken, OAUTH_PATH, SANDBOX_APP_SECRET, TOKEN_PATH } from './wechat-oauth.ts';

export const wechatPlayer: WalletPlayer<WechatSettings> = {
  credentials: (url, { keys }) => ({
    ...wechatMerchant,
    baseUrl: url,
    privateKey: keys.wechatMerchant,
    publicKey: publicPem(keys.wechatPlatform),
    apiV3Key: keys.apiV3Key,
    appSecret: SANDBOX_APP_SECRET,
    oauth: { authorizeUrl: `${url}${OAUTH_PATH}`, tokenUrl: `${url}${TOKEN_PATH}` },
  }),
  isFor: (pathname) => pathname.startsWith('/v3/') || pathname === TOKEN_PATH,
  answer: (request, context) =>
    request.url.pathname === TOKEN_PATH ? answerToken(request, context) : answerWechat(request, context),
  page: (request, context) =>
    request.url.pathname === OAUTH_PATH ? answerAuthorize(request, context) : null,
  color: '#087a41',
  notices: wechatNotices,
  // As documented.
  retries: minutes(0.25, 0.25, 0.5, 3, 10, 20, 30, 30, 30, 60, 180, 180, 180, 360, 360),
  tradeId: (random) => `wx${random}`,
  tradeNo: (day, digits) => `4200${day}${digits.slice(-16)}`,
  returnUrl: (_, address) => address,
};
