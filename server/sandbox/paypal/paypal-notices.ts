import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { webhookMessage } from '../../src/modules/payments/providers/paypal/webhook.ts';
import { signRsa } from '../../src/modules/payments/providers/rsa.ts';
import type { SandboxContext } from '../context.ts';
import { paypalMerchant } from './paypal-merchant.ts';
import { privateKeyOf } from '../keys.ts';
import type { NoticeMessage } from '../notices.ts';
import type { Trade, TradeListener } from '../trade-book.ts';
import { captureOf, orderOf, refundOf } from './paypal-resources.ts';

export const certificatePath = '/v1/notifications/certs/CERT-SANDBOX-1';

/** Sends the events of a webhook for checkout and captures. */
export function paypalNotices(context: SandboxContext): TradeListener {
  function send(trade: Trade, type: string, resourceType: string, resource: object): void {
    if (context.webhook.url === null) return;
    const body = JSON.stringify({
      id: `WH-${randomBytes(9).toString('hex').toUpperCase()}`,
      event_version: '1.0',
      create_time: context.now().toISOString(),
      resource_type: resourceType,
      event_type: type,
      summary: type,
      resource,
    });
    context.notices.send({
      provider: 'paypal',
      outTradeNo: trade.outTradeNo,
      url: context.webhook.url,
      message: () => signedEvent(body, context),
      isAccepted: (status) => status >= 200 && status < 300,
    });
  }

  return {
    approved(trade) {
      send(trade, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderOf(trade, context));
    },
    paid(trade) {
      send(trade, 'PAYMENT.CAPTURE.COMPLETED', 'capture', captureOf(trade));
    },
    refunded(trade, refund) {
      send(trade, 'PAYMENT.CAPTURE.REFUNDED', 'refund', refundOf(trade, refund));
    },
    givenBack(trade, refund, act) {
      if (act === 'denied') {
        send(trade, 'PAYMENT.CAPTURE.DENIED', 'capture', captureOf(trade));
        return;
      }
      const type = act === 'reversed' ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED';
      send(trade, type, 'refund', refundOf(trade, refund));
    },
  };
}

function signedEvent(body: string, context: SandboxContext): NoticeMessage {
  const id = randomUUID();
  const time = `${context.now().toISOString().slice(0, 19)}Z`;
  const message = webhookMessage(id, time, paypalMerchant.webhookId, Buffer.from(body));
  return {
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signRsa(message, privateKeyOf(context.keys.paypalPlatform)),
      'paypal-cert-url': `${context.base()}${certificatePath}`,
      'paypal-auth-algo': 'SHA256withRSA',
    },
    body,
  };
}

export function paypalReturnUrl(trade: Trade, address: string): string {
  const url = new URL(address);
  url.searchParams.set('token', trade.id);
  url.searchParams.set(
    'PayerID',
    createHash('sha256').update(trade.id).digest('hex').slice(0, 13).toUpperCase(),
  );
  return url.href;
}
