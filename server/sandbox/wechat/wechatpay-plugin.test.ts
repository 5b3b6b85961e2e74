import { generateKeyPairSync } from 'node:crypto';
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../src/kernel/clock/clock.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#test/notice-receiver';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

let sandbox: Sandbox;
let receiver: NoticeReceiver;
/** The plugin uses the time of the machine, and so does the sandbox here. */
const clock = createTestClock(new Date());

beforeAll(async () => {
  receiver = await startNoticeReceiver();
  receiver.answerWith({ status: 204, type: 'text/plain', body: '' });
  sandbox = await startSandbox({ port: 0, clock, speed: 1000 });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

interface Overrides {
  readonly privateKey?: string;
  readonly certs?: Record<string, string>;
}

async function call(method: string, path: string, data?: object, overrides: Overrides = {}): Promise<Answer> {
  const { baseUrl, mchId, serial, privateKey, publicKey, publicKeyId } = sandbox.credentials().wechat;
  const plugin = new Decorator({
    baseURL: baseUrl,
    mchid: mchId,
    serial,
    privateKey,
    certs: { [publicKeyId]: publicKey },
    ...overrides,
  });
  try {
    return await plugin.request(path, method, data);
  } catch (error) {
    // Refusals are not signed; an error of the plugin itself is thrown again.
    const { response } = error as { response?: Answer };
    if (response && response.status >= 400) return response;
    throw error;
  }
}

function order(outTradeNo: string, amount: object = { total: 8888, currency: 'CNY' }) {
  const { mchId, appId } = sandbox.credentials().wechat;
  return {
    appid: appId,
    mchid: mchId,
    description: '会议费',
    out_trade_no: outTradeNo,
    notify_url: receiver.url,
    amount,
  };
}

describe('the sandbox, driven by wechatpay-axios-plugin, which verifies every answer', () => {
  test('orders, pays, queries, refunds, and queries the refund', async () => {
    const outTradeNo = 'PLUGIN_0000000000001';
    const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}`;
    const mchid = sandbox.credentials().wechat.mchId;
    const made = await call('POST', '/v3/pay/transactions/native', order(outTradeNo));
    expect(made).toMatchObject({ status: 200, data: { code_url: expect.stringContaining('/pay/') } });
    expect((await call('GET', `${path}?mchid=${mchid}`)).data).toMatchObject({ trade_state: 'NOTPAY' });
    const body = new URLSearchParams({ act: 'pay' });
    await fetch(String(made.data['code_url']), { method: 'POST', body });
    const paid = await call('GET', `${path}?mchid=${mchid}`);
    expect(paid.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 8888, currency: 'CNY' } });
    expect(await call('POST', `${path}/close`, { mchid })).toMatchObject({
      status: 400,
      data: { code: 'ORDERPAID' },
    });

    const refund = {
      out_trade_no: outTradeNo,
      out_refund_no: 'PLUGIN_R1',
      amount: { refund: 888, total: 8888, currency: 'CNY' },
    };
    const refunded = await call('POST', '/v3/refund/domestic/refunds', refund);
    expect(refunded).toMatchObject({
      status: 200,
      data: { out_refund_no: 'PLUGIN_R1', status: 'PROCESSING' },
    });
    const found = await call('GET', '/v3/refund/domestic/refunds/PLUGIN_R1');
    expect(found.data).toMatchObject({ refund_id: refunded.data['refund_id'], amount: { refund: 888 } });
    expect((await call('GET', `${path}?mchid=${mchid}`)).data).toMatchObject({ trade_state: 'REFUND' });
  });

  test('signs the answer to closing, which has no body', async () => {
    const outTradeNo = 'PLUGIN_0000000000002';
    await call('POST', '/v3/pay/transactions/native', order(outTradeNo));
    const mchid = sandbox.credentials().wechat.mchId;
    const closed = await call('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid });
    expect(closed.status).toBe(204);
  });

  test('sends a notice that the plugin verifies and decrypts', async () => {
    const outTradeNo = 'PLUGIN_0000000000003';
    await call('POST', '/v3/pay/transactions/native', order(outTradeNo));
    const count = receiver.received.length;
    sandbox.pay('wechat', outTradeNo);
    const { headers, body } = await receiver.nth(count);
    const { publicKey, apiV3Key } = sandbox.credentials().wechat;
    const verifies = (text: string) => {
      const [time, nonce, signature] = ['timestamp', 'nonce', 'signature'].map(
        (name) => headers[`wechatpay-${name}`] ?? '',
      ) as [string, string, string];
      return Rsa.verify(Formatter.response(time, nonce, text), signature, publicKey);
    };
    expect(verifies(body.toString())).toBe(true);
    expect(verifies(`${body.toString()} `)).toBe(false);
    const { resource } = JSON.parse(body.toString()) as { resource: Record<string, string> };
    const { ciphertext = '', nonce = '', associated_data: aad } = resource;
    expect(JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, aad))).toMatchObject({
      out_trade_no: outTradeNo,
      trade_state: 'SUCCESS',
    });
  });

  test('writes a daily bill that the plugin reads', async () => {
    const day = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const bill = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    expect(bill.data).toMatchObject({
      hash_type: 'SHA1',
      hash_value: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    const address = new URL(String(bill.data['download_url']));
    const file = await downloadWithoutVerifying(address.pathname + address.search);
    const { rows, summary } = Formatter.castCsvBill(file) as {
      rows: Record<string, string>[];
      summary: Record<string, string>;
    };
    const row = rows.find(
      (one) => one['商户订单号'] === 'PLUGIN_0000000000001' && one['交易状态'] === 'SUCCESS',
    );
    expect(row).toMatchObject({ 订单金额: '88.88', 货币种类: 'CNY' });
    expect(Number(summary['总交易单数'])).toBe(rows.length);
  });

  test('refuses another key of the merchant', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const answer = await call('POST', '/v3/pay/transactions/native', order('PLUGIN_0000000000009'), {
      privateKey: pem,
    });
    expect(answer).toMatchObject({ status: 401, data: { code: 'SIGN_ERROR' } });
  });

  test('refuses a request from six minutes ago', async () => {
    clock.advance(360_000);
    const answer = await call('POST', '/v3/pay/transactions/native', order('PLUGIN_0000000000010'));
    clock.advance(-360_000);
    expect(answer).toMatchObject({ status: 401, data: { code: 'SIGN_ERROR' } });
  });

  test('the plugin notices an answer that is signed with another key than expected', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const certs = { [sandbox.credentials().wechat.publicKeyId]: pem };
    const answer = call('POST', '/v3/pay/transactions/native', order('PLUGIN_0000000000011'), { certs });
    await expect(answer).rejects.toThrow(/verify|签名|EV3/i);
  });

  test.each([
    ['three decimals', { total: 88.888, currency: 'CNY' }],
    ['nothing', { total: 0, currency: 'CNY' }],
    ['less than nothing', { total: -1, currency: 'CNY' }],
    ['a text', { total: '8888', currency: 'CNY' }],
    ['dollars', { total: 8888, currency: 'USD' }],
  ])('refuses an amount of %s', async (_, amount) => {
    const answer = await call('POST', '/v3/pay/transactions/native', order('PLUGIN_0000000000012', amount));
    expect(answer).toMatchObject({ status: 400, data: { code: 'PARAM_ERROR' } });
  });
});

/** Downloaded files are not signed, but the request for one is. */
async function downloadWithoutVerifying(path: string): Promise<string> {
  const { baseUrl, mchId, serial, privateKey } = sandbox.credentials().wechat;
  const [nonce, timestamp] = [Formatter.nonce(), Formatter.timestamp()];
  const signature = Rsa.sign(Formatter.request('GET', path, timestamp, nonce), privateKey);
  const authorization = Formatter.authorization(mchId, nonce, signature, timestamp, serial);
  return (await fetch(`${baseUrl}${path}`, { headers: { authorization } })).text();
}
