import { generateKeyPairSync } from 'node:crypto';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/payments/merchant-endpoints';
import type { NewMerchant } from '@plenum/contract/payments/merchant-schemas';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { checkPayment } from '@plenum/contract/payments/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { typedMerchant } from '#test/merchants';
import { buildStaff } from '#test/meetings';
import { stateOf } from '#test/orders';
import { begin, buildPayable, readPay, tradeNoOf } from '#test/paid-app';
import type { Person } from '#test/people';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';

let app: TestApp;
let sandbox: Sandbox;
let skewMs = 0;
beforeAll(async () => {
  const clock = { now: () => new Date((app?.clock.now().getTime() ?? 0) + skewMs) };
  sandbox = await startSandbox({ port: 0, clock });
  // Uses the sandbox in place of a provider, because the operator has added its address.
  app = await createTestApp({ paymentOrigins: [sandbox.url] });
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

async function build() {
  const placed = await buildPayable(app);
  const meetingId = placed.offer.meetingId;
  return { placed, meetingId, cashier: await buildStaff(app, meetingId, 'finance') };
}

interface Of {
  readonly meetingId: string;
  readonly cashier: Person;
}

const list = ({ meetingId, cashier }: Of) =>
  app.call(endpoints.listMerchants, { params: { id: meetingId }, token: cashier.token });
const add = ({ meetingId, cashier }: Of, body: NewMerchant) =>
  app.call(endpoints.addMerchant, { params: { id: meetingId }, body, token: cashier.token });
const ofAccount = ({ meetingId, cashier }: Of, merchantId: string) => ({
  params: { id: meetingId, merchantId },
  token: cashier.token,
});

async function current(of: Of, wallet = 'wechat') {
  const { body } = await list(of);
  const account = body.data.providers.find((provider) => provider.wallet === wallet)?.account;
  if (!account) throw new Error(`No account with ${wallet}`);
  return account;
}

async function setUp(of: Of, wallet: NewMerchant['wallet'] = 'wechat') {
  await add(of, typedMerchant(sandbox, wallet));
  const { id } = await current(of, wallet);
  const { body } = await app.call(endpoints.testMerchant, ofAccount(of, id));
  return { id, settings: body.data };
}

describe.each(['wechat', 'alipay', 'paypal'] as const)('an account with %s', (wallet) => {
  test('is used once it has passed its test, and no answer contains a key', async () => {
    const of = await build();
    const typed = typedMerchant(sandbox, wallet);
    const added = await add(of, typed);
    expect(added.status).toBe(200);
    const { id, isReady, test: result } = await current(of, wallet);
    expect([isReady, result]).toEqual([false, null]);
    expect((await readPay(app, of.placed)).body.data.methods).toEqual([
      { method: 'bank_account', wallets: [] },
    ]);
    const tested = await app.call(endpoints.testMerchant, ofAccount(of, id));
    expect(await current(of, wallet)).toMatchObject({
      isReady: true,
      test: { at: app.clock.now().toISOString(), failure: null },
      changedBy: of.cashier.me.name,
    });
    const answers = JSON.stringify([added.body, tested.body, (await list(of)).body]);
    const { rows } = await app.kernel.db.execute(
      sql`select merchant_accounts.settings, audit_log.detail from merchant_accounts
        join audit_log on object = 'meeting:' || merchant_accounts.meeting_id where merchant_accounts.id = ${id}`,
    );
    const stored = JSON.stringify(rows);
    const secrets = Object.entries(typed).filter(([name]) => /key$|secret$|serial|webhook/i.test(name));
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    for (const [name, value] of secrets) {
      const piece = JSON.stringify(String(value)).slice(1, -1);
      if (piece === '') continue;
      expect([name, answers.includes(piece), stored.includes(piece)]).toEqual([name, false, false]);
    }
  });
});

test('a real account switches the sandbox off, and receives the payments', async () => {
  const of = await build();
  await setUp(of);
  const { body } = await begin(app, of.placed, 'wechat');
  expect(body.data).toMatchObject({ isSandbox: false, attempt: { state: 'open', isSandbox: false } });
  expect((await list(of)).body.data).toMatchObject({
    isSandbox: false,
    methods: [
      { method: 'mobile_wallet', readyFor: ['CNY'] },
      { method: 'qr_code', readyFor: ['CNY'] },
      { method: 'online_wallet', readyFor: [], wallets: ['paypal'] },
      { method: 'bank_account', readyFor: ['CNY'], wallets: [] },
    ],
  });
});

test('a new account replaces the old one, and payments begun with that are still settled', async () => {
  const of = await build();
  const { id: first } = await setUp(of);
  await begin(app, of.placed, 'wechat');
  const announced = (await list(of)).body.data.providers[0]?.nextNotifyUrl;
  app.clock.advance(1000);
  await add(of, typedMerchant(sandbox, 'wechat', first));
  const second = await current(of);
  expect(announced).toBe(`${app.kernel.config.publicUrl}/payments/notices/wechat/${second.id}`);
  expect(second.id).not.toBe(first);
  sandbox.pay('wechat', await tradeNoOf(app, of.placed.orderId));
  await app.call(checkPayment, { params: { id: of.placed.orderId }, token: of.placed.buyer.token });
  expect(await stateOf(app, of.placed.orderId)).toMatchObject({ state: 'pay_success' });
});

test('a retired account is no longer offered, and cannot be changed', async () => {
  const of = await build();
  const { id } = await setUp(of);
  const retired = await app.call(endpoints.retireMerchant, ofAccount(of, id));
  expect(retired.body.data.providers[0]?.account).toBeNull();
  expect((await readPay(app, of.placed)).body.data.methods).toEqual([
    { method: 'bank_account', wallets: [] },
  ]);
  for (const endpoint of [endpoints.retireMerchant, endpoints.testMerchant])
    expect((await app.call(endpoint, ofAccount(of, id))).body.code).toBe(
      paymentRefusals.MERCHANT_CHANGED.code,
    );
});

test('of two colleagues at the same time, one creates an account, and the other gets a notice', async () => {
  const of = await build();
  const typed = typedMerchant(sandbox, 'wechat');
  const answers = await Promise.all([add(of, typed), add(of, typed)]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
    200,
    paymentRefusals.MERCHANT_CHANGED.code,
  ]);
});

test('new keys need another test, and empty fields keep the old values', async () => {
  const of = await build();
  const { id } = await setUp(of);
  app.clock.advance(1000);
  const empty = { serial: '', privateKey: '', publicKeyId: '', publicKey: '', appSecret: '' };
  const body = { wallet: 'wechat' as const, baseUrl: sandbox.url, ...empty, apiV3Key: 'a'.repeat(32) };
  await app.call(endpoints.changeMerchant, { ...ofAccount(of, id), body });
  expect(await current(of)).toMatchObject({ id, isReady: false, test: null });
  await app.call(endpoints.testMerchant, ofAccount(of, id));
  expect(await current(of)).toMatchObject({ id, isReady: true });
});

test('saving and retiring need a recent identity check', async () => {
  const of = await build();
  const { id } = await setUp(of);
  app.clock.advance(11 * 60_000);
  const answers = [
    await add(of, typedMerchant(sandbox, 'wechat', id)),
    await app.call(endpoints.retireMerchant, ofAccount(of, id)),
  ];
  for (const { body } of answers) expect(body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
  expect((await app.call(endpoints.testMerchant, ofAccount(of, id))).status).toBe(200);
});

test('another conference’s account is not found', async () => {
  const [one, other] = [await build(), await build()];
  const { id } = await setUp(one);
  const answer = await app.call(endpoints.testMerchant, ofAccount(other, id));
  expect(answer.status).toBe(404);
});

describe('a test reports', () => {
  test('a missing answer, a refusal, a wrong signature or time; earlier accounts stay in use', async () => {
    const of = await build();
    const { id } = await setUp(of);
    const found = async () => {
      await app.call(endpoints.testMerchant, ofAccount(of, id));
      return (await current(of)).test?.failure?.kind ?? null;
    };
    sandbox.behave('wechat', { down: true });
    expect(await found()).toBe('unreachable');
    sandbox.behave('wechat', {});
    skewMs = -400_000;
    expect(await found()).toBe('clock');
    skewMs = 0;
    expect(await current(of)).toMatchObject({ isReady: true });
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const empty = { serial: '', privateKey: '', publicKeyId: '', appSecret: '', apiV3Key: '' };
    const change = { wallet: 'wechat' as const, baseUrl: sandbox.url, ...empty, publicKey: pem };
    app.clock.advance(1000);
    await app.call(endpoints.changeMerchant, { ...ofAccount(of, id), body: change });
    expect(await found()).toBe('bad_signature');
    const own = other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    app.clock.advance(1000);
    const { publicKey } = typedMerchant(sandbox, 'wechat');
    const wrong = { ...change, publicKey, privateKey: own };
    await app.call(endpoints.changeMerchant, { ...ofAccount(of, id), body: wrong });
    expect(await found()).toBe('refused');
    expect(await current(of)).toMatchObject({ isReady: false });
  });

  test('a button pressed too often', async () => {
    const of = await build();
    const { id } = await setUp(of);
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await app.call(endpoints.testMerchant, ofAccount(of, id)));
    expect(answers.at(-1)?.body.code).toBe(kernelRefusals.TOO_MANY.code);
  });
});

describe('the form', () => {
  let of: Of;
  beforeAll(async () => {
    of = await build();
  });
  const pem = (bits: number, part: 'publicKey' | 'privateKey') => {
    const pair = generateKeyPairSync('rsa', { modulusLength: bits });
    return part === 'publicKey'
      ? pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
      : pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  };
  const wechat = () => typedMerchant(sandbox, 'wechat');
  const wrong: [what: string, () => NewMerchant, field: string, code: string][] = [
    [
      'a key cut off',
      () => ({ ...wechat(), privateKey: pem(2048, 'privateKey').slice(0, 900) }),
      'privateKey',
      'key_unreadable',
    ],
    ['a short key', () => ({ ...wechat(), privateKey: pem(1024, 'privateKey') }), 'privateKey', 'key_weak'],
    [
      'a short public key',
      () => ({ ...wechat(), publicKey: pem(1024, 'publicKey') }),
      'publicKey',
      'key_weak',
    ],
    [
      'a private key as the public one',
      () => ({ ...wechat(), publicKey: wechat().privateKey }),
      'publicKey',
      'key_is_private',
    ],
    [
      'an APIv3 key of 31',
      () => ({ ...wechat(), apiV3Key: 'a'.repeat(31) }),
      'apiV3Key',
      'wechat_v3_key_invalid',
    ],
    [
      'an APIv3 key of 32 characters in 96 bytes',
      () => ({ ...wechat(), apiV3Key: '密'.repeat(32) }),
      'apiV3Key',
      'wechat_v3_key_invalid',
    ],
    [
      'an app id of Alipay',
      () => ({ ...wechat(), appId: '2021000000000001' }),
      'appId',
      'wechat_app_invalid',
    ],
    [
      'a seller',
      () => ({ ...typedMerchant(sandbox, 'alipay'), sellerId: '1088000000000001' }),
      'sellerId',
      'alipay_seller_invalid',
    ],
    [
      'a merchant of PayPal',
      () => ({ ...typedMerchant(sandbox, 'paypal'), merchantId: 'me@example.org' }),
      'merchantId',
      'paypal_merchant_invalid',
    ],
    ...[
      'http://127.0.0.1:8080',
      'https://169.254.169.254',
      'https://localhost',
      'https://api.mch.weixin.qq.com.example.org',
      'https://api.mch.weixin.qq.com@example.org',
      'http://api.mch.weixin.qq.com',
      'https://api.mch.weixin.qq.com/',
    ].map((baseUrl): (typeof wrong)[number] => [
      baseUrl,
      () => ({ ...wechat(), baseUrl }),
      'baseUrl',
      'address_unknown',
    ]),
  ];

  test.each(wrong)('refuses %s at its field, in both languages', async (_what, typed, field, code) => {
    for (const lan of ['en', 'zh-cn'] as const) {
      await app.kernel.pool.query('delete from rate_limits');
      const { body } = await app.call(endpoints.addMerchant, {
        params: { id: of.meetingId },
        body: typed(),
        token: of.cashier.token,
        lan,
      });
      expect([body.code, body.errors]).toEqual([
        kernelRefusals.INVALID_INPUT.code,
        [expect.objectContaining({ path: field, message: fieldSentence(code, lan) })],
      ]);
    }
  });

  test('refuses the merchant’s own public key in place of the provider’s', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const answer = await add(of, {
      ...typedMerchant(sandbox, 'alipay'),
      privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      alipayPublicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    });
    expect(answer.body.errors).toMatchObject([{ path: 'alipayPublicKey' }]);
  });
});
