import { generateKeyPairSync } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentRig, startPaymentRig } from '#test/payments';

let rig: PaymentRig;
let sdk: AlipaySdk;

/** The official package uses the time of the machine, so the sandbox does not check it. */
function sdkWith(overrides: { privateKey?: string; alipayPublicKey?: string } = {}): AlipaySdk {
  const { gateway, appId, privateKey, alipayPublicKey } = rig.sandbox.credentials().alipay;
  return new AlipaySdk({ gateway, appId, privateKey, alipayPublicKey, keyType: 'PKCS8', ...overrides });
}

beforeAll(async () => {
  rig = await startPaymentRig();
  sdk = sdkWith();
});
afterAll(() => rig.close());

const call = (method: string, bizContent: object, extra: object = {}) =>
  sdk.exec(method, { ...extra, bizContent }, { validateSign: true });

describe('the sandbox, driven by Alipay’s official package with its signature check', () => {
  test('creates, scans, pays, queries, refunds, and queries the refund', async () => {
    const outTradeNo = 'SDK_00000000000000000001';
    const created = await call(
      'alipay.trade.precreate',
      { outTradeNo, totalAmount: '88.88', subject: '会议费' },
      { notifyUrl: rig.receiver.url },
    );
    expect(created).toMatchObject({ code: '10000', outTradeNo, qrCode: expect.stringContaining('/pay/') });
    const before = await call('alipay.trade.query', { outTradeNo });
    expect(before).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' });

    const page = String(created['qrCode']);
    expect((await fetch(page)).status).toBe(200);
    expect(await call('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' });
    await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
    expect(await call('alipay.trade.query', { outTradeNo })).toMatchObject({
      tradeStatus: 'TRADE_SUCCESS',
      totalAmount: '88.88',
      sendPayDate: '2027-03-01 12:00:00',
    });

    const notice = await rig.receiver.nth(0);
    const fields = Object.fromEntries(new URLSearchParams(notice.body.toString()));
    expect(sdk.checkNotifySignV2(fields)).toBe(true);
    expect(sdk.checkNotifySignV2({ ...fields, total_amount: '88.89' })).toBe(false);

    const refund = { outTradeNo, refundAmount: '8.88', outRequestNo: 'R1' };
    expect(await call('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'Y', refundFee: '8.88' });
    expect(await call('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'N', refundFee: '8.88' });
    expect(await call('alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo: 'R1' })).toMatchObject(
      { refundStatus: 'REFUND_SUCCESS', refundAmount: '8.88' },
    );
    expect(await call('alipay.trade.close', { outTradeNo })).toMatchObject({
      subCode: 'ACQ.TRADE_STATUS_ERROR',
    });
  });

  test.each([
    ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ])('%s: its address leads to the page, and back with a signature', async (method, productCode) => {
    const outTradeNo = `SDK_${productCode}`;
    const bizContent = { outTradeNo, totalAmount: '1.00', subject: '会议费', productCode };
    const returnUrl = 'http://127.0.0.1:9/back?lan=en';
    const opened = await fetch(sdk.pageExecute(method, 'GET', { bizContent, returnUrl }));
    expect(new URL(opened.url).pathname).toMatch(/^\/pay\//);
    const paid = await fetch(opened.url, {
      method: 'POST',
      body: new URLSearchParams({ act: 'pay' }),
      redirect: 'manual',
    });
    const back = new URL(paid.headers.get('location') ?? '');
    const { lan, ...fields } = Object.fromEntries(back.searchParams);
    expect([back.origin, lan]).toEqual(['http://127.0.0.1:9', 'en']);
    expect(fields).toMatchObject({ out_trade_no: outTradeNo, total_amount: '1.00' });
    expect(sdk.checkNotifySignV2(fields)).toBe(true);
  });

  test('refuses another key of the merchant', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = sdkWith({ privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
    const answer = await other.exec('alipay.trade.query', { bizContent: { outTradeNo: 'X' } });
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-signature' });
  });

  test('the package notices an answer that is signed with another key than expected', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const alipayPublicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const other = sdkWith({ alipayPublicKey });
    const query = other.exec(
      'alipay.trade.query',
      { bizContent: { outTradeNo: 'X' } },
      { validateSign: true },
    );
    await expect(query).rejects.toThrow('验签失败');
  });

  test.each(['88.888', '-1.00', '0', '1e2', 'x'])('refuses an amount of %s', async (totalAmount) => {
    const answer = await call('alipay.trade.precreate', {
      outTradeNo: 'SDK_AMOUNT',
      totalAmount,
      subject: 'x',
    });
    expect(answer).toMatchObject({ code: '40004', subCode: 'ACQ.INVALID_PARAMETER' });
  });
});
