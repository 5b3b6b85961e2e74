import { inflateRawSync } from 'node:zlib';
import { readZipDirectory } from '#kernel/zip/zip-directory';
import { toMinorUnits } from '../amounts.ts';
import { fromChinaTime } from '../china-time.ts';
import { rowsUnder } from '../csv.ts';
import { callProvider, textOf } from '../http-call.ts';
import { ProviderError, type ProviderRuntime, type Transaction } from '../provider.ts';
import { type AlipaySettings, type Gateway, refusal } from './gateway.ts';

const MOST_UNPACKED = 100 * 1024 * 1024;

/** The payments of a day; Alipay has the list from about nine o'clock of the next one. */
export async function downloadAlipayBill(
  day: string,
  gateway: Gateway,
  settings: AlipaySettings,
  { timeoutMs }: ProviderRuntime,
): Promise<Transaction[]> {
  const answer = await gateway.call('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  });
  // A day on which nothing was sold.
  if (answer['sub_code'] === 'isp.bill_not_exist') return [];
  if (answer['code'] !== '10000') throw refusal(answer);
  // Part of a signed answer, and good for 30 seconds.
  const url = textOf(answer['bill_download_url']);
  const file = await callProvider({ method: 'GET', url }, timeoutMs);
  if (file.status !== 200) throw new ProviderError('unreachable', `HTTP_${file.status}`, 'no bill');
  return textsIn(file.body)
    .flatMap((text) => rowsUnder(text, '支付宝交易号'))
    .filter((row) => row['业务类型'] === '交易')
    .map((row) => readRow(row, settings));
}

/** The archive has a list and its sums; names and texts are GBK, so the files are told apart by their headers. */
function textsIn(archive: Buffer): string[] {
  const gbk = new TextDecoder('gbk');
  return readZipDirectory(archive, 16).map(({ method, packed }) => {
    const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_UNPACKED });
    return gbk.decode(bytes);
  });
}

function readRow(row: Record<string, string>, { sellerId, appId }: AlipaySettings): Transaction {
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
