import { expect, it } from 'vitest';
import { whereToPay } from './where-to-pay.ts';

it.each([
  ['qr_code', 'wechat', 'desktop', 'here'],
  ['qr_code', 'alipay', 'wechat', 'here'],
  ['mobile_wallet', 'alipay', 'desktop', 'here'],
  ['mobile_wallet', 'alipay', 'phone', 'here'],
  ['mobile_wallet', 'alipay', 'wechat', 'browser'],
  ['mobile_wallet', 'wechat', 'phone', 'here'],
  ['mobile_wallet', 'wechat', 'wechat', 'browser'],
  ['mobile_wallet', 'wechat', 'desktop', 'phone'],
  ['online_wallet', 'paypal', 'desktop', 'here'],
  ['online_wallet', 'paypal', 'wechat', 'browser'],
] as const)('%s with %s on %s: %s', (method, wallet, scene, place) => {
  expect(whereToPay(method, wallet, scene, false)).toBe(place);
});

it('pays with WeChat inside WeChat where the payer can be recognized', () => {
  expect(whereToPay('mobile_wallet', 'wechat', 'wechat', true)).toBe('here');
  expect(whereToPay('mobile_wallet', 'alipay', 'wechat', true)).toBe('browser');
});
