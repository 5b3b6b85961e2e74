import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endSound, openOrderShop, orderRequest, type OrderShop, PRICE } from '../order-shop.ts';
import { openTill, type Payment, type Till } from '../payment-notices.ts';
import { runPgbench } from '../pgbench.ts';
import { type Bench, median, type Row } from '../row.ts';
import { answers, sendAll } from '../wire-crowd.ts';

const CLIENTS = 64;
const ROUNDS = 3;
const KILLS = 3;
// Of 10,000 notices, 30 % are repeated, 10 % report an earlier state, and 5 % are forged.
const PAYMENTS = 5_500;
const REPEATED = 3_000;
const EARLIER = 1_000;
const FORGED = 500;
const NOTICES = PAYMENTS + REPEATED + EARLIER + FORGED;
/** 2 % of all notices report an amount that differs from the requested one. */
const WRONG = 200;
const MOST_P999_MS = 1_000;

export const moneyIn: Row = {
  id: 'B10',
  about: `payment notices answered a second: ${NOTICES} a round, some repeated, out of order, forged or of a wrong amount`,
  comparator: 'pgbench, one insert that refuses doubles and one update',
  // Only reported: the comparator does none of the verification, the bookkeeping or the messages. The time until a
  // notice is answered has a target, in `prove`.
  target: null,
  open: async () => openMoneyIn(),
};

async function openMoneyIn(): Promise<Bench> {
  // Messages about payments are sent as well, as in normal use.
  const shop = await openOrderShop({ WORKERS: '2' });
  try {
    return await openRounds(shop);
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function openRounds(shop: OrderShop): Promise<Bench> {
  const till = await openTill(shop);
  const remarks: string[] = [];
  const slowest: number[] = [];
  await shop.pool.query(
    `create table public.bench_notices (id bigint primary key);
     create table public.bench_states (id bigint primary key, state text not null default 'unpaid');
     insert into public.bench_states select generate_series(1, ${PAYMENTS + EARLIER})`,
  );
  return {
    rounds: ROUNDS,
    ours: async () => {
      const round = await prepare(shop, till);
      // The orders were placed earlier that day, and the messages to their buyers are sent.
      await untilWritten(shop);
      const result = await deliver(shop.url, round.requests);
      const since = performance.now();
      await untilHandled(shop);
      slowest.push(result.p999);
      remarks.push(
        `p99.9 ${result.p999.toFixed(0)} ms (target ${MOST_P999_MS}) ${result.p999 < MOST_P999_MS ? 'ok' : 'short'}; ` +
          `the last effect ${((performance.now() - since) / 1000).toFixed(1)} s after the last answer`,
      );
      // The comparator must also run while nothing else does.
      await untilWritten(shop);
      await check(shop, round, result);
      return NOTICES / result.seconds;
    },
    comparator: async () => {
      await shop.pool.query(`truncate public.bench_notices; update public.bench_states set state = 'unpaid'`);
      // A separate query: several statements of one query are one transaction.
      await shop.pool.query('vacuum public.bench_states');
      return runPgbench(
        shop.databaseUrl,
        `\\set id random(1, ${PAYMENTS + EARLIER})
         with kept as (insert into public.bench_notices values (:id) on conflict do nothing returning id)
         update public.bench_states set state = 'paid' where id in (select id from kept)`,
        { clients: CLIENTS, transactions: NOTICES },
      );
    },
    remarks: () => remarks,
    prove: async () => {
      const seen = await surviveKills(shop, till);
      const p999 = median(slowest);
      if (!(p999 < MOST_P999_MS))
        throw new Error(`p99.9 ${p999.toFixed(0)} ms, and not below ${MOST_P999_MS}`);
      return seen;
    },
    close: () => endSound(shop),
  };
}

interface Round {
  readonly requests: readonly Buffer[];
  readonly right: readonly Payment[];
  readonly wrong: readonly Payment[];
}

/** Prepares unpaid orders, and the providers' notices about them. */
async function prepare(shop: OrderShop, till: Till): Promise<Round> {
  const type = await shop.open(PAYMENTS);
  const buyers = await shop.invite(PAYMENTS, type);
  const { host } = new URL(shop.url);
  const placed = await sendAll(
    shop.url,
    buyers.map((buyer) => orderRequest(buyer, host)),
    CLIENTS,
  );
  if (placed.codes['200'] !== PAYMENTS)
    throw new Error(`Not all were served: ${JSON.stringify(placed.codes)}`);
  const payments = buyers.map((_, nr): Payment => {
    const id = randomUUID().replaceAll('-', '');
    return { outTradeNo: id, tradeNo: `T${id}`, amount: nr < WRONG ? PRICE - 100 : PRICE };
  });
  const isWechat = (nr: number) => nr % 2 === 0;
  await shop.pool.query(
    `insert into payment_attempts (id, order_id, meeting_id, wallet, merchant_account_id, method, channel, out_trade_no,
       currency, amount, state, expires_at, created_at, changed_at)
     select gen_random_uuid(), registrations.order_id, $1, wallet, account::uuid, method, channel, out_trade_no, 'CNY', $2,
       'open', now() + interval '30 minutes', now(), now()
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       as sent (registration, wallet, account, method, channel, out_trade_no)
     join registrations on registrations.id = registration`,
    [
      shop.meetingId,
      PRICE,
      buyers.map(({ registrationId }) => registrationId),
      buyers.map((_, nr) => (isWechat(nr) ? 'wechat' : 'alipay')),
      buyers.map((_, nr) => (isWechat(nr) ? till.accounts.wechat : till.accounts.alipay)),
      buyers.map((_, nr) => (isWechat(nr) ? 'qr_code' : 'mobile_wallet')),
      buyers.map((_, nr) => (isWechat(nr) ? 'wechat_native' : 'alipay_page')),
      payments.map(({ outTradeNo }) => outTradeNo),
    ],
  );
  await shop.pool.query('analyze payment_attempts');
  const notices = payments.map((payment, nr) =>
    isWechat(nr) ? till.wechat(payment) : till.alipay(payment, 'TRADE_SUCCESS'),
  );
  const ofAlipay = payments.filter((_, nr) => !isWechat(nr));
  const some = <T>(list: readonly T[], count: number) =>
    Array.from({ length: count }, () => list[Math.floor(Math.random() * list.length)] as T);
  return {
    requests: shuffled([
      ...notices,
      ...some(notices, REPEATED),
      ...some(ofAlipay, EARLIER).map((payment) => till.alipay(payment, 'WAIT_BUYER_PAY')),
      ...some(payments, FORGED).map((payment) => till.forged(payment)),
    ]),
    right: payments.slice(WRONG),
    wrong: payments.slice(0, WRONG),
  };
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

interface Delivered {
  readonly seconds: number;
  readonly p999: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Delivers notices as the providers do: an unanswered notice is sent again until it is answered. */
async function deliver(url: string, requests: readonly Buffer[]): Promise<Delivered> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const begin = performance.now();
  async function client(): Promise<void> {
    for (let request = requests[next++]; request;) {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      const read = answers(socket);
      try {
        for (; request; request = requests[next++]) {
          const sent = performance.now();
          socket.write(request);
          const { status } = await read();
          latencies.push(performance.now() - sent);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      } catch {
        await sleep(50);
      } finally {
        socket.destroy();
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    seconds: (performance.now() - begin) / 1000,
    p999: sorted[Math.floor(sorted.length * 0.999)] ?? Number.NaN,
    statuses,
  };
}

async function untilHandled({ pool }: OrderShop): Promise<void> {
  const until = Date.now() + 300_000;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::integer as left from payment_notices where handled_at is null',
    );
    if (rows[0]?.left === 0) return;
    if (Date.now() > until) throw new Error(`${rows[0]?.left} notices are not handled`);
    await sleep(50);
  }
}

/** Waits until all messages are sent. */
async function untilWritten({ pool }: OrderShop): Promise<void> {
  const until = Date.now() + 300_000;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::integer as left from outbox where delivered_at is null and failed_at is null',
    );
    if (rows[0]?.left === 0) return;
    if (Date.now() > until) throw new Error(`${rows[0]?.left} messages are not sent`);
    await sleep(50);
  }
}

/** Throws unless each payment had exactly one effect and nothing else had any. */
async function check({ pool }: OrderShop, { right, wrong }: Round, { statuses }: Delivered): Promise<void> {
  if (statuses['401'] !== FORGED) throw new Error(`Forged notices: ${JSON.stringify(statuses)}`);
  const { rows } = await pool.query<{ paid: number; waiting: number; receipts: number; other: number }>(
    `select
       count(*) filter (where out_trade_no = any ($1) and orders.state = 'pay_success' and orders.received = total)::int as paid,
       count(*) filter (where out_trade_no = any ($2) and orders.state = 'unpaid')::int as waiting,
       (select count(*)::int from receipts where trade_no = any (array(select 'T' || t from unnest($1 || $2) as t))) as receipts
     from payment_attempts join orders on orders.id = order_id where out_trade_no = any ($1 || $2)`,
    [right.map(({ outTradeNo }) => outTradeNo), wrong.map(({ outTradeNo }) => outTradeNo)],
  );
  const expected = { paid: right.length, waiting: wrong.length, receipts: PAYMENTS };
  if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
    throw new Error(`Effects: ${JSON.stringify(rows[0])}, expected ${JSON.stringify(expected)}`);
}

/** Runs one more round, in which the server is killed repeatedly. */
async function surviveKills(shop: OrderShop, till: Till): Promise<string> {
  const round = await prepare(shop, till);
  const delivering = deliver(shop.url, round.requests);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(500 + Math.random() * 1_000);
    await shop.crash();
  }
  const result = await delivering;
  await untilHandled(shop);
  // The number of 401 answers is not checked, because a kill may have cut off the answer to a forged notice.
  await check(shop, round, { ...result, statuses: { '401': FORGED } });
  return `killed ${KILLS} times while ${NOTICES} notices came in: one effect for each payment`;
}
