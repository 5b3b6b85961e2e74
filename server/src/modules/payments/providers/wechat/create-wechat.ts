import { randomBytes } from 'node:crypto';
import { toChinaRfc3339 } from '../china-time.ts';
import { textOf } from '../http-call.ts';
import {
  type Charge,
  type Created,
  type PaymentProvider,
  ProviderError,
  type ProviderRuntime,
} from '../provider.ts';
import { openWechatApi, type WechatApi, type WechatSettings } from './api.ts';
import { downloadWechatBill } from './bill.ts';
import { openPayerLookup } from './payer.ts';
import { jsapiParameters } from './signing.ts';
import { parseWechatNotice, readWechatRefund, readTransaction } from './transactions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function createWechat(settings: WechatSettings, runtime: ProviderRuntime): PaymentProvider {
  const api = openWechatApi(settings, runtime);
  const { appSecret, oauth } = settings;
  const orderPath = (outTradeNo: string) =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
  const close = async (outTradeNo: string) => {
    await api.call('POST', `${orderPath(outTradeNo)}/close`, { mchid: settings.mchId });
  };

  return {
    wallet: 'wechat',
    merchant: settings.mchId,
    app: settings.appId,
    accepted: { status: 204, type: 'application/json', body: '' },

    ...(appSecret === undefined
      ? {}
      : { payer: openPayerLookup({ appId: settings.appId, appSecret, oauth }, runtime) }),

    create: (charge) => createOrder(charge, api, settings, runtime),

    async query({ outTradeNo }) {
      const mchid = encodeURIComponent(settings.mchId);
      try {
        return readTransaction(await api.call('GET', `${orderPath(outTradeNo)}?mchid=${mchid}`));
      } catch (error) {
        if (!isNotThere(error)) throw error;
        const { mchId: merchant, appId: app } = settings;
        const nothing = { tradeNo: null, amount: 0, currency: 'CNY', merchant, app, paidAt: null };
        return { outTradeNo, state: 'unknown', ...nothing };
      }
    },

    async close({ outTradeNo }) {
      await close(outTradeNo).catch((error: unknown) => {
        if (!isNotThere(error)) throw error;
      });
    },

    async refund({ ref, outRefundNo, amount, total, reason, notifyUrl }) {
      return readWechatRefund(
        await api.call('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: ref.outTradeNo,
          out_refund_no: outRefundNo,
          reason: reason.slice(0, 80),
          notify_url: notifyUrl,
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      );
    },

    async queryRefund(_ref, outRefundNo) {
      return readWechatRefund(
        await api.call('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`),
      );
    },

    parseNotification: async (notice) => parseWechatNotice(notice, api, settings.apiV3Key),

    // Only answers to successful calls are signed, so the test creates an order of one fen and closes it. No payer sees
    // its QR code.
    async selfTest() {
      const outTradeNo = `SELFTEST_${randomBytes(8).toString('hex').toUpperCase()}`;
      await api.call('POST', '/v3/pay/transactions/native', {
        ...orderBody(settings, outTradeNo, 1, 'Self-test'),
        notify_url: 'https://self-test.invalid/',
      });
      await close(outTradeNo);
    },

    bill: (day) => downloadWechatBill(day, api),
  };
}

function isNotThere(error: unknown): boolean {
  return error instanceof ProviderError && /^ORDER_?NOT_?EXIST$/.test(error.code);
}

function orderBody({ appId, mchId }: WechatSettings, outTradeNo: string, total: number, subject: string) {
  return {
    appid: appId,
    mchid: mchId,
    description: cutBytes(subject, 127),
    out_trade_no: outTradeNo,
    amount: { total, currency: 'CNY' },
  };
}

/** Truncates the text to at most this many bytes, without splitting a character. */
function cutBytes(text: string, most: number): string {
  let cut = '';
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > most) break;
    cut += character;
  }
  return cut;
}

async function createOrder(
  charge: Charge,
  api: WechatApi,
  settings: WechatSettings,
  { now }: ProviderRuntime,
): Promise<Created> {
  if (charge.currency !== 'CNY') throw new ProviderError('refused', 'CURRENCY', charge.currency);
  const body = {
    ...orderBody(settings, charge.outTradeNo, charge.amount, charge.subject),
    notify_url: charge.notifyUrl,
    time_expire: toChinaRfc3339(charge.expiresAt),
  };
  const created = (action: Created['action'], lifeMs: number): Created => {
    const life = new Date(now().getTime() + lifeMs);
    return { action, providerRef: null, expiresAt: life < charge.expiresAt ? life : charge.expiresAt };
  };
  if (charge.channel === 'wechat_native') {
    const answer = await api.call('POST', '/v3/pay/transactions/native', body);
    return created({ kind: 'qr', content: required(answer, 'code_url') }, 2 * HOUR);
  }
  if (charge.channel === 'wechat_h5') {
    const scene = { payer_client_ip: charge.payerAddress, h5_info: { type: 'Wap' } };
    const answer = await api.call('POST', '/v3/pay/transactions/h5', { ...body, scene_info: scene });
    // WeChat Pay allows no other addition to the address.
    const url = `${required(answer, 'h5_url')}&redirect_url=${encodeURIComponent(charge.returnUrl)}`;
    return created({ kind: 'redirect', url }, 5 * MINUTE);
  }
  if (charge.channel !== 'wechat_jsapi') throw new ProviderError('refused', 'CHANNEL', charge.channel);
  if (!charge.openid) throw new ProviderError('refused', 'OPENID', 'a payer inside WeChat has an openid');
  const payer = { openid: charge.openid };
  const answer = await api.call('POST', '/v3/pay/transactions/jsapi', { ...body, payer });
  const prepay = { appId: settings.appId, prepayId: required(answer, 'prepay_id'), now: now() };
  return created({ kind: 'jsapi', parameters: jsapiParameters(prepay, api.key) }, 2 * HOUR);
}

function required(answer: Record<string, unknown>, name: string): string {
  const value = textOf(answer[name]);
  if (value === '') throw new ProviderError('refused', 'INCOMPLETE', `the answer has no ${name}`);
  return value;
}
