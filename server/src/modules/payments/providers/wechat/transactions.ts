import { checkMinorUnits } from '../amounts.ts';
import { readTime } from '../china-time.ts';
import { objectOf, readJson, textOf } from '../http-call.ts';
import {
  type ProviderRefund,
  type Notice,
  ProviderError,
  type RawNotice,
  type RefundResult,
  type Transaction,
  type TransactionState,
} from '../provider.ts';
import type { WechatApi } from './api.ts';
import { unseal } from './signing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A partly refunded order also has the state REFUND, which therefore means that the order was paid. */
const states: Readonly<Record<string, TransactionState>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

export function readTransaction(fields: Fields): Transaction {
  const state = states[textOf(fields['trade_state'])] ?? 'unknown';
  const amount = objectOf(fields['amount']);
  const total = amount['total'];
  return {
    outTradeNo: textOf(fields['out_trade_no']),
    tradeNo: textOf(fields['transaction_id']) || null,
    state,
    // An order that was closed before it was paid may come without its amount.
    amount: total === undefined && state !== 'paid' ? 0 : checkMinorUnits(total),
    currency: textOf(amount['currency']) || 'CNY',
    merchant: textOf(fields['mchid']),
    app: textOf(fields['appid']),
    paidAt: state === 'paid' ? readTime(fields['success_time']) : null,
  };
}

const refundStates: Readonly<Record<string, RefundResult['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  // The payer's bank refused it, so a person must send the money in another way.
  ABNORMAL: 'failed',
};

/** The field is `status` in an answer and `refund_status` in a notice. */
export function readWechatRefund(fields: Fields): RefundResult {
  return {
    outRefundNo: textOf(fields['out_refund_no']),
    refundNo: textOf(fields['refund_id']) || null,
    state: refundStates[textOf(fields['status'] ?? fields['refund_status'])] ?? 'pending',
  };
}

/** Reads a refund that the merchant made on WeChat Pay's own website, and that WeChat Pay then reported. */
function readProviderRefund(fields: Fields): ProviderRefund {
  const amount = objectOf(fields['amount']);
  return {
    tradeNo: textOf(fields['transaction_id']),
    refundNo: textOf(fields['refund_id']),
    amount: checkMinorUnits(amount['refund']),
    currency: textOf(amount['currency']) || 'CNY',
    isSum: false,
  };
}

export function parseWechatNotice({ headers, body }: RawNotice, api: WechatApi, apiV3Key: string): Notice {
  // Probes whose signature begins with WECHATPAY/SIGNTEST/ are refused like any other wrong signature.
  api.verify(headers, body, 'the notice');
  const notice = readJson(body.toString());
  const id = textOf(notice['id']);
  if (id === '') throw new ProviderError('refused', 'NO_NOTICE_ID');
  const event = textOf(notice['event_type']);
  if (event.startsWith('REFUND.')) {
    const fields = unsealed(notice, apiV3Key);
    return { id, kind: 'refund', refund: readWechatRefund(fields), givenBack: readProviderRefund(fields) };
  }
  if (event !== 'TRANSACTION.SUCCESS') return { id, kind: 'ignored' };
  return { id, kind: 'transaction', transaction: readTransaction(unsealed(notice, apiV3Key)) };
}

function unsealed(notice: Fields, apiV3Key: string): Fields {
  const resource = objectOf(notice['resource']);
  if (resource['algorithm'] !== 'AEAD_AES_256_GCM')
    throw new ProviderError('refused', 'ALGORITHM', textOf(resource['algorithm']));
  const sealed = {
    ciphertext: textOf(resource['ciphertext']),
    nonce: textOf(resource['nonce']),
    associated_data: textOf(resource['associated_data']),
  };
  try {
    return readJson(unseal(sealed, apiV3Key));
  } catch (cause) {
    // WeChat Pay signed it, so the configured APIv3 key is not the merchant's.
    throw new ProviderError('bad_signature', 'APIV3_KEY', 'the notice can’t be decrypted', { cause });
  }
}
