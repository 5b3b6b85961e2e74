import { liveAddress, type ProviderDefinition, testAddress } from '../definition.ts';
import { createAlipay } from './create-alipay.ts';
import type { AlipaySettings } from './gateway.ts';

export const alipayProvider: ProviderDefinition<AlipaySettings> = {
  addresses: [
    liveAddress('https://openapi.alipay.com/gateway.do'),
    testAddress('https://openapi-sandbox.dl.alipaydev.com/gateway.do'),
  ],
  path: '/gateway.do',
  addressName: 'gateway',
  keyPair: { own: 'privateKey', provider: 'alipayPublicKey' },
  create: createAlipay,
};
