import { randomBytes } from 'node:crypto';
import { signNotice } from '../../src/modules/payments/providers/alipay/signing.ts';
import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { toChinaTime } from '../../src/modules/payments/providers/china-time.ts';
import type { SandboxContext } from '../context.ts';
import { alipayMerchant } from './alipay-merchant.ts';
import { privateKeyOf } from '../keys.ts';
import { refunded, type Trade, type TradeListener } from '../trade-book.ts';
import { tradeStatus } from './alipay-exchange.ts';

/** The fields of a notice about a paid trade. */
function noticeFields(trade: Trade, id: string, now: Date): Record<string, string> {
  const amount = toMajorUnits(trade.amount);
  const paidAt = trade.paidAt === null ? '' : toChinaTime(new Date(trade.paidAt));
  return {
    notify_id: id,
    notify_type: 'trade_status_sync',
    notify_time: toChinaTime(now),
    app_id: alipayMerchant.appId,
    auth_app_id: alipayMerchant.appId,
    seller_id: alipayMerchant.sellerId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo ?? '',
    trade_status: tradeStatus(trade),
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    subject: trade.subject,
    gmt_create: toChinaTime(new Date(trade.createdAt)),
    gmt_payment: paidAt,
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
  };
}

function signedForm(fields: Record<string, string>, context: SandboxContext): string {
  const sign = signNotice(fields, privateKeyOf(context.keys.alipayPlatform));
  return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString();
}

/** Sends Alipay's own notices: of paid trades, and of refunds made at its own site. */
export function alipayNotices(context: SandboxContext): TradeListener {
  function send(trade: Trade, added: Readonly<Record<string, string>> = {}): void {
    if (trade.notifyUrl === null) return;
    // The id is the same in all attempts, so that repeated notices can be recognized.
    const id = `${toChinaTime(context.now()).slice(0, 10).replaceAll('-', '')}00222${randomBytes(12).toString('hex')}`;
    context.notices.send({
      provider: 'alipay',
      outTradeNo: trade.outTradeNo,
      url: trade.notifyUrl,
      message: () => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: signedForm({ ...noticeFields(trade, id, context.now()), ...added }, context),
      }),
      isAccepted: (status, body) => status === 200 && body === 'success',
    });
  }

  return {
    approved: () => undefined,
    refunded: () => undefined,
    // The notice contains the state at the payment, even if a late attempt follows a refund.
    paid: (trade) => send({ ...trade, refunds: [] }),
    givenBack: (trade, refund) =>
      send(trade, {
        gmt_refund: `${toChinaTime(new Date(refund.at))}.000`,
        refund_fee: toMajorUnits(refunded(trade)),
        out_biz_no: refund.outRefundNo,
      }),
  };
}

/** The address that the payer's browser returns to, with the signed parameters that Alipay adds. */
export function alipayReturnUrl(trade: Trade, address: string, context: SandboxContext): string {
  const url = new URL(address);
  const { appId, sellerId } = alipayMerchant;
  const fields = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: `alipay.trade.${trade.channel === 'alipay_wap' ? 'wap' : 'page'}.pay.return`,
    total_amount: toMajorUnits(trade.amount),
    trade_no: trade.tradeNo ?? '',
    app_id: appId,
    seller_id: sellerId,
    timestamp: toChinaTime(context.now()),
    version: '1.0',
  };
  for (const [name, value] of new URLSearchParams(signedForm(fields, context)))
    url.searchParams.set(name, value);
  return url.href;
}
