import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { toChinaTime } from '../../src/modules/payments/providers/china-time.ts';
import type { SandboxContext } from '../context.ts';
import { notFound, type SandboxAnswer } from '../exchange.ts';
import type { SandboxRefund, Trade } from '../trade-book.ts';
import { type AlipayCall, businessError, type Outcome, success } from './alipay-exchange.ts';
import { encodeGbk } from './gbk.ts';
import { storedZip } from './stored-zip.ts';

const LINK_MS = 30_000;
const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** Returns an address that works for 30 seconds. */
export function billAddress({ content, context }: AlipayCall): Outcome {
  const day = textOf(content['bill_date']);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || content['bill_type'] !== 'trade')
    return businessError('isp.invalid-parameter', '参数无效');
  if (rowsOf(day, context).length === 0) return businessError('isp.bill_not_exist', '账单不存在');
  const token = `${day}.${context.now().getTime() + LINK_MS}`;
  return success({ bill_download_url: `${context.base()}/alipay/bill?token=${token}` });
}

/** An archive with GBK names and texts: the list and its sums. */
export function downloadAlipayBill(token: string, context: SandboxContext): SandboxAnswer {
  const [day = '', until] = token.split('.');
  const rows = rowsOf(day, context);
  if (!(Number(until) >= context.now().getTime()) || rows.length === 0) return notFound;
  const around = (title: string, lines: readonly string[]) =>
    encodeGbk([`#支付宝${title}查询`, ...lines, `#-----------${title}列表结束-----------`, ''].join('\r\n'));
  const body = storedZip([
    [encodeGbk('业务明细.csv'), around('业务明细', [columns, ...rows])],
    [
      encodeGbk('业务明细(汇总).csv'),
      around('业务汇总', ['门店编号,门店名称,交易订单总笔数', `合计,,${rows.length}`]),
    ],
  ]);
  return { status: 200, headers: { 'content-type': 'application/zip' }, body };
}

function rowsOf(day: string, { book }: SandboxContext): string[] {
  const isOn = (time: number) => toChinaTime(new Date(time)).startsWith(day);
  return book
    .all('alipay')
    .flatMap((trade) => [
      ...(trade.paidAt !== null && isOn(trade.paidAt) ? [row(trade, trade.paidAt, null)] : []),
      ...trade.refunds.filter(({ at }) => isOn(at)).map((refund) => row(trade, refund.at, refund)),
    ]);
}

function row(trade: Trade, time: number, refund: SandboxRefund | null): string {
  const amount = refund ? `-${toMajorUnits(refund.amount)}` : toMajorUnits(trade.amount);
  const [created, done] = [trade.createdAt, time].map((at) => toChinaTime(new Date(at)));
  const values: Readonly<Record<string, string | undefined>> = {
    支付宝交易号: `${trade.tradeNo}\t`,
    商户订单号: `${trade.outTradeNo}\t`,
    业务类型: refund ? '退款' : '交易',
    商品名称: trade.subject.replaceAll(',', ' '),
    创建时间: created,
    完成时间: done,
    对方账户: '*沙箱(san***@example.com)',
    '订单金额（元）': amount,
    '商家实收（元）': amount,
    '退款批次号/请求号': refund?.outRefundNo ?? '',
  };
  return columns
    .split(',')
    .map((name) => values[name] ?? (name.endsWith('（元）') ? '0.00' : ''))
    .join(',');
}
