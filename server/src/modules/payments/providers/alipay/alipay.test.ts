import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCharge,
  buildRefund,
  openRedirect,
  type PaymentRig,
  payThrough,
  startPaymentRig,
} from '#test/payments';
import type { ReceivedNotice } from '#test/notice-receiver';
import { startRecorder } from '#test/request-recorder';
import type { PaymentProvider } from '../provider.ts';
import { createAlipay } from './create-alipay.ts';
import { rawMember } from './signing.ts';

let rig: PaymentRig;
let alipay: PaymentProvider;

beforeAll(async () => {
  rig = await startPaymentRig();
  alipay = rig.providers.alipay;
  rig.receiver.answerWith(alipay.accepted);
});
afterAll(() => rig.close());

/** The official package with the same settings. */
function officialSdk(gateway = rig.sandbox.credentials().alipay.gateway): AlipaySdk {
  const { appId, privateKey, alipayPublicKey } = rig.sandbox.credentials().alipay;
  return new AlipaySdk({ gateway, appId, privateKey, alipayPublicKey, keyType: 'PKCS8' });
}

async function paidNotice(): Promise<{ notice: ReceivedNotice; outTradeNo: string }> {
  const count = rig.receiver.received.length;
  const { charge } = await payThrough(rig, 'alipay_page');
  return { notice: await rig.receiver.nth(count), outTradeNo: charge.outTradeNo };
}

function changed({ body }: ReceivedNotice, change: (fields: URLSearchParams) => void): Buffer {
  const fields = new URLSearchParams(body.toString());
  change(fields);
  return Buffer.from(fields.toString());
}

describe('attempts', () => {
  test.each(['alipay_page', 'alipay_wap'] as const)(
    '%s: returns a signed address that leads to the page',
    async (channel) => {
      const charge = buildCharge(channel, { subject: 'a/b=c&d “会议费”' });
      const created = await alipay.create(charge);
      expect(created).toMatchObject({ providerRef: null, expiresAt: charge.expiresAt });
      const ref = { outTradeNo: charge.outTradeNo, providerRef: null };
      // The trade doesn't exist until the payer opens the page, so it is unpaid, not failed.
      expect(await alipay.query(ref)).toMatchObject({ state: 'open', tradeNo: null });
      const page = await openRedirect(created);
      expect([page.status, new URL(page.url).pathname]).toEqual([200, expect.stringMatching(/^\/pay\//)]);
      expect(await alipay.query(ref)).toMatchObject({ state: 'open', amount: 8888 });
    },
  );

  test('QR code: is open until scanned, and can be closed if no payer opened it', async () => {
    const charge = buildCharge('alipay_qr');
    const { action } = await alipay.create(charge);
    const ref = { outTradeNo: charge.outTradeNo, providerRef: null };
    expect(action.kind).toBe('qr');
    await alipay.close(ref);
    expect(await alipay.query(ref)).toMatchObject({ state: 'open' });
    await fetch(action.kind === 'qr' ? action.content : '');
    await alipay.close(ref);
    await alipay.close(ref);
    expect(await alipay.query(ref)).toMatchObject({ state: 'closed' });
  });

  test('an unscanned code expires after two hours at most', async () => {
    const { expiresAt } = await alipay.create(
      buildCharge('alipay_qr', { expiresAt: new Date('2027-03-02T04:00:00Z') }),
    );
    expect(expiresAt).toEqual(new Date('2027-03-01T06:00:00Z'));
  });

  test('a paid one can’t be closed, and stays paid after a full refund', async () => {
    const attempt = await payThrough(rig, 'alipay_qr');
    const paid = {
      outTradeNo: attempt.charge.outTradeNo,
      tradeNo: attempt.tradeNo,
      state: 'paid',
      amount: 8888,
      currency: 'CNY',
      merchant: alipay.merchant,
      app: alipay.app,
      paidAt: new Date('2027-03-01T04:00:00Z'),
    };
    expect(await alipay.query(attempt.ref)).toEqual(paid);
    await expect(alipay.close(attempt.ref)).rejects.toMatchObject({ kind: 'already_paid' });
    await alipay.refund(buildRefund(attempt, { amount: 8888 }));
    expect(await alipay.query(attempt.ref)).toEqual(paid);
  });

  test('refuses dollars and other channels', async () => {
    const dollars = buildCharge('alipay_qr', { currency: 'USD' });
    await expect(alipay.create(dollars)).rejects.toMatchObject({ kind: 'refused', code: 'CURRENCY' });
    await expect(alipay.create(buildCharge('wechat_native'))).rejects.toMatchObject({ code: 'CHANNEL' });
  });

  test('is closed after its deadline', async () => {
    const charge = buildCharge('alipay_page', { expiresAt: new Date('2027-03-01T04:10:00Z') });
    await openRedirect(await alipay.create(charge));
    rig.sandboxClock.advance(600_000);
    expect(await alipay.query({ ...charge, providerRef: null })).toMatchObject({ state: 'closed' });
    rig.sandboxClock.advance(-600_000);
  });
});

describe('refunds', () => {
  test('move money once, however often they are sent, and never more than was paid', async () => {
    const attempt = await payThrough(rig, 'alipay_page');
    const order = buildRefund(attempt, { amount: 8000 });
    const done = { outRefundNo: order.outRefundNo, refundNo: null, state: 'done' };
    expect(await alipay.refund(order)).toEqual(done);
    expect(await alipay.refund(order)).toEqual(done);
    expect(await alipay.queryRefund(attempt.ref, order.outRefundNo, null)).toEqual(done);
    expect(rig.sandbox.trade('alipay', attempt.charge.outTradeNo)?.refunds).toHaveLength(1);
    const rest = alipay.refund(buildRefund(attempt, { amount: 889 }));
    await expect(rest).rejects.toMatchObject({ kind: 'refused', code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' });
  });

  test('accepted without moving money are queried before they count', async () => {
    const signed = (method: string, raw: string) => {
      const signature = sign('sha256', Buffer.from(raw), rig.sandbox.keys.alipayPlatform).toString('base64');
      return `{"${method}_response":${raw},"sign":"${signature}"}`;
    };
    const recorder = await startRecorder(({ path }) => {
      const method = new URLSearchParams(path.split('?')[1]).get('method')?.replaceAll('.', '_') ?? '';
      const raw = '{"code":"10000","msg":"Success","fund_change":"N"}';
      return { status: 200, headers: {}, body: signed(method, raw) };
    });
    const settings = { ...rig.sandbox.credentials().alipay, gateway: `${recorder.url}/gateway.do` };
    const order = buildRefund(await payThrough(rig, 'alipay_page'));
    const client = createAlipay(settings, { now: () => rig.clock.now() });
    expect(await client.refund(order)).toMatchObject({ state: 'pending' });
    expect(recorder.requests).toHaveLength(2);
    await recorder.close();
  });

  test('unknown to Alipay are not done', async () => {
    const { ref } = await payThrough(rig, 'alipay_page');
    expect(await alipay.queryRefund(ref, 'R_NEVER_SENT', null)).toMatchObject({ state: 'pending' });
  });
});

describe('requests', () => {
  test('have the same signature as those of the official package', async () => {
    const recorder = await startRecorder();
    const settings = { ...rig.sandbox.credentials().alipay, gateway: `${recorder.url}/gateway.do` };
    const client = createAlipay(settings, { now: () => rig.clock.now() });
    await expect(client.create(buildCharge('alipay_qr'))).rejects.toMatchObject({ kind: 'unreachable' });
    const page = await client.create(buildCharge('alipay_page'));
    const [call] = recorder.requests;
    const sent = [
      new URLSearchParams(`${call?.path.split('?')[1]}&${call?.body.toString()}`),
      new URL(page.action.kind === 'redirect' ? page.action.url : '').searchParams,
    ];
    for (const parameters of sent) {
      const { sign: signature, biz_content = '', ...fields } = Object.fromEntries(parameters);
      // The timestamp is passed on, because the SDK would otherwise use its own clock.
      const { method = '', app_id: _app, ...rest } = fields;
      const bizContent = JSON.parse(biz_content) as Record<string, unknown>;
      await expect(officialSdk(settings.gateway).exec(method, { ...rest, bizContent })).rejects.toThrow();
      const official = new URL(recorder.requests.at(-1)?.path ?? '', recorder.url).searchParams;
      expect(official.get('sign')).toBe(signature);
      expect(official.get('timestamp')).toBe('2027-03-01 12:00:00');
    }
    await recorder.close();
  });

  test('with another merchant’s key are refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const client = createAlipay(
      { ...rig.sandbox.credentials().alipay, privateKey: text },
      { now: () => rig.clock.now() },
    );
    await expect(client.selfTest()).rejects.toMatchObject({ kind: 'refused', code: 'isv.invalid-signature' });
    const page = await openRedirect(await client.create(buildCharge('alipay_page')));
    expect(await page.text()).toContain('isv.invalid-signature');
  });

  test('of an unknown application are refused by an answer without a signature', async () => {
    const settings = { ...rig.sandbox.credentials().alipay, appId: '2021000000000999' };
    const client = createAlipay(settings, { now: () => rig.clock.now() });
    await expect(client.selfTest()).rejects.toMatchObject({ kind: 'refused', code: 'isv.invalid-app-id' });
  });
});

describe('answers', () => {
  const paid =
    '{"code":"10000","msg":"Success","out_trade_no":"T1","trade_status":"TRADE_SUCCESS","total_amount":"88.88"}';
  const ref = { outTradeNo: 'T1', providerRef: null };

  async function queryAgainst(body: string): Promise<unknown> {
    const recorder = await startRecorder({ status: 200, headers: {}, body });
    const settings = { ...rig.sandbox.credentials().alipay, gateway: `${recorder.url}/gateway.do` };
    try {
      return await createAlipay(settings, { now: () => rig.clock.now() }).query(ref);
    } finally {
      await recorder.close();
    }
  }

  function answer(raw: string, signedText = raw, key = rig.sandbox.keys.alipayPlatform): string {
    const signature = sign('sha256', Buffer.from(signedText), key).toString('base64');
    return `{"alipay_trade_query_response":${raw},"sign":"${signature}"}`;
  }

  test('signed by Alipay are accepted', async () => {
    expect(await queryAgainst(answer(paid))).toMatchObject({ state: 'paid', amount: 8888 });
  });

  test.each([
    ['one character changed', () => answer(paid.replace('88.88', '88.89'), paid)],
    ['another key', () => answer(paid, paid, rig.sandbox.keys.alipayMerchant)],
    ['no signature', () => `{"alipay_trade_query_response":${paid}}`],
    [
      'no signature, and a state',
      () => '{"alipay_trade_query_response":{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}}',
    ],
  ])('%s: are refused', async (_, body) => {
    await expect(queryAgainst(body())).rejects.toMatchObject({ kind: 'bad_signature' });
  });

  test('with three decimals in an amount are refused', async () => {
    const body = answer(paid.replace('88.88', '88.888'));
    await expect(queryAgainst(body)).rejects.toMatchObject({ code: 'BAD_AMOUNT' });
  });

  test('are verified even with braces and quotes in texts', () => {
    const raw = String.raw`{"a":"}\"{","b":{"c":"\\"}}`;
    expect(rawMember(`{"x_response":${raw},"sign":"…"}`, 'x_response')).toBe(raw);
    expect(rawMember('{"x_response":{"a":1', 'x_response')).toBeNull();
    expect(rawMember('{"sign":"…"}', 'x_response')).toBeNull();
  });
});

describe('notices', () => {
  test('are read, and the official package verifies them', async () => {
    const { notice, outTradeNo } = await paidNotice();
    const fields = Object.fromEntries(new URLSearchParams(notice.body.toString()));
    expect(officialSdk().checkNotifySignV2(fields)).toBe(true);
    expect(await alipay.parseNotification(notice)).toEqual({
      id: fields['notify_id'],
      kind: 'transaction',
      transaction: await alipay.query({ outTradeNo, providerRef: null }),
    });
  });

  test.each([
    [
      'another amount',
      (f: URLSearchParams) => {
        f.set('total_amount', '0.01');
      },
    ],
    [
      'another seller',
      (f: URLSearchParams) => {
        f.set('seller_id', '2088000000000002');
      },
    ],
    [
      'an added field',
      (f: URLSearchParams) => {
        f.set('extra', '1');
      },
    ],
    [
      'the older algorithm',
      (f: URLSearchParams) => {
        f.set('sign_type', 'RSA');
      },
    ],
    [
      'no signature',
      (f: URLSearchParams) => {
        f.delete('sign');
      },
    ],
    [
      'a field twice',
      (f: URLSearchParams) => {
        f.append('total_amount', '88.88');
      },
    ],
  ])('%s: are refused', async (_, change) => {
    const { notice } = await paidNotice();
    const body = changed(notice, change);
    await expect(alipay.parseNotification({ ...notice, body })).rejects.toMatchObject({
      kind: 'bad_signature',
    });
  });

  test('signed by the merchant’s own key instead of Alipay’s are refused', async () => {
    const { notice } = await paidNotice();
    const settings = rig.sandbox.credentials().alipay;
    const body = changed(notice, (fields) => {
      const signedText = [...fields]
        .filter(([name]) => name !== 'sign' && name !== 'sign_type')
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      const known = Buffer.from(fields.get('sign') ?? '', 'base64');
      // Alipay's own signature matches the text, so the text is correct.
      expect(verify('sha256', Buffer.from(signedText), settings.alipayPublicKey, known)).toBe(true);
      fields.set('sign', sign('sha256', Buffer.from(signedText), settings.privateKey).toString('base64'));
    });
    await expect(alipay.parseNotification({ ...notice, body })).rejects.toMatchObject({
      kind: 'bad_signature',
    });
  });

  test.each([
    ['two days ago', 2 * 86_400_000, null],
    ['longer ago than Alipay repeats it', 2 * 86_400_000 + 301_000, 'TOO_OLD'],
    ['in the future', -301_000, 'IN_FUTURE'],
  ])('sent %s', async (_, age, code) => {
    const { notice } = await paidNotice();
    rig.clock.advance(age);
    const parsed = alipay.parseNotification(notice);
    await (code === null
      ? expect(parsed).resolves.toMatchObject({ kind: 'transaction' })
      : expect(parsed).rejects.toMatchObject({ kind: 'clock', code }));
    rig.clock.advance(-age);
  });

  test('with an id that swallows the field after it, under the same signature, are refused', async () => {
    const { notice } = await paidNotice();
    const body = changed(notice, (fields) => {
      fields.set('notify_id', `${fields.get('notify_id')}&notify_time=${fields.get('notify_time')}`);
      fields.delete('notify_time');
      expect(officialSdk().checkNotifySignV2(Object.fromEntries(fields))).toBe(true);
    });
    await expect(alipay.parseNotification({ ...notice, body })).rejects.toMatchObject({ code: 'NO_TIME' });
  });

  test('keep their id when they are repeated', async () => {
    const { notice, outTradeNo } = await paidNotice();
    const count = rig.receiver.received.length;
    await rig.sandbox.repeatNotices(outTradeNo, 3);
    const ids = [notice, ...rig.receiver.received.slice(count)].map(({ body }) =>
      new URLSearchParams(body.toString()).get('notify_id'),
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(1);
  });
});

test('the self-test passes', async () => {
  await expect(alipay.selfTest()).resolves.toBeUndefined();
});

test('the daily bill has its payments and refunds', async () => {
  const attempt = await payThrough(rig, 'alipay_wap');
  const order = buildRefund(attempt);
  await alipay.refund(order);
  const bill = await alipay.bill('2027-03-01');
  const found = bill.payments.filter(({ outTradeNo }) => outTradeNo === attempt.charge.outTradeNo);
  const paid = await alipay.query(attempt.ref);
  expect(found).toEqual([paid]);
  expect(bill.refunds.filter(({ outRefundNo }) => outRefundNo === order.outRefundNo)).toMatchObject([
    { tradeNo: paid.tradeNo, amount: order.amount, currency: paid.currency, isSum: false },
  ]);
  expect(await alipay.bill('2027-02-01')).toEqual({ payments: [], refunds: [] });
});
