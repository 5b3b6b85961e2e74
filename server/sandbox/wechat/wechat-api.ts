import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { toChinaRfc3339 } from '../../src/modules/payments/providers/china-time.ts';
import {
  authorizationProblem,
  type Body,
  orderProblem,
  readBody,
  refuse,
  signed,
  type WechatRequest,
} from './wechat-exchange.ts';
import { pageOf, type SandboxContext } from '../context.ts';
import { wechatMerchant } from './wechat-merchant.ts';
import type { SandboxAnswer, SandboxRequest } from '../exchange.ts';
import { refunded, type SandboxRefund, type Trade } from '../trade-book.ts';
import { downloadWechatBill, wechatBill } from './wechat-bill.ts';

const channels = { native: 'wechat_native', h5: 'wechat_h5', jsapi: 'wechat_jsapi' } as const;
type Scene = keyof typeof channels;
const TWO_HOURS = 2 * 3_600_000;

const orderPath = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/;
const scenePath = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/;
const refundPath = /^\/v3\/refund\/domestic\/refunds(?:\/([^/]+))?$/;

export function answerWechat(request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const problem = authorizationProblem(request, context);
  if (problem) return problem;
  const { pathname } = request.url;
  const body = readBody(request.body);
  if (body === null) return refuse(400, 'PARAM_ERROR', 'the body is not a JSON object');
  const exchange = { request, body, context };
  const scene = scenePath.exec(pathname)?.[1] as Scene | undefined;
  if (scene && request.method === 'POST') return createOrder(scene, exchange);
  const [, number, close] = orderPath.exec(pathname) ?? [];
  if (number !== undefined) return orderCall(decodeURIComponent(number), close !== undefined, exchange);
  const refund = refundPath.exec(pathname);
  if (refund) return refund[1] === undefined ? createRefund(exchange) : queryRefund(refund[1], exchange);
  if (pathname === '/v3/bill/tradebill') return wechatBill(request, context);
  if (pathname === '/v3/billdownload/file') return downloadWechatBill(request, context);
  return { status: 404, headers: {}, body: '' };
}

function createOrder(scene: Scene, { body, context }: WechatRequest): SandboxAnswer {
  const problem = orderProblem(scene, body, context.now());
  if (problem !== null) return refuse(400, 'PARAM_ERROR', problem);
  const outTradeNo = textOf(body['out_trade_no']);
  const parameters = JSON.stringify({ scene, ...body });
  const existing = context.book.byNumber('wechat', outTradeNo);
  if (existing && existing.parameters !== parameters)
    return refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
  if (existing?.state === 'paid') return refuse(400, 'ORDERPAID', '该订单已支付');
  if (existing && existing.state !== 'open') return refuse(400, 'ORDER_CLOSED', '订单已关闭');
  // Ordering again with the same parameters gives a new code, and the earlier one stops working.
  if (existing) context.book.close(existing);
  const { total } = body['amount'] as { total: number };
  const expire = Date.parse(textOf(body['time_expire']));
  const trade = context.book.open({
    provider: 'wechat',
    channel: channels[scene],
    outTradeNo,
    parameters,
    amount: total,
    currency: 'CNY',
    subject: textOf(body['description']),
    notifyUrl: textOf(body['notify_url']),
    returnUrl: null,
    cancelUrl: null,
    expiresAt: Number.isNaN(expire) ? context.now().getTime() + TWO_HOURS : expire,
  });
  const page = pageOf(context, trade.id);
  const answers = {
    native: { code_url: page },
    // The merchant appends `&redirect_url=`.
    h5: { h5_url: `${page}?package=${trade.id}` },
    jsapi: { prepay_id: trade.id },
  };
  return { ...signed(200, answers[scene], context), charged: true };
}

function orderCall(outTradeNo: string, close: boolean, exchange: WechatRequest): SandboxAnswer {
  const { request, body, context } = exchange;
  const mchid = close ? body['mchid'] : request.url.searchParams.get('mchid');
  if (mchid !== wechatMerchant.mchId) return refuse(400, 'PARAM_ERROR', 'mchid');
  const trade = context.book.byNumber('wechat', outTradeNo);
  if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
  if (!close) return signed(200, transactionOf(trade), context);
  if (trade.state === 'paid') return refuse(400, 'ORDERPAID', '该订单已支付');
  context.book.close(trade);
  return signed(204, null, context);
}

const stateWords = {
  open: 'NOTPAY',
  approved: 'NOTPAY',
  paid: 'SUCCESS',
  closed: 'CLOSED',
  failed: 'PAYERROR',
};
const tradeTypes: Readonly<Record<string, string>> = {
  wechat_native: 'NATIVE',
  wechat_h5: 'MWEB',
  wechat_jsapi: 'JSAPI',
};

/** Returns the transaction in the form that both the answer to a query and a notice contain. */
export function transactionOf(trade: Trade): Body {
  const { mchId: mchid, appId: appid } = wechatMerchant;
  const known = {
    appid,
    mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.refunds.length > 0 ? 'REFUND' : stateWords[trade.state],
    trade_state_desc: '',
    amount: { total: trade.amount, currency: trade.currency },
  };
  if (trade.paidAt === null) return known;
  return {
    ...known,
    transaction_id: trade.tradeNo,
    trade_type: tradeTypes[trade.channel],
    bank_type: 'OTHERS',
    attach: '',
    success_time: toChinaRfc3339(new Date(trade.paidAt)),
    payer: { openid: 'oSandboxPayer00000000000001' },
    amount: { ...known.amount, payer_total: trade.amount, payer_currency: trade.currency },
  };
}

function createRefund({ body, context }: WechatRequest): SandboxAnswer {
  const trade = context.book.byNumber('wechat', textOf(body['out_trade_no']));
  const outRefundNo = textOf(body['out_refund_no']);
  const { refund, total, currency } = (body['amount'] ?? {}) as Record<string, unknown>;
  if (!/^[\w|*@-]{1,64}$/.test(outRefundNo)) return refuse(400, 'PARAM_ERROR', 'out_refund_no');
  if (typeof refund !== 'number' || !Number.isInteger(refund) || refund < 1 || currency !== 'CNY')
    return refuse(400, 'PARAM_ERROR', 'amount');
  if (trade?.state !== 'paid') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在或未支付');
  const before = trade.refunds.find((one) => one.outRefundNo === outRefundNo);
  if (before && before.amount !== refund) return refuse(400, 'PARAM_ERROR', '退款金额与上次请求不一致');
  if (before) return signed(200, refundOf(trade, before), context);
  if (total !== trade.amount) return refuse(400, 'PARAM_ERROR', '订单金额与原订单不一致');
  if (refunded(trade) + refund > trade.amount) return refuse(403, 'NOT_ENOUGH', '退款金额超过可退金额');
  const notifyUrl = typeof body['notify_url'] === 'string' ? body['notify_url'] : null;
  const made = context.book.refund(trade, { outRefundNo, amount: refund, notifyUrl });
  return { ...signed(200, refundOf(trade, made), context), charged: true };
}

function queryRefund(number: string, { context }: WechatRequest): SandboxAnswer {
  const outRefundNo = decodeURIComponent(number);
  for (const trade of context.book.all('wechat')) {
    const refund = trade.refunds.find((one) => one.outRefundNo === outRefundNo);
    if (refund) return signed(200, refundOf(trade, refund), context);
  }
  return refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
}

export function refundOf(trade: Trade, refund: SandboxRefund): Body {
  return {
    refund_id: refund.refundNo,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: toChinaRfc3339(new Date(refund.at)),
    status: refund.done ? 'SUCCESS' : 'PROCESSING',
    amount: { refund: refund.amount, total: trade.amount, currency: trade.currency },
  };
}
