import { toMajorUnits } from '../../src/modules/payments/providers/amounts.ts';
import type { SandboxContext } from '../context.ts';
import { json, type SandboxAnswer } from '../exchange.ts';

/** PayPal's search of transactions: payments (T0006) and refunds (T1107) between two times. */
export function transactionReport({ searchParams }: URL, { book }: SandboxContext): SandboxAnswer {
  const start = readOffset(searchParams.get('start_date'));
  const end = readOffset(searchParams.get('end_date'));
  if (Number.isNaN(start) || Number.isNaN(end))
    return json(400, { name: 'INVALID_REQUEST', message: 'dates' });
  const size = Number(searchParams.get('page_size') ?? 100);
  const page = Number(searchParams.get('page') ?? 1);
  const rows = book
    .all('paypal')
    .flatMap((trade) => [
      ...(trade.paidAt === null
        ? []
        : [row('T0006', trade.tradeNo, trade.outTradeNo, trade.amount, trade.paidAt)]),
      ...trade.refunds.map((refund) =>
        row('T1107', refund.refundNo, refund.outRefundNo, -refund.amount, refund.at, trade.tradeNo),
      ),
    ]);
  const found = rows
    .filter(({ at }) => at >= start && at <= end)
    .map(({ info }) => ({ transaction_info: info }));
  return json(200, {
    transaction_details: found.slice((page - 1) * size, page * size),
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / size),
  });
}

/** Reads a time with an offset such as `+0800`, which PayPal documents without a colon. */
function readOffset(text: string | null): number {
  return Date.parse((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
}

function row(
  code: string,
  id: string | null,
  invoice: string,
  amount: number,
  at: number,
  of: string | null = null,
) {
  const value = `${amount < 0 ? '-' : ''}${toMajorUnits(Math.abs(amount))}`;
  const info = {
    transaction_id: id,
    transaction_event_code: code,
    transaction_initiation_date: new Date(at).toISOString(),
    transaction_amount: { currency_code: 'USD', value },
    transaction_status: 'S',
    invoice_id: invoice,
    ...(of !== null && { paypal_reference_id: of, paypal_reference_id_type: 'TXN' }),
  };
  return { at, info };
}
