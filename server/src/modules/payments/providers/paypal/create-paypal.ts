import { toMajorUnits } from '../amounts.ts';
import { objectOf, textOf } from '../http-call.ts';
import {
  type Bill,
  type BilledRefund,
  type AttemptRef,
  type Charge,
  type Created,
  type PaymentProvider,
  ProviderError,
  type ProviderRuntime,
  type Transaction,
  type TransactionState,
} from '../provider.ts';
import { openPaypalApi, type PaypalApi, type PaypalSettings } from './api.ts';
import { confirmClaim } from './confirm-claim.ts';
import { paymentsIn, readPaypalOrder, readPaypalRefund, refundIn, refundsIn } from './transactions.ts';
import { openWebhookReader } from './webhook.ts';

const MOST_PAGES = 50;

export function createPaypal(settings: PaypalSettings, runtime: ProviderRuntime): PaymentProvider {
  const api = openPaypalApi(settings, runtime);
  const webhook = openWebhookReader(settings, api, runtime);

  return {
    wallet: 'paypal',
    merchant: settings.merchantId,
    app: settings.clientId,
    accepted: { status: 200, type: 'application/json', body: '{}' },

    create: (charge) => createOrder(charge, api),

    async query(ref) {
      const order = await findOrder(ref, api);
      if (order === null) return nothing(ref, ref.providerRef === null ? 'unknown' : 'closed', settings);
      return order['status'] === 'APPROVED'
        ? capture(ref, order, api, settings)
        : readPaypalOrder(order, settings);
    },

    // PayPal has no call that closes an order; an order that is not captured expires.
    async close(ref) {
      const order = await findOrder(ref, api);
      if (order === null) return;
      const { state } = readPaypalOrder(order, settings);
      if (state === 'paid' || (state === 'pending' && order['status'] === 'COMPLETED'))
        throw new ProviderError('already_paid', textOf(order['status']));
    },

    async refund({ tradeNo, outRefundNo, amount, currency, reason }) {
      const refund = await api.call('POST', `/v2/payments/captures/${encodeURIComponent(tradeNo)}/refund`, {
        requestId: outRefundNo,
        body: {
          amount: { value: toMajorUnits(amount), currency_code: currency },
          invoice_id: outRefundNo,
          note_to_payer: reason.slice(0, 255),
        },
      });
      return { ...readPaypalRefund(refund), outRefundNo };
    },

    async queryRefund(ref, outRefundNo, refundNo) {
      if (refundNo !== null) {
        const path = `/v2/payments/refunds/${encodeURIComponent(refundNo)}`;
        return { ...readPaypalRefund(await api.call('GET', path)), outRefundNo };
      }
      const found = refundIn((await findOrder(ref, api)) ?? {}, outRefundNo);
      if (!found) throw new ProviderError('refused', 'REFUND_NOT_FOUND', outRefundNo);
      return readPaypalRefund(found);
    },

    parseNotification: (notice) => webhook.parse(notice),

    confirm: (claim) => confirmClaim(claim, api, settings),

    async selfTest() {
      await api.call('GET', `/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`);
    },

    bill: (day) => readBill(day, api, settings),
  };
}

async function createOrder(charge: Charge, api: PaypalApi): Promise<Created> {
  if (charge.channel !== 'paypal') throw new ProviderError('refused', 'CHANNEL', charge.channel);
  // PayPal accepts CNY only from accounts in China.
  if (charge.currency === 'CNY') throw new ProviderError('refused', 'CURRENCY', charge.currency);
  const order = await api.call('POST', '/v2/checkout/orders', {
    requestId: charge.outTradeNo,
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: charge.outTradeNo,
          custom_id: charge.outTradeNo,
          invoice_id: charge.outTradeNo,
          description: charge.subject.slice(0, 127),
          amount: { currency_code: charge.currency, value: toMajorUnits(charge.amount) },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: charge.returnUrl,
            cancel_url: charge.cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            locale: charge.language === 'en' ? 'en-US' : 'zh-CN',
          },
        },
      },
    },
  });
  const links = Array.isArray(order['links']) ? order['links'].map(objectOf) : [];
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
  const url = textOf(link?.['href']);
  if (url === '') throw new ProviderError('refused', 'INCOMPLETE', 'the order has no address for its payer');
  return { action: { kind: 'redirect', url }, providerRef: textOf(order['id']), expiresAt: charge.expiresAt };
}

/** Returns null if PayPal no longer has the order: it deletes orders that no payer approved. */
async function findOrder(
  { providerRef }: AttemptRef,
  api: PaypalApi,
): Promise<Record<string, unknown> | null> {
  if (providerRef === null) return null;
  try {
    return await api.call('GET', `/v2/checkout/orders/${encodeURIComponent(providerRef)}`);
  } catch (error) {
    if (hasCode(error, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ProviderError && codes.includes(error.code);
}

function nothing({ outTradeNo }: AttemptRef, state: TransactionState, settings: PaypalSettings): Transaction {
  const { merchantId: merchant, clientId: app } = settings;
  return { outTradeNo, tradeNo: null, state, amount: 0, currency: 'USD', merchant, app, paidAt: null };
}

async function capture(
  ref: AttemptRef,
  order: Record<string, unknown>,
  api: PaypalApi,
  settings: PaypalSettings,
): Promise<Transaction> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref.providerRef ?? '')}/capture`;
  try {
    const requestId = `${ref.outTradeNo}-capture`;
    return readPaypalOrder(await api.call('POST', path, { requestId }), settings);
  } catch (error) {
    // Another server captured it first.
    if (hasCode(error, 'ORDER_ALREADY_CAPTURED'))
      return readPaypalOrder((await findOrder(ref, api)) ?? order, settings);
    if (hasCode(error, 'INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED'))
      return { ...readPaypalOrder(order, settings), state: 'failed' };
    throw error;
  }
}

async function readBill(day: string, api: PaypalApi, settings: PaypalSettings): Promise<Bill> {
  const payments: Transaction[] = [];
  const refunds: BilledRefund[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      start_date: `${day}T00:00:00+0800`,
      end_date: `${day}T23:59:59+0800`,
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    });
    const report = await api.call('GET', `/v1/reporting/transactions?${query.toString()}`);
    payments.push(...paymentsIn(report, settings));
    refunds.push(...refundsIn(report));
    if (!(Number(report['total_pages']) > page)) return { payments, refunds };
  }
  throw new ProviderError('refused', 'TOO_LARGE', 'more payments in a day than can be read');
}
