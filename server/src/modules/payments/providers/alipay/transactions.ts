import { toMinorUnits } from '../amounts.ts';
import { fromChinaTime } from '../china-time.ts';
import { textOf } from '../http-call.ts';
import type { ProviderRefund, Notice, RawNotice, Transaction, TransactionState } from '../provider.ts';
import { ProviderError } from '../provider.ts';
import { requireRecent } from '../require-recent.ts';
import type { AlipaySettings, Gateway } from './gateway.ts';
import { readForm, verifyNotice } from './signing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Alipay repeats a notice for 25 hours. */
const MOST_AGE_MS = 2 * 86_400_000;

const states: Readonly<Record<string, TransactionState>> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/**
 * Returns an open transaction for a trade that doesn't exist for Alipay, because the payer never opened it: it is
 * unpaid, not failed.
 */
export function openTransaction(outTradeNo: string, settings: AlipaySettings): Transaction {
  return {
    outTradeNo,
    tradeNo: null,
    state: 'open',
    amount: 0,
    currency: 'CNY',
    merchant: settings.sellerId,
    app: settings.appId,
    paidAt: null,
  };
}

/** The answer names neither seller nor application, but it is signed and answers our call. */
export function queriedTransaction(answer: Fields, settings: AlipaySettings): Transaction {
  return readTransaction(answer, fromChinaTime(textOf(answer['send_pay_date'])), {
    merchant: settings.sellerId,
    app: settings.appId,
  });
}

function readTransaction(
  fields: Fields,
  paidAt: Date | null,
  { merchant, app }: Pick<Transaction, 'merchant' | 'app'>,
): Transaction {
  const said = states[textOf(fields['trade_status'])] ?? 'unknown';
  // Alipay also closes a trade that was paid and then refunded in full; it still counts as paid.
  const state = said === 'closed' && paidAt !== null ? 'paid' : said;
  return {
    outTradeNo: textOf(fields['out_trade_no']),
    tradeNo: textOf(fields['trade_no']) || null,
    state,
    amount: toMinorUnits(fields['total_amount']),
    currency: textOf(fields['trans_currency']) || 'CNY',
    merchant,
    app,
    paidAt: state === 'paid' ? paidAt : null,
  };
}

/** Alipay reports the sum of all refunds of the trade. */
function readProviderRefund(fields: Fields, refundNo: string): ProviderRefund {
  return {
    tradeNo: textOf(fields['trade_no']),
    refundNo,
    amount: toMinorUnits(fields['refund_fee']),
    currency: textOf(fields['trans_currency']) || 'CNY',
    isSum: true,
  };
}

export function parseAlipayNotice({ body }: RawNotice, gateway: Gateway, now: Date): Notice {
  const fields = readForm(body.toString());
  if (fields === null || !verifyNotice(fields, gateway.alipayKey))
    throw new ProviderError('bad_signature', 'NOTICE', 'the notice is not signed by Alipay');
  // The signature covers `name=value` pairs without escaping, so a field could be injected into the value before it.
  // The time follows the id: if it is a valid time, nothing was injected into the id.
  requireRecent(fromChinaTime(textOf(fields['notify_time'])), now, MOST_AGE_MS);
  const id = textOf(fields['notify_id']);
  if (id === '') throw new ProviderError('refused', 'NO_NOTICE_ID');
  if (fields['notify_type'] !== 'trade_status_sync') return { id, kind: 'ignored' };
  // Notices of refunds are sent to merchants who asked Alipay for them, and carry the number of the refund.
  const refundedAt = textOf(fields['gmt_refund']);
  if (refundedAt !== '' && textOf(fields['refund_fee']) !== '') {
    const outRefundNo = textOf(fields['out_biz_no']);
    const givenBack = readProviderRefund(fields, outRefundNo || refundedAt);
    return { id, kind: 'refund', refund: { outRefundNo, refundNo: null, state: 'done' }, givenBack };
  }
  const transaction = readTransaction(fields, fromChinaTime(textOf(fields['gmt_payment'])), {
    merchant: textOf(fields['seller_id']),
    app: textOf(fields['app_id']),
  });
  return { id, kind: 'transaction', transaction };
}
