import { liveAddress, type ProviderDefinition } from '../definition.ts';
import type { WechatSettings } from './api.ts';
import { createWechat } from './create-wechat.ts';

export const wechatProvider: ProviderDefinition<WechatSettings> = {
  addresses: [liveAddress('https://api.mch.weixin.qq.com'), liveAddress('https://api2.mch.weixin.qq.com')],
  path: '',
  addressName: 'baseUrl',
  keyPair: { own: 'privateKey', provider: 'publicKey' },
  create: createWechat,
};
