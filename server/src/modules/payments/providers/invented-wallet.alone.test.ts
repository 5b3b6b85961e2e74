import { checkPayment, beginPayment } from '@plenum/contract/payments/endpoints';
import * as merchants from '@plenum/contract/payments/merchant-endpoints';
import type { NewMerchant } from '@plenum/contract/payments/merchant-schemas';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPayable, readPay, receiptsOf, tradeNoOf } from '#test/paid-app';
import type { ProviderDefinition } from './definition.ts';
import { type PaymentProvider, ProviderError, type Transaction } from './provider.ts';

// A wallet that isn't part of the product. It needs only one entry in the contract's registry and one in the server's.
const name = vi.hoisted(() => 'tally' as Wallet);

vi.mock('@plenum/contract/meetings/wallets/registry', async (original) => {
  const registry = await original<typeof import('@plenum/contract/meetings/wallets/registry')>();
  const { defineWallet: define } = await import('@plenum/contract/meetings/wallets/wallet');
  const tally = define({
    words: { en: 'Tally', zh: '记账付' },
    scanWords: { en: 'Scan with Tally', zh: '请使用记账付扫一扫' },
    color: 'rgb(90 90 90)',
    currency: 'USD',
    methods: { online_wallet: 2 },
    channels: ['tally_page'],
    channelFor: ({ scene }) => (scene === 'wechat' ? null : 'tally_page'),
    numbers: {
      shop: { label: { en: 'Shop', zh: '店铺号' }, kind: 'line', format: [/^S\d{4}$/, 'illegal_input'] },
      till: { label: { en: 'Till', zh: '收银台' }, kind: 'line' },
    },
    keys: { token: { label: { en: 'Token', zh: '令牌' }, kind: 'secret' } },
    merchant: 'shop',
    app: 'till',
  });
  return {
    ...registry,
    wallets: [...registry.wallets, name],
    walletDefinitions: { ...registry.walletDefinitions, [name]: tally },
  };
});

interface TallySettings {
  readonly endpoint: string;
  readonly shop: string;
  readonly till: string;
  readonly token: string;
}

/** The trades of the invented provider, by our order numbers. */
const trades = vi.hoisted(() => new Map<string, { amount: number; isPaid: boolean }>());

function createTally({ shop, till, token }: TallySettings): PaymentProvider {
  const transactionOf = (outTradeNo: string): Transaction => {
    const trade = trades.get(outTradeNo);
    const tradeNo = `TALLY-${outTradeNo}`;
    return {
      outTradeNo,
      tradeNo: trade?.isPaid === true ? tradeNo : null,
      state: trade?.isPaid === true ? 'paid' : 'open',
      amount: trade?.amount ?? 0,
      currency: 'USD',
      merchant: shop,
      app: till,
      paidAt: null,
    };
  };
  return {
    wallet: name,
    merchant: shop,
    app: till,
    accepted: { status: 200, type: 'text/plain', body: 'ok' },
    create: async ({ outTradeNo, amount, expiresAt }) => {
      trades.set(outTradeNo, { amount, isPaid: false });
      return { action: { kind: 'redirect', url: 'https://tally.invalid/pay' }, providerRef: null, expiresAt };
    },
    query: async ({ outTradeNo }) => transactionOf(outTradeNo),
    close: async () => undefined,
    refund: async ({ outRefundNo }) => ({ outRefundNo, refundNo: `R-${outRefundNo}`, state: 'done' }),
    queryRefund: async (_, outRefundNo) => ({ outRefundNo, refundNo: null, state: 'pending' }),
    parseNotification: async ({ headers, body }) => {
      if (headers['x-tally-token'] !== token) throw new ProviderError('bad_signature', 'TOKEN');
      const outTradeNo = body.toString();
      return { id: outTradeNo, kind: 'transaction', transaction: transactionOf(outTradeNo) };
    },
    selfTest: async () => undefined,
    bill: async () => ({ payments: [], refunds: [] }),
  };
}

vi.mock('./registry.ts', async (original) => {
  const registry = await original<typeof import('./registry.ts')>();
  const tally: ProviderDefinition<TallySettings> = {
    addresses: [{ url: 'https://tally.invalid', isTest: false }],
    path: '',
    addressName: 'endpoint',
    create: (settings) => createTally(settings),
  };
  return { ...registry, providerDefinitions: { ...registry.providerDefinitions, [name]: tally } };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const typed = (shop: string) =>
  ({
    wallet: name,
    replaces: null,
    baseUrl: 'https://tally.invalid',
    shop,
    till: 'T1',
    token: 'secret-token',
  }) as unknown as NewMerchant;

async function build() {
  const placed = await buildPayable(app, 'USD');
  const { meetingId } = placed.offer;
  const { token } = await buildStaff(app, meetingId, 'finance');
  const params = { id: meetingId };
  return { placed, params, token };
}

test('a new wallet is set up, offered, paid with and booked by its definitions alone', async () => {
  const { placed, params, token } = await build();
  const refused = await app.call(merchants.addMerchant, { params, token, body: typed('4711') });
  expect(refused.body.errors).toMatchObject([{ path: 'shop' }]);

  const added = await app.call(merchants.addMerchant, { params, token, body: typed('S4711') });
  const account = added.body.data.providers.find(({ wallet }) => wallet === name)?.account;
  expect(account).toMatchObject({ merchantEnd: '4711', isReady: false });
  await app.call(merchants.testMerchant, { params: { ...params, merchantId: account?.id ?? '' }, token });

  expect((await readPay(app, placed)).body.data.methods).toContainEqual({
    method: 'online_wallet',
    wallets: [name],
  });
  const begun = await app.call(beginPayment, {
    params: { id: placed.orderId },
    body: { method: 'online_wallet', wallet: name, scene: 'desktop' },
    token: placed.buyer.token,
  });
  expect(begun.body.data.attempt).toMatchObject({ wallet: name, action: { kind: 'redirect' } });

  const outTradeNo = await tradeNoOf(app, placed.orderId);
  trades.get(outTradeNo)!.isPaid = true;
  const notify = (secret: string) =>
    app.http.inject({
      method: 'POST',
      url: `/payments/notices/${name}/${account?.id}`,
      headers: { 'x-tally-token': secret, 'content-type': 'text/plain' },
      payload: outTradeNo,
    });
  expect((await notify('forged')).statusCode).toBe(401);
  expect((await notify('secret-token')).body).toBe('ok');
  const checked = await app.call(checkPayment, {
    params: { id: placed.orderId },
    token: placed.buyer.token,
  });
  expect(checked.body.data).toMatchObject({ state: 'pay_success', due: 0 });
  expect(await receiptsOf(app, placed.orderId)).toMatchObject([
    { provider: name, amount: placed.total, applied: placed.total, waits_for: null },
  ]);
});

test('a wallet outside the registries is refused', async () => {
  const { placed, params, token } = await build();
  const unknown = 'cowrie' as Wallet;
  const body = { ...typed('S4711'), wallet: unknown } as NewMerchant;
  expect((await app.call(merchants.addMerchant, { params, token, body })).status).toBe(422);
  const begun = await app.call(beginPayment, {
    params: { id: placed.orderId },
    body: { method: 'online_wallet', wallet: unknown, scene: 'desktop' },
    token: placed.buyer.token,
  });
  expect(begun.status).toBe(422);
  expect(
    (await app.http.inject({ method: 'POST', url: '/payments/notices/cowrie/sandbox' })).statusCode,
  ).toBe(404);
});
