import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { pageOf, type SandboxContext } from '../context.ts';
import { paypalMerchant } from './paypal-merchant.ts';
import { refunded, type SandboxRefund, type Trade } from '../trade-book.ts';

function money(amount: number, currency: string) {
  return { currency_code: currency, value: toMajorUnits(amount) };
}

function link(href: string, rel: string, method: string) {
  return { href, rel, method };
}

const statuses: Readonly<Record<Trade['state'], string>> = {
  open: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  closed: 'VOIDED',
  failed: 'VOIDED',
};

const payee = { merchant_id: paypalMerchant.merchantId, email_address: 'merchant@example.com' };

export function orderOf(trade: Trade, context: SandboxContext): Record<string, unknown> {
  const self = `${context.base()}/v2/checkout/orders/${trade.id}`;
  const payments = {
    captures: [captureOf(trade)],
    ...(trade.refunds.length > 0 ? { refunds: trade.refunds.map((refund) => refundOf(trade, refund)) } : {}),
  };
  return {
    id: trade.id,
    intent: 'CAPTURE',
    status: statuses[trade.state],
    create_time: new Date(trade.createdAt).toISOString(),
    purchase_units: [
      {
        reference_id: trade.outTradeNo,
        custom_id: trade.outTradeNo,
        invoice_id: trade.outTradeNo,
        description: trade.subject,
        amount: money(trade.amount, trade.currency),
        payee,
        ...(trade.state === 'paid' ? { payments } : {}),
      },
    ],
    links: [
      link(self, 'self', 'GET'),
      ...(trade.state === 'open' ? [link(pageOf(context, trade.id), 'payer-action', 'GET')] : []),
      ...(trade.state === 'approved' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  };
}

export function captureOf(trade: Trade): Record<string, unknown> {
  const back = refunded(trade);
  const status = back === 0 ? 'COMPLETED' : back === trade.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return {
    id: trade.tradeNo,
    status: trade.refunds.some(({ act }) => act === 'denied') ? 'DECLINED' : status,
    amount: money(trade.amount, trade.currency),
    final_capture: true,
    invoice_id: trade.outTradeNo,
    custom_id: trade.outTradeNo,
    payee,
    create_time: new Date(trade.paidAt ?? 0).toISOString(),
    supplementary_data: { related_ids: { order_id: trade.id } },
  };
}

export function refundOf(trade: Trade, refund: SandboxRefund): Record<string, unknown> {
  return {
    id: refund.refundNo,
    status: refund.done ? 'COMPLETED' : 'PENDING',
    amount: money(refund.amount, trade.currency),
    // A refund that the merchant's program did not request has no refund number of the merchant.
    ...(refund.act === undefined ? { invoice_id: refund.outRefundNo } : {}),
    create_time: new Date(refund.at).toISOString(),
    // The capture that was refunded.
    links: [link(`https://api-m.paypal.com/v2/payments/captures/${trade.tradeNo}`, 'up', 'GET')],
  };
}
