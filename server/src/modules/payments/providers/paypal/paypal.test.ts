import { sign, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCharge, buildRefund, type PaymentRig, payThrough, startPaymentRig } from '#test/payments';
import type { ReceivedNotice } from '#test/notice-receiver';
import { startRecorder } from '#test/request-recorder';
import { waitUntil } from '#test/wait-until';
import type { AttemptRef, Charge, PaymentProvider } from '../provider.ts';
import { createPaypal } from './create-paypal.ts';
import { isCertificateAddress } from './webhook.ts';

let rig: PaymentRig;
let paypal: PaymentProvider;

beforeAll(async () => {
  rig = await startPaymentRig();
  paypal = rig.providers.paypal;
  rig.receiver.answerWith(paypal.accepted);
});
afterAll(() => rig.close());

async function created(): Promise<{ charge: Charge; ref: AttemptRef; url: string }> {
  const charge = buildCharge('paypal');
  const { action, providerRef } = await paypal.create(charge);
  const url = action.kind === 'redirect' ? action.url : '';
  return { charge, ref: { outTradeNo: charge.outTradeNo, providerRef }, url };
}

/** The notice of an event of one attempt. */
async function eventOf(type: string, outTradeNo: string): Promise<ReceivedNotice> {
  const isIt = ({ body }: ReceivedNotice) => body.includes(`"${type}"`) && body.includes(`"${outTradeNo}"`);
  await waitUntil(() => rig.receiver.received.some(isIt));
  return rig.receiver.received.find(isIt) as ReceivedNotice;
}

/** PayPal's answer about the resource of a notice. */
async function confirmed(event: ReceivedNotice) {
  const notice = await paypal.parseNotification(event);
  return notice.kind === 'claim' ? paypal.confirm?.(notice.claim) : notice;
}

async function completed(): Promise<{ notice: ReceivedNotice; outTradeNo: string }> {
  const { charge } = await payThrough(rig, 'paypal');
  return {
    notice: await eventOf('PAYMENT.CAPTURE.COMPLETED', charge.outTradeNo),
    outTradeNo: charge.outTradeNo,
  };
}

describe('orders', () => {
  test('lead to PayPal’s page, and are the same if created again', async () => {
    const { charge, ref, url } = await created();
    expect(await paypal.query(ref)).toMatchObject({
      state: 'open',
      amount: 8888,
      currency: 'USD',
      tradeNo: null,
    });
    expect((await paypal.create(charge)).providerRef).toBe(ref.providerRef);
    expect((await fetch(url)).status).toBe(200);
  });

  test('are captured once, on request after the payer agreed', async () => {
    const { charge, ref } = await created();
    rig.sandbox.pay('paypal', charge.outTradeNo);
    expect(rig.sandbox.trade('paypal', charge.outTradeNo)?.state).toBe('approved');
    const [first, second] = await Promise.all([paypal.query(ref), paypal.query(ref)]);
    expect(first).toEqual({
      outTradeNo: charge.outTradeNo,
      tradeNo: expect.stringMatching(/^[0-9A-F]{17}$/),
      state: 'paid',
      amount: 8888,
      currency: 'USD',
      merchant: paypal.merchant,
      app: paypal.app,
      paidAt: new Date('2027-03-01T04:00:00Z'),
    });
    expect(second).toEqual(first);
    await expect(paypal.close(ref)).rejects.toMatchObject({ kind: 'already_paid' });
  });

  test('fail if PayPal declines them', async () => {
    const { charge, ref } = await created();
    rig.sandbox.fail('paypal', charge.outTradeNo);
    expect(await paypal.query(ref)).toMatchObject({ state: 'failed', tradeNo: null });
  });

  test('expire after some hours without approval, and closing them needs no call', async () => {
    const { ref } = await created();
    await paypal.close(ref);
    rig.sandboxClock.advance(7 * 3_600_000);
    // The access token is still valid: it expires two hours later.
    expect(await paypal.query(ref)).toMatchObject({ state: 'closed' });
    rig.sandboxClock.advance(-7 * 3_600_000);
    expect(await paypal.query({ ...ref, providerRef: null })).toMatchObject({ state: 'unknown' });
  });

  test('cannot be made in CNY', async () => {
    const yuan = buildCharge('paypal', { currency: 'CNY' });
    await expect(paypal.create(yuan)).rejects.toMatchObject({ kind: 'refused', code: 'CURRENCY' });
  });
});

describe('refunds', () => {
  test('sent twice are one refund, found by either number', async () => {
    const attempt = await payThrough(rig, 'paypal');
    const order = buildRefund(attempt, { amount: 8000 });
    const first = await paypal.refund(order);
    expect(first).toMatchObject({ outRefundNo: order.outRefundNo, state: 'pending' });
    expect((await paypal.refund(order)).refundNo).toBe(first.refundNo);
    const { refundNo } = first;
    await waitUntil(
      async () => (await paypal.queryRefund(attempt.ref, order.outRefundNo, refundNo)).state === 'done',
    );
    expect(await paypal.queryRefund(attempt.ref, order.outRefundNo, null)).toMatchObject({
      refundNo,
      state: 'done',
    });
    expect(await paypal.query(attempt.ref)).toMatchObject({ state: 'paid', amount: 8888 });
    const rest = paypal.refund(buildRefund(attempt, { amount: 889 }));
    await expect(rest).rejects.toMatchObject({ kind: 'refused', code: 'REFUND_AMOUNT_EXCEEDED' });
    const event = await eventOf('PAYMENT.CAPTURE.REFUNDED', order.outRefundNo);
    expect(await confirmed(event)).toMatchObject({
      kind: 'refund',
      refund: { outRefundNo: order.outRefundNo, state: 'done' },
    });
  });
});

describe('tokens', () => {
  test('are requested once and used until they expire', async () => {
    const token = '{"access_token":"A21.x","expires_in":3600}';
    const recorder = await startRecorder({ status: 200, headers: {}, body: token });
    const settings = { ...rig.sandbox.credentials().paypal, baseUrl: recorder.url };
    const client = createPaypal(settings, { now: () => rig.clock.now() });
    const asked = () => recorder.requests.filter(({ path }) => path === '/v1/oauth2/token').length;
    await Promise.all([client.selfTest(), client.selfTest()]);
    expect(asked()).toBe(1);
    rig.clock.advance(3_600_000);
    await client.selfTest();
    expect(asked()).toBe(2);
    rig.clock.advance(-3_600_000);
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    expect(recorder.requests[0]?.headers['authorization']).toBe(`Basic ${basic}`);
    expect(recorder.requests[1]?.headers['authorization']).toBe('Bearer A21.x');
    await recorder.close();
  });

  test('are refused for a wrong secret', async () => {
    const settings = { ...rig.sandbox.credentials().paypal, clientSecret: 'wrong' };
    const client = createPaypal(settings, { now: () => rig.clock.now() });
    await expect(client.selfTest()).rejects.toMatchObject({ kind: 'refused', code: 'invalid_client' });
  });
});

describe('webhooks', () => {
  test('are verified as PayPal documents it, by code independent of ours', async () => {
    const { notice, outTradeNo } = await completed();
    const header = (name: string) => notice.headers[`paypal-${name}`] ?? '';
    const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text());
    const { webhookId } = rig.sandbox.credentials().paypal;
    const message = [
      header('transmission-id'),
      header('transmission-time'),
      webhookId,
      String(crc32(notice.body)),
    ];
    const signature = Buffer.from(header('transmission-sig'), 'base64');
    expect(verify('RSA-SHA256', Buffer.from(message.join('|')), certificate.publicKey, signature)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const { resource } = JSON.parse(notice.body.toString()) as { resource: { id: string } };
    expect(await paypal.parseNotification(notice)).toEqual({
      id: header('transmission-id'),
      kind: 'claim',
      claim: { resource: 'capture', id: resource.id, isReversal: false },
    });
    expect(await confirmed(notice)).toMatchObject({
      kind: 'transaction',
      transaction: { outTradeNo, state: 'paid', amount: 8888, currency: 'USD', merchant: paypal.merchant },
    });
  });

  test('are verified the same by PayPal’s own endpoint', async () => {
    const { notice } = await completed();
    const { baseUrl, clientId, clientSecret, webhookId } = rig.sandbox.credentials().paypal;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const ask = async (event: unknown) => {
      const answer = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          auth_algo: notice.headers['paypal-auth-algo'],
          cert_url: notice.headers['paypal-cert-url'],
          transmission_id: notice.headers['paypal-transmission-id'],
          transmission_sig: notice.headers['paypal-transmission-sig'],
          transmission_time: notice.headers['paypal-transmission-time'],
          webhook_id: webhookId,
          webhook_event: event,
        }),
      });
      return answer.json();
    };
    const event = JSON.parse(notice.body.toString()) as Record<string, unknown>;
    expect(await ask(event)).toEqual({ verification_status: 'SUCCESS' });
    expect(await ask({ ...event, id: 'WH-OTHER' })).toEqual({ verification_status: 'FAILURE' });
  });

  test('request the capture after an approval', async () => {
    const { charge } = await created();
    rig.sandbox.pay('paypal', charge.outTradeNo);
    expect(await confirmed(await eventOf('CHECKOUT.ORDER.APPROVED', charge.outTradeNo))).toMatchObject({
      kind: 'transaction',
      transaction: { outTradeNo: charge.outTradeNo, state: 'pending', tradeNo: null, amount: 8888 },
    });
  });

  test.each([
    ['one byte of the body changed', (n: ReceivedNotice) => ({ body: flip(n.body, 60) }), 'WRONG_SIGNATURE'],
    [
      'another time',
      (n: ReceivedNotice) => withHeader(n, 'transmission-time', '2020-01-01T00:00:00Z'),
      'WRONG_SIGNATURE',
    ],
    ['no signature', (n: ReceivedNotice) => withHeader(n, 'transmission-sig', ''), 'UNSIGNED'],
    ['another algorithm', (n: ReceivedNotice) => withHeader(n, 'auth-algo', 'NONE'), 'UNSIGNED'],
  ])('%s: are refused', async (_, change, code) => {
    const { notice } = await completed();
    const forged = { ...notice, ...change(notice) };
    await expect(paypal.parseNotification(forged)).rejects.toMatchObject({ kind: 'bad_signature', code });
  });

  test.each([
    ['that is not there', '/v1/notifications/certs/CERT-OTHER'],
    ['that is something else', '/v1/notifications/certs/../../../sandbox.css'],
  ])('with a certificate %s are refused', async (_, path) => {
    const { notice } = await completed();
    const forged = { ...notice, ...withHeader(notice, 'cert-url', `${rig.sandbox.url}${path}`) };
    await expect(paypal.parseNotification(forged)).rejects.toMatchObject({ kind: 'bad_signature' });
  });

  test('with a certificate that can’t be fetched are not refused, but sent again', async () => {
    const { notice } = await completed();
    const client = createPaypal(rig.sandbox.credentials().paypal, { now: () => rig.clock.now() });
    rig.sandbox.behave('paypal', { down: true });
    await expect(client.parseNotification(notice)).rejects.toMatchObject({ kind: 'unreachable' });
    rig.sandbox.behave('paypal', {});
    await expect(client.parseNotification(notice)).resolves.toMatchObject({ kind: 'claim' });
  });

  test.each([
    ['three days ago', 3 * 86_400_000, null],
    ['longer ago than PayPal repeats it', 3 * 86_400_000 + 301_000, 'TOO_OLD'],
    ['in the future, within the skew of clocks', -300_000, null],
    ['in the future', -301_000, 'IN_FUTURE'],
  ])('sent %s', async (_, age, code) => {
    const { notice } = await completed();
    rig.clock.advance(age);
    const parsed = paypal.parseNotification(notice);
    await (code === null
      ? expect(parsed).resolves.toMatchObject({ kind: 'claim' })
      : expect(parsed).rejects.toMatchObject({ kind: 'clock', code }));
    rig.clock.advance(-age);
  });

  test('for another webhook id are refused', async () => {
    const { notice } = await completed();
    const settings = { ...rig.sandbox.credentials().paypal, webhookId: 'WH-OTHER' };
    const client = createPaypal(settings, { now: () => rig.clock.now() });
    await expect(client.parseNotification(notice)).rejects.toMatchObject({ code: 'WRONG_SIGNATURE' });
  });

  test('signed with a certificate from elsewhere are refused, without fetching it', async () => {
    const { notice } = await completed();
    const attacker = await startRecorder();
    const body = Buffer.from(notice.body);
    const { webhookId } = rig.sandbox.credentials().paypal;
    const message = `a|b|${webhookId}|${crc32(body)}`;
    const forged = {
      body,
      headers: {
        'paypal-transmission-id': 'a',
        'paypal-transmission-time': 'b',
        'paypal-transmission-sig': sign(
          'sha256',
          Buffer.from(message),
          rig.sandbox.keys.alipayMerchant,
        ).toString('base64'),
        'paypal-cert-url': `${attacker.url}/v1/notifications/certs/CERT-1`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    };
    await expect(paypal.parseNotification(forged)).rejects.toMatchObject({ code: 'CERTIFICATE_HOST' });
    expect(attacker.requests).toEqual([]);
    await attacker.close();
  });

  test.each([
    ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api-m.paypal.com/v1/notifications/certs/CERT-1', true],
    ['http://api.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com/redirect', false],
    ['not an address', false],
  ])('with a certificate at %s: %o', (address, allowed) => {
    expect(isCertificateAddress(address, 'https://api-m.paypal.com')).toBe(allowed);
  });
});

test('the self-test needs the webhook', async () => {
  await expect(paypal.selfTest()).resolves.toBeUndefined();
  const settings = { ...rig.sandbox.credentials().paypal, webhookId: 'WH-OTHER' };
  const other = createPaypal(settings, { now: () => rig.clock.now() }).selfTest();
  await expect(other).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_RESOURCE_ID' });
});

test('the daily bill has its payments and refunds', async () => {
  const attempt = await payThrough(rig, 'paypal');
  const order = buildRefund(attempt);
  await paypal.refund(order);
  const bill = await paypal.bill('2027-03-01');
  const found = bill.payments.filter(({ outTradeNo }) => outTradeNo === attempt.charge.outTradeNo);
  const paid = await paypal.query(attempt.ref);
  expect(found).toEqual([paid]);
  expect(bill.refunds.filter(({ outRefundNo }) => outRefundNo === order.outRefundNo)).toMatchObject([
    { tradeNo: paid.tradeNo, amount: order.amount, currency: paid.currency, isSum: false },
  ]);
  expect(await paypal.bill('2027-02-01')).toEqual({ payments: [], refunds: [] });
});

function withHeader({ headers }: ReceivedNotice, name: string, value: string) {
  return { headers: { ...headers, [`paypal-${name}`]: value } };
}

function flip(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
