import { afterEach, expect, it, vi } from 'vitest';
import { callWechat } from './call-wechat.ts';

afterEach(() => delete window.WeixinJSBridge);

function bridgeThatSays(said: string) {
  return { invoke: vi.fn((_name, _parameters, answer) => answer({ err_msg: said })) };
}

it.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['system:access_denied', 'fail'],
])('reads %s', async (said, outcome) => {
  const bridge = bridgeThatSays(said);
  window.WeixinJSBridge = bridge;
  await expect(callWechat({ package: 'prepay_id=1' })).resolves.toBe(outcome);
  expect(bridge.invoke).toHaveBeenCalledWith(
    'getBrandWCPayRequest',
    { package: 'prepay_id=1' },
    expect.any(Function),
  );
});

it('waits for the bridge, which WeChat adds after the page has loaded', async () => {
  const answer = callWechat({});
  window.WeixinJSBridge = bridgeThatSays('get_brand_wcpay_request:ok');
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  await expect(answer).resolves.toBe('ok');
});
