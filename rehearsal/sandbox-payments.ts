import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pay } from '../bench/fault-traffic.ts';
import { type OrderShop, PRICE } from '../bench/order-shop.ts';
import { encryptField } from '../server/src/kernel/crypto/field-encryption.ts';
import type { Sandbox } from '../server/sandbox/start-sandbox.ts';

const POLL_MS = 50;
/** Longer than the sandbox's own repetitions at the speed of the rehearsal, which are sent after 4, 10 and 10 s. */
const NOTICE_MS = 60_000;

export const PAID_BY = 'mobile_wallet';
const PAYMENT = {
  methods: [PAID_BY],
  accounts: [],
  note: { en: '', zh: '' },
  holdOnlineMinutes: 60,
  holdTransferDays: 3,
};

/** Gives the conference an account with the sandbox's Alipay. */
export async function openAccount({ pool, keys, meetingId }: OrderShop, sandbox: Sandbox): Promise<void> {
  const id = randomUUID();
  const { alipay } = sandbox.credentials();
  const address = { table: 'merchant_accounts', column: 'settings', row: id };
  await pool.query(
    `insert into merchant_accounts (id, meeting_id, wallet, merchant, app, settings, changed_at, ready_at)
     values ($1, $2, 'alipay', $3, $4, $5, now(), now())`,
    [id, meetingId, alipay.sellerId, alipay.appId, encryptField(keys, JSON.stringify(alipay), address)],
  );
  await pool.query(
    `insert into meeting_sections (meeting_id, name, content, changed_at) values ($1, 'payment', $2, now())`,
    [meetingId, JSON.stringify(PAYMENT)],
  );
}

/**
 * Pays as a buyer does: begins the payment, pays at the sandbox, and waits until the sandbox's notice is confirmed. The
 * sandbox repeats a notice that wasn't, as Alipay does, only sooner.
 */
export function payAtSandbox({ url, pool }: OrderShop, sandbox: Sandbox): Pay {
  return async (orderId, { token }, ask) => {
    const key = randomUUID();
    const begun = await ask('payment', async () => {
      const reply = await fetch(`${url}/api/orders/${orderId}/payment`, {
        method: 'POST',
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'idempotency-key': key,
          lan: 'en',
        },
        body: JSON.stringify({ method: PAID_BY, wallet: 'alipay', scene: 'desktop' }),
      });
      return { status: reply.status, body: await reply.text() };
    });
    if (begun === null) return null;
    const page = /"url":"([^"]+)"/.exec(begun)?.[1];
    // If the server ended before it had Alipay's answer, the buyer would begin again later.
    if (page === undefined) return null;
    // Alipay knows a payment once the payer has opened its page.
    await fetch(page);
    const outTradeNo = await findNumber(pool, orderId);
    sandbox.pay('alipay', outTradeNo);
    const tradeNo = sandbox.trade('alipay', outTradeNo)?.tradeNo ?? '';
    const isConfirmed = () =>
      sandbox.tries.some((one) => one.outTradeNo === outTradeNo && one.kind === 'notice' && one.accepted);
    for (const end = performance.now() + NOTICE_MS; performance.now() < end; await sleep(POLL_MS))
      if (isConfirmed()) return { outTradeNo, tradeNo, amount: PRICE };
    return null;
  };
}

async function findNumber(pool: OrderShop['pool'], orderId: string): Promise<string> {
  for (;;) {
    const found = await pool
      .query<{ number: string }>(`select out_trade_no as number from payment_attempts where order_id = $1`, [
        orderId,
      ])
      .catch(() => null);
    if (found?.rows[0]) return found.rows[0].number;
    await sleep(POLL_MS);
  }
}
