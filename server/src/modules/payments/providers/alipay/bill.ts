import { inflateRawSync } from 'node:zlib';
import { readZipDirectory } from '#kernel/zip/zip-directory';
import { toMinorUnits } from '../amounts.ts';
import { fromChinaTime } from '../china-time.ts';
import { rowsUnder } from '../bill-rows.ts';
import { callProvider, textOf } from '../http-call.ts';
import {
  type Bill,
  type BilledRefund,
  ProviderError,
  type ProviderRuntime,
  type Transaction,
} from '../provider.ts';
import { type AlipaySettings, type Gateway, refusal } from './gateway.ts';

const MOST_UNPACKED = 100 * 1024 * 1024;

/** Downloads the payments and refunds of a day. Alipay provides the list from about nine o'clock of the next day. */
export async function downloadAlipayBill(
  day: string,
  gateway: Gateway,
  settings: AlipaySettings,
  { timeoutMs }: ProviderRuntime,
): Promise<Bill> {
  const answer = await gateway.call('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  });
  // There were no sales on that day.
  if (answer['sub_code'] === 'isp.bill_not_exist') return { payments: [], refunds: [] };
  if (answer['code'] !== '10000') throw refusal(answer);
  // The URL is part of a signed answer, and valid for 30 seconds.
  const url = textOf(answer['bill_download_url']);
  const file = await callProvider({ method: 'GET', url }, timeoutMs);
  if (file.status !== 200) throw new ProviderError('unreachable', `HTTP_${file.status}`, 'no bill');
  const rows = textsIn(file.body).flatMap((text) => rowsUnder(text, '支付宝交易号'));
  return {
    payments: rows.filter((row) => row['业务类型'] === '交易').map((row) => readPayment(row, settings)),
    refunds: rows.filter((row) => row['业务类型'] === '退款').map(readRefund),
  };
}

function readRefund(row: Record<string, string>): BilledRefund {
  const outRefundNo = row['退款批次号/请求号'] ?? '';
  return {
    tradeNo: row['支付宝交易号'] ?? '',
    outRefundNo,
    // Alipay has no refund number of its own; a refund made on its website may have no number at all.
    refundNo: outRefundNo || (row['完成时间'] ?? ''),
    amount: toMinorUnits((row['订单金额（元）'] ?? '').replace(/^-/, '')),
    currency: 'CNY',
    isSum: false,
  };
}

/**
 * Returns the texts of the archive's files: a list and its sums. Names and texts are GBK, so the files are identified
 * by their headers.
 */
function textsIn(archive: Buffer): string[] {
  const gbk = new TextDecoder('gbk');
  return readZipDirectory(archive, 16).map(({ method, packed }) => {
    const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_UNPACKED });
    return gbk.decode(bytes);
  });
}

function readPayment(row: Record<string, string>, { sellerId, appId }: AlipaySettings): Transaction {
  return {
    outTradeNo: row['商户订单号'] ?? '',
    tradeNo: row['支付宝交易号'] || null,
    state: 'paid',
    amount: toMinorUnits(row['订单金额（元）']),
    currency: 'CNY',
    merchant: sellerId,
    app: appId,
    paidAt: fromChinaTime(row['完成时间'] ?? ''),
  };
}
