import { createHash } from 'node:crypto';
import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { toChinaTime } from '../../src/modules/payments/providers/china-time.ts';
import type { SandboxContext } from '../context.ts';
import { wechatMerchant } from './wechat-merchant.ts';
import { notFound, type SandboxAnswer, type SandboxRequest } from '../exchange.ts';
import type { SandboxRefund, Trade } from '../trade-book.ts';
import { refuse, signed } from './wechat-exchange.ts';

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** Returns the address of a day's bill, and its hash. */
export function wechatBill({ url }: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const day = url.searchParams.get('bill_date') ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return refuse(400, 'PARAM_ERROR', 'bill_date');
  const text = billOf(day, context);
  if (text === null) return refuse(400, 'NO_STATEMENT_EXIST', '账单不存在');
  const address = `${context.base()}/v3/billdownload/file?token=${day}`;
  const hash = createHash('sha1').update(text).digest('hex');
  return signed(200, { hash_type: 'SHA1', hash_value: hash, download_url: address }, context);
}

export function downloadWechatBill({ url }: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const text = billOf(url.searchParams.get('token') ?? '', context);
  if (text === null) return notFound;
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

function billOf(day: string, { book }: SandboxContext): string | null {
  const rows: string[] = [];
  let paid = 0;
  let given = 0;
  for (const trade of book.all('wechat')) {
    if (trade.paidAt !== null && isOn(day, trade.paidAt)) {
      rows.push(row(trade, trade.paidAt, null));
      paid += trade.amount;
    }
    for (const refund of trade.refunds.filter(({ at }) => isOn(day, at))) {
      rows.push(row(trade, refund.at, refund));
      given += refund.amount;
    }
  }
  if (rows.length === 0) return null;
  const [total, back] = [toMajorUnits(paid), toMajorUnits(given)];
  const last = cells([String(rows.length), total, back, '0.00', '0.00', total, back]);
  return `\uFEFF${[columns, ...rows, sums, last].join('\r\n')}\r\n`;
}

function isOn(day: string, time: number): boolean {
  return toChinaTime(new Date(time)).startsWith(day);
}

// Writes a grave accent in front of every cell, so that spreadsheets treat numbers as text.
function cells(values: readonly string[]): string {
  return values.map((value) => `\`${value}`).join(',');
}

function row(trade: Trade, time: number, refund: SandboxRefund | null): string {
  const { appId, mchId } = wechatMerchant;
  const [amount, back] = [toMajorUnits(trade.amount), toMajorUnits(refund?.amount ?? 0)];
  const payment = {
    交易状态: 'SUCCESS',
    应结订单金额: amount,
    订单金额: amount,
  };
  const given = {
    交易状态: 'REFUND',
    微信退款单号: refund?.refundNo,
    商户退款单号: refund?.outRefundNo,
    退款金额: back,
    申请退款金额: back,
    退款类型: 'ORIGINAL',
    退款状态: 'SUCCESS',
  };
  const values: Readonly<Record<string, string | undefined>> = {
    交易时间: toChinaTime(new Date(time)),
    公众账号ID: appId,
    商户号: mchId,
    微信订单号: trade.tradeNo ?? '',
    商户订单号: trade.outTradeNo,
    用户标识: 'oSandboxPayer00000000000001',
    交易类型: trade.channel.slice('wechat_'.length).toUpperCase(),
    付款银行: 'OTHERS',
    货币种类: trade.currency,
    商品名称: trade.subject.replaceAll(',', ' '),
    ...(refund ? given : payment),
  };
  return cells(columns.split(',').map((name) => values[name] ?? (name.includes('金额') ? '0.00' : '')));
}
