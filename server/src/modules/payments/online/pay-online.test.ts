import { checkPayment } from '@plenum/contract/payments/endpoints';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balanceOf, expire, stateOf } from '#test/orders';
import {
  begin,
  buildPayable,
  createPaidApp,
  type PaidApp,
  readPay,
  receiptsOf,
  tradeNoOf,
} from '#test/paid-app';
import { queryDueAttempts } from './query-attempt.ts';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

const check = (placed: Awaited<ReturnType<typeof buildPayable>>) =>
  stage.app.call(checkPayment, { params: { id: placed.orderId }, token: placed.buyer.token });

const paid = (orderId: string) =>
  vi.waitFor(async () => expect((await stateOf(stage.app, orderId)).state).toBe('pay_success'), 20_000);

test('a failed payment is still shown while the next one is open', async () => {
  const { app, sandbox } = stage;
  sandbox.behave('wechat', { dropNotices: true });
  const placed = await buildPayable(app);
  expect((await begin(app, placed, 'wechat')).body.data.failed).toBeNull();
  sandbox.fail('wechat', await tradeNoOf(app, placed.orderId));
  expect((await check(placed)).body.data).toMatchObject({
    attempt: { state: 'failed' },
    failed: { wallet: 'wechat', at: app.clock.now().toISOString() },
  });
  expect((await begin(app, placed, 'wechat')).body.data).toMatchObject({
    attempt: { state: 'open' },
    failed: { wallet: 'wechat' },
  });
  sandbox.behave('wechat', {});
});

describe.each(['wechat', 'alipay'] as const)('by QR code with %s', (wallet) => {
  test('the notice pays the order, once', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    const { body } = await begin(app, placed, wallet);
    expect(body.data).toMatchObject({
      state: 'unpaid',
      due: placed.total,
      isSandbox: true,
      attempt: { state: 'open', wallet, amount: placed.total, action: { kind: 'qr' } },
    });
    const outTradeNo = await tradeNoOf(app, placed.orderId);
    sandbox.pay(wallet, outTradeNo);
    await paid(placed.orderId);
    await sandbox.repeatNotices(outTradeNo, 20);
    expect(await receiptsOf(app, placed.orderId)).toEqual([
      { provider: wallet, source: 'notice', amount: placed.total, applied: placed.total, waits_for: null },
    ]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: placed.total });
    expect((await readPay(app, placed)).body.data).toMatchObject({
      state: 'pay_success',
      due: 0,
      attempt: { state: 'paid' },
    });
  });

  test('the check finds a payment without a notice', async () => {
    const { app, sandbox } = stage;
    sandbox.behave(wallet, { dropNotices: true });
    const placed = await buildPayable(app);
    await begin(app, placed, wallet);
    expect((await check(placed)).body.data).toMatchObject({ state: 'unpaid', attempt: { state: 'open' } });
    sandbox.pay(wallet, await tradeNoOf(app, placed.orderId));
    expect((await check(placed)).body.data).toMatchObject({ state: 'pay_success' });
    sandbox.behave(wallet, {});
  });

  test('the provider is polled, and the attempt is closed when it expires', async () => {
    const { app, sandbox } = stage;
    sandbox.behave(wallet, { dropNotices: true });
    const placed = await buildPayable(app);
    await begin(app, placed, wallet);
    sandbox.pay(wallet, await tradeNoOf(app, placed.orderId));
    app.clock.advance(6_000);
    await queryDueAttempts(app.kernel);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    const other = await buildPayable(app);
    await begin(app, other, wallet);
    app.clock.advance(40 * 60_000);
    await queryDueAttempts(app.kernel);
    expect((await readPay(app, other)).body.data).toMatchObject({
      attempt: { state: 'closed', action: null },
    });
    sandbox.behave(wallet, {});
  });
});

describe('with PayPal', () => {
  test('captures an approved payment, which pays the order', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app, 'USD');
    const { body } = await begin(app, placed, 'paypal');
    expect(body.data.attempt).toMatchObject({
      wallet: 'paypal',
      currency: 'USD',
      action: { kind: 'redirect' },
    });
    sandbox.pay('paypal', await tradeNoOf(app, placed.orderId));
    await vi.waitFor(async () => {
      await queryDueAttempts(app.kernel);
      expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    }, 20_000);
    expect(await receiptsOf(app, placed.orderId)).toMatchObject([{ provider: 'paypal', waits_for: null }]);
  });

  test('captures nothing for an order that has ended', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app, 'USD');
    await begin(app, placed, 'paypal');
    sandbox.behave('paypal', { dropNotices: true });
    await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
    sandbox.pay('paypal', await tradeNoOf(app, placed.orderId));
    app.clock.advance(60_000);
    await queryDueAttempts(app.kernel);
    expect(await receiptsOf(app, placed.orderId)).toEqual([]);
    expect((await readPay(app, placed)).body.data).toMatchObject({
      endedBy: 'cancelled',
      attempt: { state: 'closed' },
    });
    sandbox.behave('paypal', {});
  });
});

test('starting again gives the same code, until it expires', async () => {
  const { app } = stage;
  const placed = await buildPayable(app);
  const [one, two] = [await begin(app, placed), await begin(app, placed)];
  expect(two.body.data.attempt).toEqual(one.body.data.attempt);
  const alipay = await begin(app, placed, 'alipay');
  expect(alipay.body.data.attempt?.id).not.toBe(one.body.data.attempt?.id);
});

test('a second payment in another wallet waits for finance', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  await begin(app, placed, 'wechat');
  const first = await tradeNoOf(app, placed.orderId);
  await begin(app, placed, 'alipay');
  const second = await tradeNoOf(app, placed.orderId);
  sandbox.pay('wechat', first);
  await paid(placed.orderId);
  sandbox.pay('alipay', second);
  await vi.waitFor(async () => expect(await receiptsOf(app, placed.orderId)).toHaveLength(2), 20_000);
  expect(await receiptsOf(app, placed.orderId)).toMatchObject([
    { waits_for: null },
    { applied: 0, waits_for: 'order_over' },
  ]);
  expect((await readPay(app, placed)).body.data.waiting).toMatchObject([
    { amount: placed.total, waitsFor: 'order_over' },
  ]);
});

test('money for an order that was released waits for finance', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  await begin(app, placed);
  sandbox.behave('wechat', { dropNotices: true });
  sandbox.pay('wechat', await tradeNoOf(app, placed.orderId));
  app.clock.advance(31 * 60_000);
  await expire(app);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled' });
  sandbox.behave('wechat', {});
  await queryDueAttempts(app.kernel);
  expect(await receiptsOf(app, placed.orderId)).toMatchObject([{ applied: 0, waits_for: 'order_over' }]);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled' });
});

describe('a provider that does not answer', () => {
  test('at the start gives a sentence, charges nothing, and another try works', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    sandbox.behave('wechat', { down: true });
    expect((await begin(app, placed)).body.code).toBe(paymentRefusals.PROVIDER_FAILED.code);
    sandbox.behave('wechat', {});
    expect((await begin(app, placed)).body.data.attempt).toMatchObject({ state: 'open' });
  });

  test('during the check keeps the order pending and its places held', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    await begin(app, placed);
    sandbox.behave('wechat', { down: true, dropNotices: true });
    sandbox.pay('wechat', await tradeNoOf(app, placed.orderId));
    expect((await check(placed)).body.data).toMatchObject({ state: 'pay_pending' });
    app.clock.advance(45 * 60_000);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    sandbox.behave('wechat', {});
    await queryDueAttempts(app.kernel);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('leaves an order pending even if another wallet says "not paid"', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    await begin(app, placed, 'wechat');
    await begin(app, placed, 'alipay');
    sandbox.behave('wechat', { down: true });
    expect((await check(placed)).body.data).toMatchObject({ state: 'pay_pending' });
    app.clock.advance(6_000);
    await queryDueAttempts(app.kernel);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    sandbox.behave('wechat', {});
    expect((await check(placed)).body.data).toMatchObject({ state: 'unpaid' });
  });

  test('that reports no payment in the end returns the order to its buyer', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    await begin(app, placed);
    sandbox.behave('wechat', { down: true });
    expect((await check(placed)).body.data).toMatchObject({ state: 'pay_pending' });
    sandbox.behave('wechat', {});
    expect((await check(placed)).body.data).toMatchObject({ state: 'unpaid' });
  });
});

test('another person’s order is not found', async () => {
  const { app } = stage;
  const [one, other] = [await buildPayable(app), await buildPayable(app)];
  expect((await begin(app, { ...one, buyer: other.buyer })).status).toBe(404);
  expect((await readPay(app, { orderId: one.orderId, buyer: other.buyer })).status).toBe(404);
});

test('a wallet of another currency, or that can’t open here, is not offered', async () => {
  const { app } = stage;
  const placed = await buildPayable(app);
  expect((await readPay(app, placed)).body.data.methods).toEqual([
    { method: 'mobile_wallet', wallets: ['alipay', 'wechat'] },
    { method: 'qr_code', wallets: ['wechat', 'alipay'] },
    { method: 'bank_account', wallets: [] },
  ]);
  expect((await begin(app, placed, 'paypal')).body.code).toBe(paymentRefusals.METHOD_UNAVAILABLE.code);
});

test('an address that sends forged notices is limited, without limiting another', async () => {
  const { app } = stage;
  const send = (address: string) =>
    app.http.inject({
      method: 'POST',
      url: '/payments/notices/wechat/sandbox',
      payload: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });
  for (let n = 0; n < 120; n += 1) await send('203.0.113.7');
  const refused = await send('203.0.113.7');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect((await send('203.0.113.8')).statusCode).toBe(401);
});

test('forged, replayed and unknown notices change nothing', async () => {
  const { app } = stage;
  const send = (url: string, payload: string, headers = {}) =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await send('/payments/notices/wechat/sandbox', '{}')).statusCode).toBe(401);
  expect((await send('/payments/notices/alipay/sandbox', 'sign=x&out_trade_no=1')).statusCode).toBe(401);
  expect((await send('/payments/notices/stripe/sandbox', '{}')).statusCode).toBe(404);
  expect((await send('/payments/notices/wechat/unknown', '{}')).statusCode).toBe(404);
  expect((await send('/payments/notices/wechat/sandbox', 'x'.repeat(70_000))).statusCode).toBe(413);
});
