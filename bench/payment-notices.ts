import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { encryptField } from '../server/src/kernel/crypto/field-encryption.ts';
import { signNotice } from '../server/src/modules/payments/providers/alipay/signing.ts';
import { toMajorUnits } from '../server/src/modules/payments/providers/amounts.ts';
import { toChinaRfc3339, toChinaTime } from '../server/src/modules/payments/providers/china-time.ts';
import { signRsa } from '../server/src/modules/payments/providers/rsa.ts';
import { messageOf, newNonce, seal } from '../server/src/modules/payments/providers/wechat/signing.ts';
import type { OrderShop } from './order-shop.ts';

const APP = '2021000000000001';
const SELLER = '2088000000000001';
const MERCHANT = '1900000001';
const WECHAT_APP = 'wx0000000000000001';
const KEY_ID = 'PUB_KEY_ID_0000000001';
const PROVIDER = '198.51.100.7';
/** Addresses from which forged notices come: few enough from each that all of them are checked. */
const STRANGERS = 20;

/** A payment as its provider would report it. */
export interface Payment {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  /** The amount in fen, as providers report it. */
  readonly amount: number;
}

export interface Till {
  readonly accounts: { readonly alipay: string; readonly wechat: string };
  /** Returns a notice ready to be written to a connection; each has a different id. */
  alipay(payment: Payment, status: 'TRADE_SUCCESS' | 'WAIT_BUYER_PAY'): Buffer;
  wechat(payment: Payment): Buffer;
  /** Returns a notice signed with a key that is not the provider's. */
  forged(payment: Payment): Buffer;
}

/** Adds accounts with Alipay and WeChat Pay, with new keys, to the shop's conference. */
export async function openTill(shop: OrderShop): Promise<Till> {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [merchant, alipay, wechat, stranger] = [pair(), pair(), pair(), pair()];
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString();
  const privateKey = pem(merchant.privateKey, 'pkcs8');
  const apiV3Key = randomBytes(16).toString('hex');
  const nowhere = 'https://provider.invalid';
  const accounts = { alipay: randomUUID(), wechat: randomUUID() };
  const keep = (id: string, wallet: string, names: readonly [string, string], settings: unknown) =>
    shop.pool.query(
      `insert into merchant_accounts (id, meeting_id, wallet, merchant, app, settings, changed_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [
        id,
        shop.meetingId,
        wallet,
        ...names,
        encryptField(shop.keys, JSON.stringify(settings), {
          table: 'merchant_accounts',
          column: 'settings',
          row: id,
        }),
      ],
    );
  await keep(accounts.alipay, 'alipay', [SELLER, APP], {
    gateway: nowhere,
    appId: APP,
    sellerId: SELLER,
    privateKey,
    alipayPublicKey: pem(alipay.publicKey, 'spki'),
  });
  await keep(accounts.wechat, 'wechat', [MERCHANT, WECHAT_APP], {
    baseUrl: nowhere,
    mchId: MERCHANT,
    appId: WECHAT_APP,
    serial: '01',
    privateKey,
    publicKeyId: KEY_ID,
    publicKey: pem(wechat.publicKey, 'spki'),
    apiV3Key,
  });

  const { host } = new URL(shop.url);
  let forged = 0;
  const ofAlipay = (payment: Payment, status: string, key: KeyObject, from = PROVIDER): Buffer => {
    const fields = {
      notify_id: randomUUID(),
      notify_type: 'trade_status_sync',
      notify_time: toChinaTime(new Date()),
      app_id: APP,
      seller_id: SELLER,
      out_trade_no: payment.outTradeNo,
      trade_no: payment.tradeNo,
      trade_status: status,
      total_amount: toMajorUnits(payment.amount),
      ...(status === 'TRADE_SUCCESS' ? { gmt_payment: toChinaTime(new Date()) } : {}),
    };
    const body = new URLSearchParams({ ...fields, sign: signNotice(fields, key), sign_type: 'RSA2' });
    return requestTo(host, `alipay/${accounts.alipay}`, body.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    });
  };
  return {
    accounts,
    alipay: (payment, status) => ofAlipay(payment, status, alipay.privateKey),
    forged: (payment) => {
      forged += 1;
      return ofAlipay(payment, 'TRADE_SUCCESS', stranger.privateKey, `203.0.113.${forged % STRANGERS}`);
    },
    wechat: ({ outTradeNo, tradeNo, amount }) => {
      const resource = {
        appid: WECHAT_APP,
        mchid: MERCHANT,
        out_trade_no: outTradeNo,
        transaction_id: tradeNo,
        trade_state: 'SUCCESS',
        success_time: toChinaRfc3339(new Date()),
        amount: { total: amount, currency: 'CNY' },
      };
      const body = JSON.stringify({
        id: randomUUID(),
        event_type: 'TRANSACTION.SUCCESS',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          ...seal(JSON.stringify(resource), apiV3Key, 'transaction'),
        },
      });
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), newNonce()];
      return requestTo(host, `wechat/${accounts.wechat}`, body, {
        'content-type': 'application/json',
        'x-forwarded-for': PROVIDER,
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': KEY_ID,
        'wechatpay-signature': signRsa(messageOf(timestamp, nonce, body), wechat.privateKey),
      });
    },
  };
}

function requestTo(
  host: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Buffer {
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return Buffer.from(
    `POST /payments/notices/${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
