import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentMethod } from '../contract/src/meetings/settings.ts';
import { emptyDraft } from '../contract/src/submissions/content.ts';
import { type Buyer, type OrderShop, orderRequest, PRICE } from './order-shop.ts';
import type { Payment, Till } from './payment-notices.ts';
import { scanRequest, type Venue } from './venue.ts';
import { answers } from './wire-crowd.ts';

/** The acknowledged writes, so that they can be looked for afterwards. */
export interface Acknowledged {
  /** The ids of orders by registration. */
  readonly orders: Map<string, string>;
  readonly payments: Payment[];
  /** Each scan as the id of its device and its sequence number. */
  readonly scans: string[];
  /** The number in the title of the last draft that was saved, by submission. */
  readonly drafts: Map<string, number>;
  /** Answers that were neither a success nor a request to try again. */
  readonly unexpected: string[];
  /** The number of connections that ended without an answer. */
  unanswered: number;
  /** The time of the last successful write. */
  lastAt: number;
}

export interface Traffic {
  readonly acknowledged: Acknowledged;
  /** Finishes everything that was begun, and begins nothing new. */
  stop(): Promise<void>;
}

/** One answer, or the end of a connection without one. */
export interface Answered {
  readonly what: string;
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  /** Times of `performance.now()`. */
  readonly sentAt: number;
  readonly at: number;
}

/** Sends a request until it is answered. Returns the body, or null if it was refused permanently. */
type Ask = (
  what: string,
  send: () => Promise<{ readonly status: number; readonly body: string }>,
) => Promise<string | null>;

/** Pays an order. Returns the payment if the product has confirmed to the provider that it knows it. */
export type Pay = (orderId: string, buyer: Buyer, ask: Ask) => Promise<Payment | null>;

interface Site {
  readonly venue: Venue;
  readonly pay: Pay;
  /** The payment method that buyers choose, if the conference offers any. */
  readonly method?: PaymentMethod;
  /** Statuses that ask the caller to try again; 503 if absent. */
  readonly retried?: ReadonlySet<number>;
  readonly onAnswer?: (answered: Answered) => void;
  readonly checkpointId: string;
  /** The id of a conference of the demo that accepts submissions. */
  readonly callId: string;
  readonly buyers: readonly Buyer[];
  readonly authors: readonly Buyer[];
}

const BUYERS_AT_ONCE = 6;
const SCANS_AT_ONCE = 10;
const PAUSE_MS = 40;

/**
 * Starts people who order and pay, gates that scan, and authors who write. Each repeats a request until it is answered;
 * all continue until they are stopped.
 */
export function startTraffic(site: Site): Traffic {
  const { venue, pay, buyers, authors, retried = new Set([503]), onAnswer } = site;
  const { shop } = venue;
  const acknowledged: Acknowledged = {
    orders: new Map(),
    payments: [],
    scans: [],
    drafts: new Map(),
    unexpected: [],
    unanswered: 0,
    lastAt: 0,
  };
  const over = new AbortController();

  const askUntilAnswered: Ask = async (what, send) => {
    for (;;) {
      const sentAt = performance.now();
      const answer = await send().catch(() => null);
      onAnswer?.({ what, status: answer?.status ?? 0, sentAt, at: performance.now() });
      // The answer to WeChat Pay has no body.
      if (answer?.status === 200 || answer?.status === 204) {
        acknowledged.lastAt = performance.now();
        return answer.body;
      }
      if (answer === null) acknowledged.unanswered += 1;
      if (answer && !retried.has(answer.status)) {
        acknowledged.unexpected.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
        return null;
      }
      await sleep(PAUSE_MS);
    }
  };

  let nextBuyer = 0;
  async function buy(): Promise<void> {
    for (let buyer = buyers[nextBuyer++]; buyer && !over.signal.aborted; buyer = buyers[nextBuyer++]) {
      const request = orderRequest(buyer, new URL(shop.url).host, site.method);
      const body = await askUntilAnswered('order', () => sendOnce(shop.url, request));
      const orderId = /"orderId":"([^"]+)"/.exec(body ?? '')?.[1];
      if (orderId === undefined) continue;
      acknowledged.orders.set(buyer.registrationId, orderId);
      const payment = await pay(orderId, buyer, askUntilAnswered);
      if (payment !== null) acknowledged.payments.push(payment);
      await sleep(PAUSE_MS);
    }
  }

  async function scan(gateNumber: number): Promise<void> {
    const gate = venue.gates[gateNumber];
    if (!gate) return;
    for (let sequence = 1; !over.signal.aborted; sequence += SCANS_AT_ONCE) {
      const scans = Array.from({ length: SCANS_AT_ONCE }, (_, nr) => ({
        sequence: sequence + nr,
        checkpointId: site.checkpointId,
        participantId: venue.person(1 + ((sequence + nr) % 1_000)),
        scannedAt: new Date().toISOString(),
        verdict: 'admitted' as const,
      }));
      if (
        (await askUntilAnswered('scans', () => sendOnce(shop.url, scanRequest(venue, gate, scans)))) !== null
      )
        acknowledged.scans.push(...scans.map((one) => `${gate.deviceId} ${one.sequence}`));
      await sleep(PAUSE_MS);
    }
  }

  async function write({ token }: Buyer): Promise<void> {
    const ask = (method: string, path: string, body: object) => {
      const key = randomUUID();
      return askUntilAnswered('draft', async () => {
        const reply = await fetch(`${shop.url}${path}`, {
          method,
          headers: {
            authorization: token,
            'content-type': 'application/json',
            'idempotency-key': key,
            lan: 'en',
          },
          body: JSON.stringify(body),
        });
        return { status: reply.status, body: await reply.text() };
      });
    };
    const begun = await ask('POST', '/api/me/submissions', { meetingId: site.callId });
    const id = /"id":"([^"]+)"/.exec(begun ?? '')?.[1];
    if (id === undefined) return;
    for (let version = 0; !over.signal.aborted;) {
      const draft = { ...emptyDraft, title: { en: `Paper ${version + 1}`, zh: '' } };
      const saved = await ask('PUT', `/api/me/submissions/${id}/draft`, { version, draft });
      if (saved === null) return;
      version = Number(/"version":(\d+)/.exec(saved)?.[1]);
      acknowledged.drafts.set(id, version);
      await sleep(PAUSE_MS * 2);
    }
  }

  const all = [
    ...Array.from({ length: BUYERS_AT_ONCE }, buy),
    ...venue.gates.map((_, nr) => scan(nr)),
    ...authors.map(write),
  ];
  return {
    acknowledged,
    stop: async () => {
      over.abort();
      await Promise.all(all);
    },
  };
}

/** Pays without a provider: inserts what the product would have stored, and sends the provider's notice. */
export function payByNotice(shop: OrderShop, till: Till): Pay {
  let count = 0;
  return async (orderId, _buyer, ask) => {
    const id = randomUUID().replaceAll('-', '');
    const payment = { outTradeNo: id, tradeNo: `T${id}`, amount: PRICE };
    count += 1;
    const isWechat = count % 2 === 0;
    await beginPayment(shop, till, { orderId, outTradeNo: id, isWechat });
    const notice = isWechat ? till.wechat(payment) : till.alipay(payment, 'TRADE_SUCCESS');
    return (await ask('notice', () => sendOnce(shop.url, notice))) === null ? null : payment;
  };
}

/** Opens one connection for each request, so that none is in use when the server ends. */
export async function sendOnce(url: string, request: Buffer): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  const read = answers(socket);
  try {
    const answer = read();
    socket.write(request);
    return await answer;
  } finally {
    socket.destroy();
  }
}

interface Begun {
  readonly orderId: string;
  readonly outTradeNo: string;
  readonly isWechat: boolean;
}

/** Inserts a payment attempt, as if the buyer had been sent to the provider. Retries while the database is down. */
async function beginPayment({ pool, meetingId }: OrderShop, till: Till, begun: Begun): Promise<void> {
  const [wallet, account, method, channel] = begun.isWechat
    ? ['wechat', till.accounts.wechat, 'qr_code', 'wechat_native']
    : ['alipay', till.accounts.alipay, 'mobile_wallet', 'alipay_page'];
  for (;;) {
    try {
      await pool.query(
        `insert into payment_attempts (id, order_id, meeting_id, wallet, merchant_account_id, method, channel, out_trade_no,
           currency, amount, state, expires_at, created_at, changed_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, 'CNY', $8, 'open', now() + interval '30 minutes', now(), now())
         on conflict do nothing`,
        [begun.orderId, meetingId, wallet, account, method, channel, begun.outTradeNo, PRICE],
      );
      return;
    } catch {
      await sleep(PAUSE_MS);
    }
  }
}
