import { createHash } from 'node:crypto';
import { toMinorUnits } from '../amounts.ts';
import { fromChinaTime } from '../china-time.ts';
import { rowsUnder } from '../bill-rows.ts';
import { textOf } from '../http-call.ts';
import { type Bill, type BilledRefund, ProviderError, type Transaction } from '../provider.ts';
import type { WechatApi } from './api.ts';

/** Returns the payments and refunds of one day. WeChat Pay provides the list from about ten o'clock on the next day. */
export async function downloadWechatBill(day: string, api: WechatApi): Promise<Bill> {
  const answer = await api
    .call('GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`)
    .catch((error: unknown) => {
      // There were no sales on this day.
      if (error instanceof ProviderError && error.code === 'NO_STATEMENT_EXIST') return null;
      throw error;
    });
  if (answer === null) return { payments: [], refunds: [] };
  const file = await api.download(textOf(answer['download_url']));
  const hash = createHash('sha1').update(file).digest('hex');
  if (answer['hash_type'] !== 'SHA1' || hash !== textOf(answer['hash_value']).toLowerCase())
    throw new ProviderError('bad_signature', 'BILL_HASH', 'the bill is not the one that was announced');
  const rows = rowsUnder(file.toString(), '微信订单号');
  return {
    payments: rows.filter((row) => row['交易状态'] === 'SUCCESS').map(readPayment),
    refunds: rows
      .filter((row) => row['交易状态'] === 'REFUND' && row['退款状态'] === 'SUCCESS')
      .map(readRefund),
  };
}

function readRefund(row: Record<string, string>): BilledRefund {
  return {
    tradeNo: row['微信订单号'] ?? '',
    outRefundNo: row['商户退款单号'] ?? '',
    refundNo: row['微信退款单号'] ?? '',
    amount: toMinorUnits(row['退款金额']),
    currency: row['货币种类'] ?? '',
    isSum: false,
  };
}

function readPayment(row: Record<string, string>): Transaction {
  return {
    outTradeNo: row['商户订单号'] ?? '',
    tradeNo: row['微信订单号'] || null,
    state: 'paid',
    amount: toMinorUnits(row['订单金额']),
    currency: row['货币种类'] ?? '',
    merchant: row['商户号'] ?? '',
    app: row['公众账号ID'] ?? '',
    paidAt: fromChinaTime(row['交易时间'] ?? ''),
  };
}
