import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../src/kernel/clock/clock.ts';
import { createWechat } from '../src/modules/payments/providers/wechat/create-wechat.ts';
import { buildCharge, buildRefund, type PaymentRig, payThrough, startPaymentRig } from '#test/payments';
import { waitUntil } from '#test/wait-until';
import { startSandbox } from './start-sandbox.ts';

let rig: PaymentRig;

beforeAll(async () => {
  rig = await startPaymentRig(2_000);
});
afterAll(() => rig.close());
beforeEach(() => {
  for (const provider of ['alipay', 'wechat', 'paypal'] as const) rig.sandbox.behave(provider, {});
  rig.receiver.answerWith({ status: 200, type: 'text/plain', body: 'success' });
});

async function openedPage(overrides: Parameters<typeof buildCharge>[1] = {}) {
  const charge = buildCharge('wechat_native', { notifyUrl: rig.receiver.url, ...overrides });
  const { action } = await rig.providers.wechat.create(charge);
  return { charge, page: action.kind === 'qr' ? action.content : '' };
}

async function press(page: string, act: string): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
}

describe('the page of an attempt', () => {
  test('says that it is a sandbox, in the language of the browser or of the address', async () => {
    const { page } = await openedPage();
    const chinese = await (await fetch(page, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })).text();
    const english = await (await fetch(page, { headers: { 'accept-language': 'en-GB,en' } })).text();
    expect(chinese).toContain('沙箱 · SANDBOX — 不涉及真实资金');
    expect(chinese).toContain('<html lang="zh-CN">');
    expect(english).toContain('SANDBOX · 沙箱 — no real money');
    expect(english).toContain('¥88.88');
    expect(
      await (await fetch(`${page}?lan=zh-cn`, { headers: { 'accept-language': 'en' } })).text(),
    ).toContain('立即支付');
  });

  test('runs no script, accepts no other origin and shows a subject as text', async () => {
    const { page } = await openedPage({ subject: '<script>alert(1)</script>"\'&' });
    const response = await fetch(page);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toContain('<script');
    expect(text).toContain('&#60;script&#62;');
  });

  test('pays, and says so', async () => {
    const { charge, page } = await openedPage();
    expect((await press(page, 'pay')).status).toBe(303);
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('paid');
    const text = await (await fetch(`${page}?lan=en`)).text();
    expect(text).toContain('Paid');
    expect(text).not.toContain('<button');
  });

  test('fails on demand', async () => {
    const { charge, page } = await openedPage();
    await press(page, 'fail');
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('failed');
    await press(page, 'pay');
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('failed');
  });

  test('pays later, when the time has come', async () => {
    const { charge, page } = await openedPage();
    await press(page, 'later');
    expect(await (await fetch(page)).text()).toContain('12:00:00');
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('open');
    rig.sandboxClock.advance(30);
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('paid');
    rig.sandboxClock.advance(-30);
  });

  test('accepts no payment after the deadline', async () => {
    const { charge, page } = await openedPage();
    rig.sandboxClock.advance(1_800_000);
    await press(page, 'pay');
    expect(rig.sandbox.trade('wechat', charge.outTradeNo)?.state).toBe('closed');
    rig.sandboxClock.advance(-1_800_000);
  });

  test('H5 and PayPal: returns the payer to the merchant, which the content policy allows', async () => {
    for (const channel of ['wechat_h5', 'paypal'] as const) {
      const provider = channel === 'paypal' ? 'paypal' : 'wechat';
      const { action } = await rig.providers[provider].create(buildCharge(channel));
      const page = action.kind === 'redirect' ? action.url : '';
      expect((await fetch(page)).headers.get('content-security-policy')).toContain(
        "form-action 'self' http://127.0.0.1:9;",
      );
      const back = new URL((await press(page, 'pay')).headers.get('location') ?? '');
      expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:9/orders/7');
      expect(back.searchParams.get('lan')).toBe('en');
      expect(back.searchParams.has('token')).toBe(channel === 'paypal');
    }
  });

  test('does not exist for another address', async () => {
    expect((await fetch(`${rig.sandbox.url}/pay/wx000000000000000000000000`)).status).toBe(404);
    expect((await fetch(`${rig.sandbox.url}/pay/../etc/passwd`)).status).toBe(404);
  });
});

describe('notices', () => {
  const triesOf = (number: string) => rig.sandbox.tries.filter(({ outTradeNo }) => outTradeNo === number);

  test.each([
    ['wechat_native', { status: 500, type: 'application/json', body: '{"code":"FAIL"}' }, 16],
    ['alipay_page', { status: 200, type: 'text/plain', body: 'success!' }, 8],
  ] as const)(
    '%s: repeated on the provider’s schedule until they are accepted',
    async (channel, wrong, most) => {
      rig.receiver.answerWith(wrong);
      const { charge } = await payThrough(rig, channel);
      await waitUntil(() => triesOf(charge.outTradeNo).length >= 2);
      expect(triesOf(charge.outTradeNo).every(({ accepted }) => !accepted)).toBe(true);
      rig.receiver.answerWith(rig.providers[channel === 'alipay_page' ? 'alipay' : 'wechat'].accepted);
      await waitUntil(() => triesOf(charge.outTradeNo).some(({ accepted }) => accepted));
      expect(triesOf(charge.outTradeNo).length).toBeLessThanOrEqual(most);
    },
  );

  test('sends fifty copies at the same time on demand', async () => {
    const { charge } = await payThrough(rig, 'wechat_native');
    await waitUntil(() => triesOf(charge.outTradeNo).length === 1);
    await rig.sandbox.repeatNotices(charge.outTradeNo, 50);
    expect(triesOf(charge.outTradeNo)).toHaveLength(51);
    const ids = rig.receiver.received
      .slice(-50)
      .map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('lists a probe that the merchant accepts among the attempts', async () => {
    rig.sandbox.behave('wechat', { probeEvery: 1 });
    const { charge } = await payThrough(rig, 'wechat_native');
    await waitUntil(() => triesOf(charge.outTradeNo).length === 2);
    expect(triesOf(charge.outTradeNo).map(({ kind, accepted }) => [kind, accepted])).toEqual([
      ['probe', true],
      ['notice', true],
    ]);
  });
});

describe('a provider that misbehaves', () => {
  test.each(['alipay_qr', 'wechat_native', 'paypal'] as const)('%s: down', async (channel) => {
    const provider = rig.providers[channel.split('_')[0] as 'alipay' | 'wechat' | 'paypal'];
    rig.sandbox.behave(provider.wallet, { down: true });
    await expect(provider.create(buildCharge(channel))).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'NETWORK',
    });
  });

  test('answers more slowly than we wait', async () => {
    rig.sandbox.behave('wechat', { slowMs: 3_000 });
    const created = rig.providers.wechat.create(buildCharge('wechat_native'));
    await expect(created).rejects.toMatchObject({ kind: 'unreachable', code: 'TIMEOUT' });
  });

  test('times out after the capture: the money was taken, and the next query says so', async () => {
    const charge = buildCharge('paypal');
    const { providerRef } = await rig.providers.paypal.create(charge);
    const ref = { outTradeNo: charge.outTradeNo, providerRef };
    rig.sandbox.pay('paypal', charge.outTradeNo);
    rig.sandbox.behave('paypal', { timeoutAfterCharging: true });
    await expect(rig.providers.paypal.query(ref)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(rig.sandbox.trade('paypal', charge.outTradeNo)?.state).toBe('paid');
    expect(await rig.providers.paypal.query(ref)).toMatchObject({ state: 'paid' });
  });

  test('times out after a refund: asking again with the same number refunds no more', async () => {
    const attempt = await payThrough(rig, 'wechat_native');
    rig.sandbox.behave('wechat', { timeoutAfterCharging: true });
    const order = buildRefund(attempt);
    await expect(rig.providers.wechat.refund(order)).rejects.toMatchObject({ code: 'TIMEOUT' });
    rig.sandbox.behave('wechat', {});
    await rig.providers.wechat.refund(order);
    expect(rig.sandbox.trade('wechat', attempt.charge.outTradeNo)?.refunds).toHaveLength(1);
  });

  test('loses its notices', async () => {
    rig.sandbox.behave('wechat', { dropNotices: true });
    const count = rig.receiver.received.length;
    const { ref } = await payThrough(rig, 'wechat_native');
    expect(await rig.providers.wechat.query(ref)).toMatchObject({ state: 'paid' });
    expect(rig.receiver.received).toHaveLength(count);
  });
});

test('keys and attempts in a directory survive a restart, readable by their owner only', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const clock = createTestClock('2027-03-01T04:00:00Z');
  const options = { port: 0, clock, directory };
  const first = await startSandbox(options);
  const charge = buildCharge('wechat_native');
  const now = () => clock.now();
  await createWechat(first.credentials().wechat, { now }).create(charge);
  first.pay('wechat', charge.outTradeNo);
  await first.close();
  const second = await startSandbox(options);
  const settings = { ...first.credentials().wechat, baseUrl: second.url };
  const found = await createWechat(settings, { now }).query({ ...charge, providerRef: null });
  expect(found).toMatchObject({ state: 'paid', amount: 8888 });
  expect(statSync(join(directory, 'sandbox-keys.json')).mode & 0o077).toBe(0);
  await second.close();
  rmSync(directory, { recursive: true });
});
