import { callProvider, readJson, textOf } from '../http-call.ts';
import { type PayerLookup, ProviderError, type ProviderRuntime } from '../provider.ts';

/** The addresses of WeChat's login, which is separate from WeChat Pay's API. */
export interface WechatOauth {
  /** The address for the user's browser. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

interface WechatApp {
  readonly appId: string;
  readonly appSecret: string;
  readonly oauth?: WechatOauth | undefined;
}

const wechats: WechatOauth = {
  authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
};

/** `snsapi_base`: the user is not asked, and only their number for this app is revealed. */
export function openPayerLookup(
  { appId, appSecret, oauth = wechats }: WechatApp,
  { timeoutMs }: ProviderRuntime,
): PayerLookup {
  return {
    askUrl(returnUrl, state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      // WeChat requires the fragment.
      return `${oauth.authorizeUrl}?${query.toString()}#wechat_redirect`;
    },

    async identify(code) {
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const answer = await callProvider(
        { method: 'GET', url: `${oauth.tokenUrl}?${query.toString()}` },
        timeoutMs,
      );
      if (answer.status !== 200) throw new ProviderError('unreachable', `HTTP_${answer.status}`);
      const fields = readJson(answer.body.toString());
      const openid = textOf(fields['openid']);
      if (openid !== '') return openid;
      throw new ProviderError('refused', `OAUTH_${String(fields['errcode'])}`, textOf(fields['errmsg']));
    },
  };
}
