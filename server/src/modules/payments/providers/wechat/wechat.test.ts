import { generateKeyPairSync } from 'node:crypto';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCharge,
  buildRefund,
  openRedirect,
  type PaymentRig,
  payThrough,
  startPaymentRig,
} from '#test/payments';
import { startRecorder } from '#test/request-recorder';
import { waitUntil } from '#test/wait-until';
import type { ReceivedNotice } from '#test/notice-receiver';
import type { Notice, PaymentProvider } from '../provider.ts';
import { createWechat } from './create-wechat.ts';

let rig: PaymentRig;
let wechat: PaymentProvider;

beforeAll(async () => {
  rig = await startPaymentRig();
  wechat = rig.providers.wechat;
  rig.receiver.answerWith(wechat.accepted);
});
afterAll(() => rig.close());

/** The notice of one attempt, as received. */
async function paidNotice(): Promise<{ notice: ReceivedNotice; outTradeNo: string }> {
  const count = rig.receiver.received.length;
  const { charge } = await payThrough(rig, 'wechat_native');
  return { notice: await rig.receiver.nth(count), outTradeNo: charge.outTradeNo };
}

function parse(notice: ReceivedNotice, changed: Partial<ReceivedNotice> = {}): Promise<Notice> {
  return wechat.parseNotification({ ...notice, ...changed });
}

describe('attempts', () => {
  test('native: a code to scan is valid for two hours, or as long as the order', async () => {
    const charge = buildCharge('wechat_native');
    const { action, expiresAt } = await wechat.create(charge);
    expect(action).toMatchObject({ kind: 'qr', content: expect.stringContaining('/pay/wx') });
    expect(expiresAt).toEqual(charge.expiresAt);
    expect(await wechat.query({ ...charge, providerRef: null })).toMatchObject({
      state: 'open',
      amount: 8888,
    });
  });

  test('H5: an address with the return link is valid for five minutes', async () => {
    const charge = buildCharge('wechat_h5');
    const created = await wechat.create(charge);
    expect(created.expiresAt).toEqual(new Date('2027-03-01T04:05:00Z'));
    expect(created.action).toMatchObject({
      url: expect.stringContaining(`&redirect_url=${encodeURIComponent(charge.returnUrl)}`),
    });
    expect((await openRedirect(created)).status).toBe(200);
  });

  test('JSAPI: returns parameters whose signature the vendor’s code accepts', async () => {
    const { action } = await wechat.create(buildCharge('wechat_jsapi'));
    if (action.kind !== 'jsapi') throw new Error(action.kind);
    const { appId = '', timeStamp = '', nonceStr = '', paySign = '', signType, ...rest } = action.parameters;
    const message = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, rest['package'] ?? '');
    const { privateKey } = rig.sandbox.credentials().wechat;
    expect(signType).toBe('RSA');
    expect(Rsa.sign(message, privateKey)).toBe(paySign);
  });

  test('JSAPI needs the payer’s openid, and no channel accepts dollars', async () => {
    const { openid: _, ...charge } = buildCharge('wechat_jsapi');
    await expect(wechat.create(charge)).rejects.toMatchObject({ kind: 'refused', code: 'OPENID' });
    const dollars = buildCharge('wechat_native', { currency: 'USD' });
    await expect(wechat.create(dollars)).rejects.toMatchObject({ kind: 'refused', code: 'CURRENCY' });
  });

  test('a paid one can’t be closed, and stays paid after a partial refund', async () => {
    const attempt = await payThrough(rig, 'wechat_native');
    const { charge, ref, tradeNo } = attempt;
    expect(await wechat.query(ref)).toEqual({
      outTradeNo: charge.outTradeNo,
      tradeNo,
      state: 'paid',
      amount: 8888,
      currency: 'CNY',
      merchant: wechat.merchant,
      app: wechat.app,
      paidAt: new Date('2027-03-01T04:00:00Z'),
    });
    await expect(wechat.close(ref)).rejects.toMatchObject({ kind: 'already_paid' });
    await wechat.refund(buildRefund(attempt));
    expect(await wechat.query(ref)).toMatchObject({ state: 'paid', amount: 8888 });
  });

  test('can be closed repeatedly, and a missing one counts as closed', async () => {
    const charge = buildCharge('wechat_native');
    await wechat.create(charge);
    const ref = { outTradeNo: charge.outTradeNo, providerRef: null };
    await wechat.close(ref);
    await wechat.close(ref);
    expect(await wechat.query(ref)).toMatchObject({ state: 'closed' });
    const missing = { outTradeNo: 'T_NEVER_CREATED_AT_ALL', providerRef: null };
    await wechat.close(missing);
    expect(await wechat.query(missing)).toMatchObject({ state: 'unknown', tradeNo: null });
  });

  test('with the same number and another amount are refused, with the same parameters repeated', async () => {
    const charge = buildCharge('wechat_native');
    const first = await wechat.create(charge);
    const again = await wechat.create(charge);
    expect(again.action).not.toEqual(first.action);
    const other = wechat.create({ ...charge, amount: 1 });
    await expect(other).rejects.toMatchObject({ kind: 'refused', code: 'OUT_TRADE_NO_USED' });
  });

  test('fail if the payment fails', async () => {
    const charge = buildCharge('wechat_native');
    await wechat.create(charge);
    rig.sandbox.fail('wechat', charge.outTradeNo);
    expect(await wechat.query({ ...charge, providerRef: null })).toMatchObject({ state: 'failed' });
  });
});

describe('refunds', () => {
  test('are first in progress, the same if repeated, and never more than was paid', async () => {
    const attempt = await payThrough(rig, 'wechat_native');
    const order = buildRefund(attempt, { amount: 8000 });
    const first = await wechat.refund(order);
    expect(first).toMatchObject({ state: 'pending', outRefundNo: order.outRefundNo });
    expect((await wechat.refund(order)).refundNo).toBe(first.refundNo);
    const rest = wechat.refund(buildRefund(attempt, { amount: 889 }));
    await expect(rest).rejects.toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' });
    await waitUntil(
      async () => (await wechat.queryRefund(attempt.ref, order.outRefundNo, null)).state === 'done',
    );
  });

  test('are reported by a notice', async () => {
    const attempt = await payThrough(rig, 'wechat_native');
    const order = buildRefund(attempt);
    await wechat.refund(order);
    await waitUntil(async () => {
      const notices = await Promise.all(rig.receiver.received.map((notice) => parse(notice)));
      return notices.some(
        (one) =>
          one.kind === 'refund' &&
          one.refund.outRefundNo === order.outRefundNo &&
          one.refund.state === 'done',
      );
    });
  });
});

describe('requests', () => {
  test('carry a signature over exactly what was sent, which the vendor’s code accepts', async () => {
    const recorder = await startRecorder();
    const settings = { ...rig.sandbox.credentials().wechat, baseUrl: recorder.url };
    const client = createWechat(settings, { now: () => rig.clock.now() });
    await expect(client.create(buildCharge('wechat_native'))).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(client.query({ outTradeNo: 'T|1*2', providerRef: null })).rejects.toThrow();
    const merchantKey = Rsa.from(settings.privateKey, Rsa.KEY_TYPE_PRIVATE);
    for (const { method, path, headers, body } of recorder.requests) {
      const authorization = headers['authorization'] ?? '';
      const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? '';
      const message = Formatter.request(method, path, of('timestamp'), of('nonce_str'), body.toString());
      expect(Rsa.sign(message, merchantKey)).toBe(of('signature'));
      expect(of('timestamp')).toBe(String(rig.clock.now().getTime() / 1000));
      expect(headers['wechatpay-serial']).toBe(settings.publicKeyId);
      const parts = [
        settings.mchId,
        of('nonce_str'),
        of('signature'),
        of('timestamp'),
        settings.serial,
      ] as const;
      expect(authorization).toBe(Formatter.authorization(...parts));
    }
    expect(recorder.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    await recorder.close();
  });

  test('with another merchant’s key are refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const settings = {
      ...rig.sandbox.credentials().wechat,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const client = createWechat(settings, { now: () => rig.clock.now() });
    await expect(client.selfTest()).rejects.toMatchObject({ kind: 'refused', code: 'SIGN_ERROR' });
  });
});

describe('answers', () => {
  const good = '{"code_url":"weixin://wxpay/bizpayurl?pr=1"}';

  async function createAgainst(body: string, headers: Record<string, string>): Promise<unknown> {
    const recorder = await startRecorder({ status: 200, headers, body });
    const settings = { ...rig.sandbox.credentials().wechat, baseUrl: recorder.url };
    const client = createWechat(settings, { now: () => rig.clock.now() });
    try {
      return await client.create(buildCharge('wechat_native'));
    } finally {
      await recorder.close();
    }
  }

  /** Signed with the vendor's code and the sandbox's platform key. */
  function signedHeaders(body: string, seconds = rig.clock.now().getTime() / 1000): Record<string, string> {
    const nonce = Formatter.nonce();
    return {
      'wechatpay-timestamp': String(seconds),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': Rsa.sign(
        Formatter.response(seconds, nonce, body),
        rig.sandbox.keys.wechatPlatform,
      ),
      'wechatpay-serial': rig.sandbox.credentials().wechat.publicKeyId,
    };
  }

  test('signed by the vendor’s code are accepted', async () => {
    expect(await createAgainst(good, signedHeaders(good))).toMatchObject({ action: { kind: 'qr' } });
  });

  test.each([
    ['without a signature', () => ({}), 'bad_signature', 'UNSIGNED'],
    [
      'with one changed byte',
      () => signedHeaders(good.replace('1', '2')),
      'bad_signature',
      'WRONG_SIGNATURE',
    ],
    [
      'of a key that is not known',
      () => ({ ...signedHeaders(good), 'wechatpay-serial': 'PUB_KEY_ID_OTHER' }),
      'bad_signature',
      'UNKNOWN_KEY',
    ],
    [
      'from six minutes ago',
      () => signedHeaders(good, rig.clock.now().getTime() / 1000 - 360),
      'clock',
      'CLOCK',
    ],
    [
      'from six minutes ahead',
      () => signedHeaders(good, rig.clock.now().getTime() / 1000 + 360),
      'clock',
      'CLOCK',
    ],
  ])('%s are refused', async (_, headers, kind, code) => {
    await expect(createAgainst(good, headers())).rejects.toMatchObject({ kind, code });
  });
});

describe('notices', () => {
  test('are read, and the vendor’s code verifies and decrypts the same', async () => {
    const { notice, outTradeNo } = await paidNotice();
    const { headers, body } = notice;
    const { publicKey, apiV3Key } = rig.sandbox.credentials().wechat;
    const timestamp = headers['wechatpay-timestamp'] ?? '';
    const message = Formatter.response(timestamp, headers['wechatpay-nonce'] ?? '', body.toString());
    expect(Rsa.verify(message, headers['wechatpay-signature'] ?? '', publicKey)).toBe(true);
    const { id, resource } = JSON.parse(body.toString()) as { id: string; resource: Record<string, string> };
    const text = Aes.AesGcm.decrypt(
      resource['ciphertext'] ?? '',
      apiV3Key,
      resource['nonce'] ?? '',
      resource['associated_data'],
    );
    expect(JSON.parse(text)).toMatchObject({ out_trade_no: outTradeNo, amount: { total: 8888 } });
    expect(await parse(notice)).toMatchObject({
      id,
      kind: 'transaction',
      transaction: { outTradeNo, state: 'paid', amount: 8888, merchant: wechat.merchant, app: wechat.app },
    });
  });

  test.each([
    ['one byte of the body changed', (n: ReceivedNotice) => ({ body: flip(n.body, 60) }), 'WRONG_SIGNATURE'],
    [
      'another nonce',
      (n: ReceivedNotice) => ({ headers: { ...n.headers, 'wechatpay-nonce': 'X' } }),
      'WRONG_SIGNATURE',
    ],
    [
      'no signature',
      (n: ReceivedNotice) => ({ headers: { ...n.headers, 'wechatpay-signature': '' } }),
      'UNSIGNED',
    ],
    [
      'an unknown key',
      (n: ReceivedNotice) => ({ headers: { ...n.headers, 'wechatpay-serial': '5A7D' } }),
      'UNKNOWN_KEY',
    ],
  ])('%s: are refused', async (_, change, code) => {
    const { notice } = await paidNotice();
    await expect(parse(notice, change(notice))).rejects.toMatchObject({ kind: 'bad_signature', code });
  });

  test('repeated after five minutes are refused', async () => {
    const { notice } = await paidNotice();
    rig.clock.advance(300_000);
    await expect(parse(notice)).resolves.toMatchObject({ kind: 'transaction' });
    rig.clock.advance(1_000);
    await expect(parse(notice)).rejects.toMatchObject({ kind: 'clock' });
    rig.clock.advance(-301_000);
  });

  test('of a probe fail verification, and the next genuine one does not', async () => {
    rig.sandbox.behave('wechat', { probeEvery: 1 });
    const count = rig.receiver.received.length;
    await payThrough(rig, 'wechat_native');
    const [probe, notice] = [await rig.receiver.nth(count), await rig.receiver.nth(count + 1)];
    rig.sandbox.behave('wechat', {});
    expect(probe.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//);
    await expect(parse(probe)).rejects.toMatchObject({ kind: 'bad_signature' });
    await expect(parse(notice)).resolves.toMatchObject({ kind: 'transaction' });
  });

  test('with another APIv3 key can’t be decrypted', async () => {
    const { notice } = await paidNotice();
    const settings = { ...rig.sandbox.credentials().wechat, apiV3Key: 'x'.repeat(32) };
    const client = createWechat(settings, { now: () => rig.clock.now() });
    await expect(client.parseNotification(notice)).rejects.toMatchObject({ code: 'APIV3_KEY' });
  });
});

test('the self-test leaves nothing open', async () => {
  await expect(wechat.selfTest()).resolves.toBeUndefined();
});

test('the daily bill has its payments and refunds', async () => {
  const attempt = await payThrough(rig, 'wechat_native');
  const order = buildRefund(attempt);
  await wechat.refund(order);
  const bill = await wechat.bill('2027-03-01');
  const found = bill.payments.filter(({ outTradeNo }) => outTradeNo === attempt.charge.outTradeNo);
  const paid = await wechat.query(attempt.ref);
  expect(found).toEqual([paid]);
  expect(bill.refunds.filter(({ outRefundNo }) => outRefundNo === order.outRefundNo)).toMatchObject([
    { tradeNo: paid.tradeNo, amount: order.amount, currency: paid.currency, isSum: false },
  ]);
  expect(await wechat.bill('2027-02-01')).toEqual({ payments: [], refunds: [] });
});

function flip(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
