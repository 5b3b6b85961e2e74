import { randomUUID } from 'node:crypto';
import { toChinaRfc3339 } from '../../src/modules/payments/providers/china-time.ts';
import { seal } from '../../src/modules/payments/providers/wechat/signing.ts';
import type { SandboxContext } from '../context.ts';
import type { NoticeMessage } from '../notices.ts';
import type { SandboxRefund, Trade, TradeListener } from '../trade-book.ts';
import { refundOf, transactionOf } from './wechat-api.ts';
import { type Body, signatureHeaders } from './wechat-exchange.ts';

/** Sends notices as WeChat Pay does: only of successes, encrypted, and signed again for each attempt. */
export function wechatNotices(context: SandboxContext): TradeListener {
  let count = 0;

  function send(trade: Trade, url: string | null, event: string, type: string, resource: Body): void {
    if (url === null) return;
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: toChinaRfc3339(context.now()),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: event,
      resource: {
        original_type: type,
        algorithm: 'AEAD_AES_256_GCM',
        ...seal(JSON.stringify(resource), context.keys.apiV3Key, type),
      },
    });
    const message = (): NoticeMessage => ({
      headers: { 'content-type': 'application/json', ...signatureHeaders(body, context) },
      body,
    });
    count += 1;
    const { probeEvery = 0 } = context.behaviour('wechat');
    context.notices.send({
      provider: 'wechat',
      outTradeNo: trade.outTradeNo,
      url,
      message,
      ...(probeEvery > 0 && count % probeEvery === 0 ? { probe: () => probeOf(message()) } : {}),
      isAccepted: (status) => status === 200 || status === 204,
    });
  }

  return {
    approved: () => undefined,
    paid(trade) {
      send(trade, trade.notifyUrl, 'TRANSACTION.SUCCESS', 'transaction', transactionOf(trade));
    },
    refunded(trade: Trade, refund: SandboxRefund) {
      const { status, ...rest } = refundOf(trade, refund);
      const resource = { ...rest, refund_status: status };
      send(trade, refund.notifyUrl, 'REFUND.SUCCESS', 'refund', resource);
    },
    givenBack(trade, refund) {
      this.refunded(trade, refund);
    },
  };
}

/**
 * Returns a genuine notice with a wrong signature. WeChat Pay sends one occasionally, to test whether signatures are
 * checked.
 */
function probeOf({ headers, body }: NoticeMessage): NoticeMessage {
  const signature = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']?.slice(19) ?? ''}`;
  return { headers: { ...headers, 'wechatpay-signature': signature }, body };
}
