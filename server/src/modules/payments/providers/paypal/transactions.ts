import { toMinorUnits } from '../amounts.ts';
import { readTime } from '../china-time.ts';
import { objectOf, textOf } from '../http-call.ts';
import type {
  BilledRefund,
  ProviderRefund,
  RefundResult,
  Transaction,
  TransactionState,
} from '../provider.ts';
import type { PaypalSettings } from './api.ts';

type Fields = Readonly<Record<string, unknown>>;

const captureStates: Readonly<Record<string, TransactionState>> = {
  COMPLETED: 'paid',
  REFUNDED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
};

const orderStates: Readonly<Record<string, TransactionState>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  // The payer agreed; the money moves when we capture.
  APPROVED: 'pending',
  VOIDED: 'closed',
};

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

export function unitOf(order: Fields): Fields {
  return listOf(order['purchase_units'])[0] ?? {};
}

/** An order has one capture; a declined one before it does not count. */
function captureOf(order: Fields): Fields | undefined {
  const captures = listOf(objectOf(unitOf(order)['payments'])['captures']);
  return captures.find(({ status }) => captureStates[textOf(status)] !== 'failed') ?? captures.at(-1);
}

export function readPaypalOrder(order: Fields, settings: PaypalSettings): Transaction {
  const unit = unitOf(order);
  const capture = captureOf(order);
  if (capture) {
    const numbers = { invoice_id: unit['invoice_id'], payee: unit['payee'] };
    return readCapture({ ...numbers, ...capture }, settings);
  }
  const amount = objectOf(unit['amount']);
  return {
    outTradeNo: textOf(unit['invoice_id']),
    tradeNo: null,
    state: orderStates[textOf(order['status'])] ?? 'unknown',
    amount: toMinorUnits(amount['value']),
    currency: textOf(amount['currency_code']),
    merchant: merchantOf(unit, settings),
    app: settings.clientId,
    paidAt: null,
  };
}

export function readCapture(capture: Fields, settings: PaypalSettings): Transaction {
  const state = captureStates[textOf(capture['status'])] ?? 'unknown';
  const amount = objectOf(capture['amount']);
  return {
    outTradeNo: textOf(capture['invoice_id']),
    tradeNo: textOf(capture['id']) || null,
    state,
    amount: toMinorUnits(amount['value']),
    currency: textOf(amount['currency_code']),
    merchant: merchantOf(capture, settings),
    app: settings.clientId,
    paidAt: state === 'paid' ? readTime(capture['create_time']) : null,
  };
}

// Older answers don't contain the payee, which is then the account that the token belongs to.
function merchantOf({ payee }: Fields, { merchantId }: PaypalSettings): string {
  return textOf(objectOf(payee)['merchant_id']) || merchantId;
}

const refundStates: Readonly<Record<string, RefundResult['state']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export function readPaypalRefund(refund: Fields): RefundResult {
  return {
    outRefundNo: textOf(refund['invoice_id']),
    refundNo: textOf(refund['id']) || null,
    state: refundStates[textOf(refund['status'])] ?? 'pending',
  };
}

/** The resource is a refund that links to its capture, or the capture itself. */
export function readProviderRefund(resource: Fields): ProviderRefund {
  const up = listOf(resource['links']).find(({ rel }) => rel === 'up');
  const capture = /\/captures\/([^/?]+)$/.exec(textOf(up?.['href']))?.[1];
  const amount = objectOf(resource['amount']);
  return {
    tradeNo: capture ?? textOf(resource['id']),
    refundNo: textOf(resource['id']),
    amount: toMinorUnits(amount['value']),
    currency: textOf(amount['currency_code']),
    isSum: false,
  };
}

/** Finds a refund in its order by our number if PayPal's number was lost. */
export function refundIn(order: Fields, outRefundNo: string): Fields | undefined {
  return listOf(objectOf(unitOf(order)['payments'])['refunds']).find(
    ({ invoice_id }) => invoice_id === outRefundNo,
  );
}

/** Returns the successful rows of PayPal's report whose event code begins with `event`. */
function rowsIn(report: Fields, event: string): Fields[] {
  return listOf(report['transaction_details'])
    .map((detail) => objectOf(detail['transaction_info']))
    .filter(
      (row) => textOf(row['transaction_event_code']).startsWith(event) && row['transaction_status'] === 'S',
    );
}

/** Returns the refunds in a report. The rows of refunds (T1107) contain the number of the refunded payment. */
export function refundsIn(report: Fields): BilledRefund[] {
  return rowsIn(report, 'T1107').map((row) => {
    const amount = objectOf(row['transaction_amount']);
    return {
      tradeNo: textOf(row['paypal_reference_id']),
      outRefundNo: textOf(row['invoice_id']),
      refundNo: textOf(row['transaction_id']),
      amount: toMinorUnits(textOf(amount['value']).replace(/^-/, '')),
      currency: textOf(amount['currency_code']),
      isSum: false,
    };
  });
}

export function paymentsIn(report: Fields, settings: PaypalSettings): Transaction[] {
  return rowsIn(report, 'T00').map((row) => {
    const amount = objectOf(row['transaction_amount']);
    return {
      outTradeNo: textOf(row['invoice_id']),
      tradeNo: textOf(row['transaction_id']) || null,
      state: 'paid',
      amount: toMinorUnits(amount['value']),
      currency: textOf(amount['currency_code']),
      merchant: settings.merchantId,
      app: settings.clientId,
      paidAt: readTime(row['transaction_initiation_date']),
    };
  });
}
