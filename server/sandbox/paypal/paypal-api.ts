import { textOf } from '../../src/modules/payments/providers/http-call.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { toMinorUnits } from '../../src/modules/payments/providers/amounts.ts';
import { webhookMessage } from '../../src/modules/payments/providers/paypal/webhook.ts';
import { verifyRsa } from '../../src/modules/payments/providers/rsa.ts';
import type { SandboxContext } from '../context.ts';
import { paypalMerchant } from './paypal-merchant.ts';
import { json, type SandboxAnswer, type SandboxRequest } from '../exchange.ts';
import { publicKeyOf } from '../keys.ts';
import { refunded, type Trade } from '../trade-book.ts';
import { selfSigned } from './certificate.ts';
import { certificatePath } from './paypal-notices.ts';
import { transactionReport } from './paypal-report.ts';
import { captureOf, orderOf, refundOf } from './paypal-resources.ts';

type Body = Record<string, unknown>;
const SIX_HOURS = 6 * 3_600_000;
const TOKEN_SECONDS = 9 * 3600;

export function answerPaypal(request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const { pathname } = request.url;
  if (pathname === certificatePath) {
    const body = selfSigned(context.keys.paypalPlatform, 'messageverificationcerts.sandbox', context.now());
    return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body };
  }
  if (pathname === '/v1/oauth2/token') return giveToken(request, context);
  if (!isTokenOf(request.headers['authorization'] ?? '', context))
    return failure(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN');
  const body = readBody(request.body);
  if (body === null) return failure(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  const route = `${request.method} ${pathname}`;
  for (const [pattern, answer] of routes) {
    const [, parameter = ''] = pattern.exec(route) ?? [];
    if (pattern.test(route)) return answer({ request, body, context, parameter });
  }
  return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

interface Call {
  readonly request: SandboxRequest;
  readonly body: Body;
  readonly context: SandboxContext;
  readonly parameter: string;
}

const routes: readonly (readonly [RegExp, (call: Call) => SandboxAnswer])[] = [
  [/^POST \/v2\/checkout\/orders$/, createOrder],
  [/^GET \/v2\/checkout\/orders\/(\w+)$/, showOrder],
  [/^POST \/v2\/checkout\/orders\/(\w+)\/capture$/, captureOrder],
  [/^POST \/v2\/payments\/captures\/(\w+)\/refund$/, refundCapture],
  [/^GET \/v2\/payments\/captures\/(\w+)$/, showCapture],
  [/^GET \/v2\/payments\/refunds\/(\w+)$/, showRefund],
  [/^GET \/v1\/notifications\/webhooks\/([\w-]+)$/, showWebhook],
  [/^POST \/v1\/notifications\/verify-webhook-signature$/, verifyWebhook],
  [/^GET \/v1\/reporting\/transactions$/, ({ request, context }) => transactionReport(request.url, context)],
];

function failure(status: number, name: string, issue: string): SandboxAnswer {
  return json(status, { name, message: name, debug_id: 'sandbox', details: [{ issue, description: issue }] });
}

function readBody(text: string): Body | null {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Body) : null;
  } catch {
    return null;
  }
}

/** Returns a token with its expiry and a proof that this sandbox issued it. */
function tokenUntil(until: number, { keys }: SandboxContext): string {
  return `A21.${until}.${createHmac('sha256', keys.paypalSecret).update(String(until)).digest('base64url')}`;
}

function giveToken({ headers, body }: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const { clientId } = paypalMerchant;
  const wanted = Buffer.from(`${clientId}:${context.keys.paypalSecret}`).toString('base64');
  if (!equal(headers['authorization'] ?? '', `Basic ${wanted}`))
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
    return json(400, { error: 'unsupported_grant_type' });
  const until = context.now().getTime() + TOKEN_SECONDS * 1000;
  const token = tokenUntil(until, context);
  return json(200, { scope: '', access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
}

function isTokenOf(header: string, context: SandboxContext): boolean {
  const until = Number(header.split('.')[1]);
  return until > context.now().getTime() && equal(header, `Bearer ${tokenUntil(until, context)}`);
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

interface OrderRequest {
  readonly intent?: unknown;
  readonly purchase_units?: readonly {
    readonly invoice_id?: unknown;
    readonly description?: unknown;
    readonly amount?: { readonly currency_code?: unknown; readonly value?: unknown };
  }[];
  readonly payment_source?: {
    readonly paypal?: { readonly experience_context?: { return_url?: unknown; cancel_url?: unknown } };
  };
}

function createOrder({ request, body, context }: Call): SandboxAnswer {
  const { intent, purchase_units, payment_source } = body as OrderRequest;
  const [unit] = purchase_units ?? [];
  const { return_url, cancel_url } = payment_source?.paypal?.experience_context ?? {};
  const outTradeNo = unit?.invoice_id;
  if (intent !== 'CAPTURE' || typeof outTradeNo !== 'string' || outTradeNo === '')
    return failure(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
  if (unit?.amount?.currency_code !== 'USD')
    return failure(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED');
  const amount = amountOf(unit.amount.value);
  if (amount === null) return failure(422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION');
  const parameters = JSON.stringify(body);
  const requestId = request.headers['paypal-request-id'];
  const existing = context.book.byNumber('paypal', outTradeNo);
  if (existing && requestId === outTradeNo && existing.parameters === parameters)
    return json(200, orderOf(existing, context));
  const trade = context.book.open({
    provider: 'paypal',
    channel: 'paypal',
    outTradeNo,
    parameters,
    amount,
    currency: 'USD',
    subject: textOf(unit.description),
    notifyUrl: null,
    returnUrl: typeof return_url === 'string' ? return_url : null,
    cancelUrl: typeof cancel_url === 'string' ? cancel_url : null,
    expiresAt: context.now().getTime() + SIX_HOURS,
  });
  return { ...json(200, orderOf(trade, context)), charged: true };
}

function amountOf(value: unknown): number | null {
  try {
    return toMinorUnits(value);
  } catch {
    return null;
  }
}

/** Returns the order in the path; undefined if it is unknown or has expired. */
function orderAt({ parameter, context }: Call): Trade | undefined {
  const trade = context.book.byId(parameter);
  return trade?.provider === 'paypal' && trade.state !== 'closed' ? trade : undefined;
}

function showOrder(call: Call): SandboxAnswer {
  const trade = orderAt(call);
  return trade
    ? json(200, orderOf(trade, call.context))
    : failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function captureOrder(call: Call): SandboxAnswer {
  const { request, context } = call;
  const trade = orderAt(call);
  if (!trade) return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  if (trade.state === 'open') return failure(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (trade.declined) return failure(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  // A repeated request gets the same answer; a different one is an error.
  const repeated = request.headers['paypal-request-id'] === `${trade.outTradeNo}-capture`;
  if (trade.state === 'paid')
    return repeated
      ? json(201, orderOf(trade, context))
      : failure(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  context.book.capture(trade);
  return { ...json(201, orderOf(trade, context)), charged: true };
}

function tradeOfCapture({ context, parameter }: Call): Trade | undefined {
  return context.book.all('paypal').find(({ tradeNo }) => tradeNo === parameter);
}

function showCapture(call: Call): SandboxAnswer {
  const trade = tradeOfCapture(call);
  return trade ? json(200, captureOf(trade)) : failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function refundCapture(call: Call): SandboxAnswer {
  const { body, context, request } = call;
  const trade = tradeOfCapture(call);
  if (!trade) return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const outRefundNo = textOf(body['invoice_id'] ?? request.headers['paypal-request-id']);
  const before = trade.refunds.find((refund) => refund.outRefundNo === outRefundNo);
  if (before) return json(200, refundOf(trade, before));
  const { value, currency_code } = (body['amount'] ?? {}) as Body;
  const amount = amountOf(value);
  if (amount === null || amount < 1 || currency_code !== trade.currency)
    return failure(422, 'UNPROCESSABLE_ENTITY', 'REFUND_CAPTURE_CURRENCY_MISMATCH');
  if (refunded(trade) + amount > trade.amount)
    return failure(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  const refund = context.book.refund(trade, { outRefundNo, amount, notifyUrl: null });
  return { ...json(201, refundOf(trade, refund)), charged: true };
}

function showRefund({ context, parameter }: Call): SandboxAnswer {
  for (const trade of context.book.all('paypal')) {
    const refund = trade.refunds.find(({ refundNo }) => refundNo === parameter);
    if (refund) return json(200, refundOf(trade, refund));
  }
  return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function showWebhook({ context, parameter }: Call): SandboxAnswer {
  if (parameter !== paypalMerchant.webhookId)
    return failure(404, 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID');
  return json(200, { id: parameter, url: context.webhook.url ?? '', event_types: [{ name: '*' }] });
}

/**
 * PayPal's own verification of a webhook. It gets the event as JSON and writes it out again, so the signature only
 * matches if the event was sent as compact JSON.
 */
function verifyWebhook({ body, context }: Call): SandboxAnswer {
  const text = (name: string) => textOf(body[name]);
  const event = Buffer.from(JSON.stringify(body['webhook_event'] ?? null));
  const message = webhookMessage(
    text('transmission_id'),
    text('transmission_time'),
    text('webhook_id'),
    event,
  );
  const ok = verifyRsa(message, text('transmission_sig'), publicKeyOf(context.keys.paypalPlatform));
  return json(200, { verification_status: ok ? 'SUCCESS' : 'FAILURE' });
}
