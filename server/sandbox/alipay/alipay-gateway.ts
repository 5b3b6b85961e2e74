import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { fromChinaTime, toChinaTime } from '../../src/modules/payments/providers/china-time.ts';
import { readForm, verifyRequest } from '../../src/modules/payments/providers/alipay/signing.ts';
import type { Channel } from '@plenum/contract/meetings/wallets/registry';
import { signRsa } from '../../src/modules/payments/providers/rsa.ts';
import { pageOf, type SandboxContext } from '../context.ts';
import { alipayMerchant } from './alipay-merchant.ts';
import type { SandboxAnswer, SandboxRequest } from '../exchange.ts';
import { privateKeyOf, publicKeyOf } from '../keys.ts';
import type { Trade } from '../trade-book.ts';
import { billAddress } from './alipay-bill.ts';
import {
  type AlipayCall,
  amountOf,
  businessError,
  existingTrade,
  type Fields,
  notExist,
  type Outcome,
  success,
  tradeStatus,
} from './alipay-exchange.ts';
import { queryAlipayRefund, refundAlipayTrade } from './alipay-refunds.ts';

const TWO_HOURS = 2 * 3_600_000;
const pages: Readonly<Record<string, { channel: Channel; product: string }>> = {
  'alipay.trade.page.pay': { channel: 'alipay_page', product: 'FAST_INSTANT_TRADE_PAY' },
  'alipay.trade.wap.pay': { channel: 'alipay_wap', product: 'QUICK_WAP_WAY' },
};

export function answerAlipay(request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const inAddress = readForm(request.url.search.slice(1));
  const inBody = readForm(request.body);
  const fields = { ...inAddress, ...inBody };
  const method = fields['method'] ?? '';
  const page = pages[method];
  if (inAddress === null || inBody === null || fields['app_id'] !== alipayMerchant.appId)
    return page ? errorPage('isv.invalid-app-id') : unsigned(method, 'isv.invalid-app-id', '无效的AppID参数');
  if (fields['sign_type'] !== 'RSA2' || !verifyRequest(fields, publicKeyOf(context.keys.alipayMerchant)))
    return page ? errorPage('isv.invalid-signature') : signed(method, invalidSignature, context);
  const content = readContent(fields['biz_content'] ?? '');
  if (content === null) return signed(method, missing('biz_content'), context);
  if (page) return openPage(page, { fields, content, context });
  const call = calls[method];
  return signed(method, call ? call({ fields, content, context }) : missing('method'), context);
}

const invalidSignature: Outcome = {
  fields: {
    code: '40002',
    msg: 'Invalid Arguments',
    sub_code: 'isv.invalid-signature',
    sub_msg: '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配',
  },
};

function missing(name: string): Outcome {
  return { fields: { code: '40002', msg: 'Invalid Arguments', sub_code: `isv.invalid-${name}` } };
}

function memberOf(method: string): string {
  return `${method.replaceAll('.', '_')}_response`;
}

/** Returns an unsigned error, because there is no key for an unknown application. */
function unsigned(method: string, code: string, message: string): SandboxAnswer {
  const fields = { code: '40002', msg: 'Invalid Arguments', sub_code: code, sub_msg: message };
  return textAnswer(JSON.stringify({ [memberOf(method)]: fields }));
}

function signed(
  method: string,
  { fields, charged = false }: Outcome,
  context: SandboxContext,
): SandboxAnswer {
  const raw = JSON.stringify(fields);
  const signature = signRsa(raw, privateKeyOf(context.keys.alipayPlatform));
  return { ...textAnswer(`{"${memberOf(method)}":${raw},"sign":"${signature}"}`), charged };
}

function textAnswer(body: string): SandboxAnswer {
  return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

/** A wrong request for a page is shown to the payer, not to the merchant. */
function errorPage(code: string): SandboxAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  };
  return {
    status: 200,
    headers,
    body: `<!doctype html><title>Alipay</title><h1>调试错误</h1><p>${code}</p>`,
  };
}

function readContent(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function openPage(
  { channel, product }: { channel: Channel; product: string },
  call: AlipayCall,
): SandboxAnswer {
  if (call.content['product_code'] !== product) return errorPage('isv.invalid-product-code');
  const trade = openTrade(channel, call);
  if (typeof trade === 'string') return errorPage(trade);
  trade.opened = true;
  return { status: 302, headers: { location: pageOf(call.context, trade.id) }, body: '' };
}

/** Returns the trade, created if it is new, or an error code. */
function openTrade(channel: Channel, { fields, content, context }: AlipayCall): Trade | string {
  const outTradeNo = textOf(content['out_trade_no']);
  const subject = textOf(content['subject']);
  const amount = amountOf(content['total_amount']);
  if (
    !/^\w{1,64}$/.test(outTradeNo) ||
    amount === null ||
    amount < 1 ||
    subject === '' ||
    /[/=&]/.test(subject)
  )
    return 'ACQ.INVALID_PARAMETER';
  const parameters = JSON.stringify({ channel, ...content });
  const existing = context.book.byNumber('alipay', outTradeNo);
  if (existing?.state === 'paid') return 'ACQ.TRADE_HAS_SUCCESS';
  if (existing && existing.state !== 'open') return 'ACQ.TRADE_HAS_CLOSE';
  if (existing && existing.parameters !== parameters) return 'ACQ.CONTEXT_INCONSISTENT';
  if (existing) return existing;
  const expire = fromChinaTime(textOf(content['time_expire']));
  if (expire !== null && expire <= context.now()) return 'ACQ.INVALID_PARAMETER';
  return context.book.open({
    provider: 'alipay',
    channel,
    outTradeNo,
    parameters,
    amount,
    currency: 'CNY',
    subject,
    notifyUrl: fields['notify_url'] ?? null,
    returnUrl: fields['return_url'] ?? null,
    cancelUrl: typeof content['quit_url'] === 'string' ? content['quit_url'] : null,
    expiresAt: expire?.getTime() ?? context.now().getTime() + TWO_HOURS,
  });
}

const calls: Readonly<Record<string, (call: AlipayCall) => Outcome>> = {
  'alipay.trade.precreate': (call) => {
    const trade = openTrade('alipay_qr', call);
    if (typeof trade === 'string') return businessError(trade, '');
    const outcome = success({ out_trade_no: trade.outTradeNo, qr_code: pageOf(call.context, trade.id) });
    return { ...outcome, charged: true };
  },

  'alipay.trade.query': (call) => {
    const trade = existingTrade(call);
    return trade ? success(queryFields(trade)) : notExist;
  },

  'alipay.trade.close': (call) => {
    const trade = existingTrade(call);
    if (!trade) return notExist;
    if (trade.state !== 'open') return businessError('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    call.context.book.close(trade);
    return success({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo ?? undefined });
  },

  'alipay.trade.refund': refundAlipayTrade,
  'alipay.trade.fastpay.refund.query': queryAlipayRefund,
  'alipay.data.dataservice.bill.downloadurl.query': billAddress,
};

function queryFields(trade: Trade): Fields {
  return {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo ?? undefined,
    trade_status: tradeStatus(trade),
    total_amount: toMajorUnits(trade.amount),
    buyer_logon_id: 'san***@example.com',
    send_pay_date: trade.paidAt === null ? undefined : toChinaTime(new Date(trade.paidAt)),
  };
}
