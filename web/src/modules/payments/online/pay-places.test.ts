import { expect, it } from 'vitest';
import { sceneOf, whereToPay } from './pay-places.ts';

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
  expect(whereToPay(wallet, { method, scene, isPayerKnown: false })).toBe(place);
});

it('pays with WeChat inside WeChat if the payer can be recognized', () => {
  const context = { method: 'mobile_wallet', scene: 'wechat', isPayerKnown: true } as const;
  expect(whereToPay('wechat', context)).toBe('here');
  expect(whereToPay('alipay', context)).toBe('browser');
});

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

it.each([
  ['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 0],
  [
    'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    0,
  ],
  ['desktop', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 MicroMessenger/7.0 WindowsWechat`, 0],
  [
    'phone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    5,
  ],
  ['phone', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 5],
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  ['phone', 'Mozilla/5.0 (Phone; HarmonyOS 4.0) AppleWebKit/537.36 ArkWeb/4.1.6.1', 5],
  ['wechat', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49', 5],
  ['wechat', `Mozilla/5.0 (Linux; Android 14; wv) ${chrome} Mobile MMWEBSDK/2024 MicroMessenger/8.0.50`, 5],
] as const)('%s: %s', (scene, userAgent, maxTouchPoints) => {
  expect(sceneOf({ userAgent, maxTouchPoints })).toBe(scene);
});
