import { beginPayment, recognizePayer } from '@plenum/contract/payments/endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stateOf } from '#test/orders';
import { buildPayable, createPaidApp, type PaidApp, readPay, tradeNoOf } from '#test/paid-app';
import { useSandbox } from '../merchants/find-merchants.ts';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

type Placed = Awaited<ReturnType<typeof buildPayable>>;

const ask = ({ orderId, buyer }: Placed) =>
  stage.app.call(recognizePayer, {
    params: { id: orderId },
    body: { method: 'mobile_wallet' },
    token: buyer.token,
  });

/** Acts like WeChat's browser: follows the address, and returns with a code. */
async function comeBack(url: string): Promise<{ code: string; state: string; address: URL }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const address = new URL(answer.headers.get('location') ?? '');
  const of = (name: string) => address.searchParams.get(name) ?? '';
  return { code: of('code'), state: of('state'), address };
}

const begin = ({ orderId, buyer }: Placed, recognized?: { code: string; state: string }) =>
  stage.app.call(beginPayment, {
    params: { id: orderId },
    body: { method: 'mobile_wallet', wallet: 'wechat', scene: 'wechat', ...(recognized && { recognized }) },
    token: buyer.token,
  });

async function askedAndBack(placed: Placed) {
  const { url } = (await ask(placed)).body.data;
  const { code, state } = await comeBack(url);
  return { code, state };
}

test('inside WeChat the payer is recognized, and pays there', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  expect((await readPay(app, placed)).body.data.paysInWechat).toBe(true);
  const { url } = (await ask(placed)).body.data;
  expect(url).toMatch(/scope=snsapi_base&state=[\da-z]{1,128}#wechat_redirect$/);
  const { address, code, state } = await comeBack(url);
  expect(address.origin + address.pathname).toBe(
    `${app.kernel.config.publicUrl}/index/order/${placed.orderId}/pay`,
  );
  const begun = await begin(placed, { code, state });
  expect(begun.body.data.attempt).toMatchObject({ wallet: 'wechat', action: { kind: 'jsapi' } });
  // When the same page asks again, the existing payment is returned, and no code is needed.
  expect((await begin(placed)).body.data.attempt?.id).toBe(begun.body.data.attempt?.id);
  sandbox.pay('wechat', await tradeNoOf(app, placed.orderId));
  await vi.waitFor(
    async () => expect((await stateOf(app, placed.orderId)).state).toBe('pay_success'),
    20_000,
  );
});

test('nothing starts without WeChat’s answer, or with one that is used, old, forged or another person’s', async () => {
  const { app } = stage;
  const [placed, other] = [await buildPayable(app), await buildPayable(app)];
  const theirs = await askedAndBack(other);
  const old = await askedAndBack(placed);
  app.clock.advance(11 * 60_000);
  const used = await askedAndBack(placed);
  await fetch(
    `${stage.sandbox.url}/sns/oauth2/access_token?${new URLSearchParams({ code: used.code }).toString()}`,
  );
  const good = await askedAndBack(placed);
  const forged = { ...good, state: good.state.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
  for (const wrong of [
    undefined,
    old,
    used,
    forged,
    { ...good, state: theirs.state },
    { ...good, state: '' },
  ])
    expect((await begin(placed, wrong)).body.code).toBe(paymentRefusals.PAYER_UNKNOWN.code);
  expect((await readPay(app, placed)).body.data.attempt).toBeNull();
});

test('without the app’s secret the payer is sent to a browser', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  const { wechat, ...others } = sandbox.credentials();
  const { appSecret: _, ...unknowing } = wechat;
  useSandbox(app.kernel, { ...others, wechat: unknowing });
  expect((await readPay(app, placed)).body.data.paysInWechat).toBe(false);
  expect((await ask(placed)).body.code).toBe(paymentRefusals.METHOD_UNAVAILABLE.code);
  expect((await begin(placed)).body.code).toBe(paymentRefusals.METHOD_UNAVAILABLE.code);
  useSandbox(app.kernel, sandbox.credentials());
});

test('another person’s order is not found', async () => {
  const [one, other] = [await buildPayable(stage.app), await buildPayable(stage.app)];
  expect((await ask({ ...one, buyer: other.buyer })).status).toBe(404);
});
