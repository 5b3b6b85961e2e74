import { setTimeout as sleep } from 'node:timers/promises';
import { orderRefusals } from '../contract/src/registration/orders/messages.ts';
import { type Acknowledged, sendOnce } from './fault-traffic.ts';
import { type Buyer, type OrderShop, orderRequest } from './order-shop.ts';

/** How long another session holds every row of the stock. */
const LOCKED_MS = 60_000;
/** The first buyers order together, the others one by one until the end of the lock. */
const FIRST_BUYERS = 40;
const PAUSE_MS = 500;
export const BUYERS_A_LOCK = FIRST_BUYERS + LOCKED_MS / PAUSE_MS;
/** Longer than an order may take, so that the check finds any order that was placed after its caller got a refusal. */
const AFTERWARDS_MS = 25_000;

interface Answered {
  readonly buyer: Buyer;
  readonly kind: 'placed' | 'not placed' | 'cut' | 'other';
  readonly seconds: number;
}

interface Outcome {
  readonly summary: string;
  readonly isSound: boolean;
}

/**
 * Sends orders and reads pages while all other traffic continues and another session holds the counters of all stock.
 */
export async function lockStock(
  shop: OrderShop,
  buyers: readonly Buyer[],
  acknowledged: Acknowledged,
): Promise<Outcome> {
  const send = async (buyer: Buyer): Promise<Answered> => {
    const since = performance.now();
    const answer = await sendOnce(shop.url, orderRequest(buyer, new URL(shop.url).host)).catch(() => null);
    return { buyer, kind: kindOf(answer), seconds: (performance.now() - since) / 1000 };
  };
  const before = { scans: acknowledged.scans.length, unanswered: acknowledged.unanswered };
  const unlock = await lockAll(shop);
  const over = new AbortController();
  const reading = readOnAndOn(shop, over.signal);
  const sending = buyers.slice(0, FIRST_BUYERS).map(send);
  for (const buyer of buyers.slice(FIRST_BUYERS)) {
    sending.push(send(buyer));
    await sleep(PAUSE_MS);
  }
  await unlock();
  over.abort();
  const answered = await Promise.all(sending);
  const slowestRead = await reading;
  const scans = acknowledged.scans.length - before.scans;
  const unanswered = acknowledged.unanswered - before.unanswered;
  await sleep(AFTERWARDS_MS);

  const of = (kind: Answered['kind']) => answered.filter((one) => one.kind === kind);
  const refused = of('not placed').map(({ buyer }) => buyer);
  const placedAfterwards = await countOrders(shop, refused);
  const again = await Promise.all(refused.map(send));
  const placedAgain = again.filter(({ kind }) => kind === 'placed').length;
  const ordersNow = await countOrders(shop, buyers);
  const longest = Math.max(...answered.map(({ seconds }) => seconds));
  return {
    summary: [
      `stock locked for ${LOCKED_MS / 1000} s: ${answered.length} orders sent, ${of('placed').length} placed, ${refused.length} refused`,
      `${of('cut').length} connections without an answer, ${of('other').length} other answers, longest ${longest.toFixed(1)} s`,
      `placed after a refusal ${placedAfterwards}; with the same key afterwards ${placedAgain} of ${refused.length}, orders in all ${ordersNow}`,
      `meanwhile ${scans} scans, ${unanswered} other connections without an answer, slowest reading ${slowestRead.toFixed(0)} ms`,
    ].join('; '),
    isSound:
      of('cut').length + of('other').length + unanswered + placedAfterwards === 0 &&
      refused.length > 0 &&
      placedAgain === refused.length &&
      ordersNow === buyers.length &&
      scans > 0,
  };
}

function kindOf(answer: { status: number; body: string } | null): Answered['kind'] {
  if (answer === null) return 'cut';
  if (answer.status === 200) return 'placed';
  const isRefused = answer.status === 503 && answer.body.includes(`"code":${orderRefusals.NOT_PLACED.code}`);
  return isRefused ? 'not placed' : 'other';
}

async function lockAll({ pool }: OrderShop): Promise<() => Promise<void>> {
  const session = await pool.connect();
  await session.query('begin');
  for (const table of ['registration_types', 'activities', 'room_nights'])
    await session.query(`select from ${table} for update`);
  return async () => {
    await session.query('rollback');
    session.release();
  };
}

/**
 * Reads the site, one meeting and the health checks in turn until it is stopped. Returns the longest response time in
 * milliseconds.
 */
async function readOnAndOn({ url, meetingId }: OrderShop, over: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!over.aborted) {
    for (const path of ['/api/site', `/api/meetings/${meetingId}`, '/healthz', '/readyz']) {
      const since = performance.now();
      await fetch(`${url}${path}`).then((reply) => reply.arrayBuffer());
      slowest = Math.max(slowest, performance.now() - since);
    }
    await sleep(PAUSE_MS);
  }
  return slowest;
}

async function countOrders({ pool }: OrderShop, buyers: readonly Buyer[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where registration_id = any ($1::uuid[])',
    [buyers.map(({ registrationId }) => registrationId)],
  );
  return rows[0]?.count ?? Number.NaN;
}
