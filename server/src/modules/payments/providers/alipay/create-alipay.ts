import { randomBytes } from 'node:crypto';
import { toMajorUnits } from '../amounts.ts';
import { toChinaTime } from '../china-time.ts';
import { textOf } from '../http-call.ts';
import type {
  Charge,
  Created,
  PaymentProvider,
  ProviderRuntime,
  RefundOrder,
  RefundResult,
} from '../provider.ts';
import { ProviderError } from '../provider.ts';
import { downloadAlipayBill } from './bill.ts';
import { type AlipaySettings, type Gateway, openGateway, refusal } from './gateway.ts';
import { openTransaction, parseAlipayNotice, queriedTransaction } from './transactions.ts';

/** An unscanned code works for about two hours. */
const QR_LIFE_MS = 2 * 3_600_000;
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST';

export function createAlipay(settings: AlipaySettings, runtime: ProviderRuntime): PaymentProvider {
  const gateway = openGateway(settings, runtime);

  return {
    wallet: 'alipay',
    merchant: settings.sellerId,
    app: settings.appId,
    accepted: { status: 200, type: 'text/plain', body: 'success' },

    create: (charge) => createTrade(charge, gateway, runtime),

    async query({ outTradeNo }) {
      const answer = await gateway.call('alipay.trade.query', { out_trade_no: outTradeNo });
      if (answer['sub_code'] === NOT_THERE) return openTransaction(outTradeNo, settings);
      return queriedTransaction(requireSuccess(answer), settings);
    },

    async close({ outTradeNo }) {
      const answer = await gateway.call('alipay.trade.close', { out_trade_no: outTradeNo });
      // A trade that was never opened can't be closed; `time_expire` ends it.
      if (answer['sub_code'] === NOT_THERE) return;
      if (answer['code'] === '10000') return;
      await explainUnclosable(outTradeNo, answer, gateway);
    },

    refund: (order) => refundTrade(order, gateway),

    queryRefund: ({ outTradeNo }, outRefundNo) => queryRefund(outTradeNo, outRefundNo, gateway),

    parseNotification: async (notice) => parseAlipayNotice(notice, gateway, runtime.now()),

    async selfTest() {
      const outTradeNo = `SELFTEST_${randomBytes(8).toString('hex').toUpperCase()}`;
      const answer = await gateway.call('alipay.trade.query', { out_trade_no: outTradeNo });
      if (answer['sub_code'] !== NOT_THERE) requireSuccess(answer);
    },

    bill: (day) => downloadAlipayBill(day, gateway, settings, runtime),
  };
}

async function createTrade(charge: Charge, gateway: Gateway, { now }: ProviderRuntime): Promise<Created> {
  if (charge.currency !== 'CNY') throw new ProviderError('refused', 'CURRENCY', charge.currency);
  const content = {
    out_trade_no: charge.outTradeNo,
    total_amount: toMajorUnits(charge.amount),
    // Alipay refuses these three characters in a subject.
    subject: charge.subject.replaceAll(/[/=&]/g, ' ').slice(0, 128),
    time_expire: toChinaTime(charge.expiresAt),
  };
  const addresses = { notify_url: charge.notifyUrl, return_url: charge.returnUrl };
  if (charge.channel === 'alipay_page') {
    const page = { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' };
    return redirect(gateway.pageUrl('alipay.trade.page.pay', page, addresses), charge);
  }
  if (charge.channel === 'alipay_wap') {
    const page = { ...content, product_code: 'QUICK_WAP_WAY', quit_url: charge.cancelUrl };
    return redirect(gateway.pageUrl('alipay.trade.wap.pay', page, addresses), charge);
  }
  if (charge.channel !== 'alipay_qr') throw new ProviderError('refused', 'CHANNEL', charge.channel);
  const answer = requireSuccess(
    await gateway.call('alipay.trade.precreate', content, { notify_url: charge.notifyUrl }),
  );
  const life = new Date(now().getTime() + QR_LIFE_MS);
  return {
    action: { kind: 'qr', content: textOf(answer['qr_code']) },
    providerRef: null,
    expiresAt: life < charge.expiresAt ? life : charge.expiresAt,
  };
}

function redirect(url: string, { expiresAt }: Charge): Created {
  return { action: { kind: 'redirect', url }, providerRef: null, expiresAt };
}

function requireSuccess(answer: Record<string, unknown>): Record<string, unknown> {
  if (answer['code'] !== '10000') throw refusal(answer);
  return answer;
}

// Throws the reason, unless the trade is already closed. The error only says that the state does not allow closing, so
// the state is queried.
async function explainUnclosable(
  outTradeNo: string,
  answer: Record<string, unknown>,
  gateway: Gateway,
): Promise<void> {
  if (answer['sub_code'] !== 'ACQ.TRADE_STATUS_ERROR') throw refusal(answer);
  const trade = requireSuccess(await gateway.call('alipay.trade.query', { out_trade_no: outTradeNo }));
  const state = textOf(trade['trade_status']);
  if (state === 'TRADE_CLOSED') return;
  throw new ProviderError('already_paid', state);
}

async function refundTrade(order: RefundOrder, gateway: Gateway): Promise<RefundResult> {
  const { outRefundNo } = order;
  const answer = requireSuccess(
    await gateway.call('alipay.trade.refund', {
      out_trade_no: order.ref.outTradeNo,
      trade_no: order.tradeNo,
      refund_amount: toMajorUnits(order.amount),
      refund_reason: order.reason.slice(0, 80),
      out_request_no: outRefundNo,
    }),
  );
  // A successful call doesn't mean success; only a change of funds does. A repeated call changes nothing, so its result
  // is queried.
  if (answer['fund_change'] === 'Y') return { outRefundNo, refundNo: null, state: 'done' };
  return queryRefund(order.ref.outTradeNo, outRefundNo, gateway);
}

async function queryRefund(outTradeNo: string, outRefundNo: string, gateway: Gateway): Promise<RefundResult> {
  const answer = requireSuccess(
    await gateway.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
    }),
  );
  const state = answer['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'pending';
  return { outRefundNo, refundNo: null, state };
}
