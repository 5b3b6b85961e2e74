import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPeople } from '../fill-people.ts';
import { type Buyer, endSound, openOrderShop, orderRequest, type OrderShop } from '../order-shop.ts';
import { runPgbench } from '../pgbench.ts';
import { startProgram } from '../product.ts';
import type { Row } from '../row.ts';
import { type CrowdResult, sendAll } from '../wire-crowd.ts';

const CLIENTS = 64;
const ORDERS = 10_000;
const ROUNDS = 5;
const MOST_P99_MS = 250;

/** Runs one round with more people than places, so that some come too late. */
async function rushOnce(shop: OrderShop, orders = ORDERS): Promise<CrowdResult> {
  const type = await shop.open(orders);
  const buyers = await shop.invite(orders, type);
  await clearOutbox(shop);
  const host = new URL(shop.url).host;
  const result = await sendAll(
    shop.url,
    buyers.map((buyer) => orderRequest(buyer, host)),
    CLIENTS,
  );
  if (result.codes['200'] !== orders) throw new Error(`Not all were served: ${JSON.stringify(result.codes)}`);
  const { rows } = await shop.pool.query<{ taken: number; lines: number }>(
    `select taken, (select count(*)::int from order_lines where type_id = $1 and held) as lines
     from registration_types where id = $1`,
    [type.typeId],
  );
  if (rows[0]?.taken !== orders || rows[0].lines !== orders) throw new Error('Lost or oversold orders');
  const late = await shop.invite(CLIENTS, type);
  const refused = await sendAll(
    shop.url,
    late.map((buyer) => orderRequest(buyer, host)),
    CLIENTS,
  );
  if (refused.codes['409500'] !== CLIENTS) throw new Error(`Oversold: ${JSON.stringify(refused.codes)}`);
  return result;
}

// Deletes the events of the last round before the next one, because no worker runs in this benchmark.
async function clearOutbox({ pool }: OrderShop): Promise<void> {
  await pool.query('update outbox set delivered_at = now() where delivered_at is null');
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('vacuum outbox');
}

function measured(results: CrowdResult[]): string[] {
  const worst = Math.max(...results.map(({ p99 }) => p99));
  const figures = results.map(({ p99 }) => p99.toFixed(0)).join(', ');
  return [
    `p99 at ${CLIENTS} clients: ${figures} ms (target ${MOST_P99_MS}) ${worst <= MOST_P99_MS ? 'ok' : 'short'}`,
  ];
}

export const orderRush: Row = {
  id: 'B1',
  about: `orders placed a second, ${CLIENTS} clients, one type of ${ORDERS} places`,
  comparator: 'pgbench, one order per transaction, c=2',
  target: { atLeast: 1.5 },
  headline: {
    what: { en: 'Orders placed per second by 64 clients', zh: '64 个客户端每秒下单数' },
    comparator: { en: 'pgbench with one order in each transaction', zh: 'pgbench（每个事务一单）' },
  },
  open: async () => {
    const shop = await openOrderShop();
    await shop.pool.query(await readFile(join(import.meta.dirname, '../one-order.sql'), 'utf8'));
    const results: CrowdResult[] = [];
    let prepared = 0;
    await rushOnce(shop);
    return {
      rounds: ROUNDS,
      ours: async () => {
        const result = await rushOnce(shop);
        results.push(result);
        return result.perSecond;
      },
      comparator: async () => {
        const type = await shop.open(ORDERS);
        await queueForPgbench(shop, await shop.invite(ORDERS, type), prepared);
        prepared += ORDERS;
        await clearOutbox(shop);
        const statement = `select place_one('${shop.meetingId}')`;
        return runPgbench(shop.databaseUrl, statement, { clients: 2, transactions: ORDERS });
      },
      remarks: () => measured(results),
      close: () => shop.stop(),
    };
  },
};

async function queueForPgbench({ pool }: OrderShop, buyers: readonly Buyer[], from: number): Promise<void> {
  const column = (pick: (buyer: Buyer) => string) => buyers.map(pick);
  await pool.query(
    `insert into bench_orders
     select $1::bigint + row.nr, account, registration, participant, type, price,
       'P260101' || lpad(upper(to_hex($1::bigint + row.nr)), 8, '0'), row.key
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[]) with ordinality
       as row (account, registration, participant, type, price, key, nr)`,
    [
      from,
      column(({ accountId }) => accountId),
      column(({ registrationId }) => registrationId),
      column(({ participantId }) => participantId),
      column(({ typeId }) => typeId),
      column(({ windowId }) => windowId),
      column(({ key }) => key),
    ],
  );
}

export const orderRushNaive: Row = {
  id: 'B1-naive',
  about: 'the same',
  comparator: 'the same rows statement by statement, a connection for each of 64 callers',
  target: { atLeast: 15 },
  headline: {
    what: { en: 'Orders placed per second by 64 clients', zh: '64 个客户端每秒下单数' },
    comparator: {
      en: 'an ordinary API with the same statements one by one',
      zh: '逐条执行相同语句的普通接口',
    },
  },
  open: async () => {
    const shop = await openOrderShop();
    const naive = await startProgram([join(import.meta.dirname, '../naive-orders.ts')], {
      ORDERS_URL: shop.databaseUrl,
    });
    const results: CrowdResult[] = [];
    await rushOnce(shop);
    return {
      rounds: 3,
      ours: async () => {
        const result = await rushOnce(shop);
        results.push(result);
        return result.perSecond;
      },
      comparator: async () => {
        const buyers = await shop.invite(1_000, await shop.open(1_000));
        await clearOutbox(shop);
        const { host } = new URL(naive.url);
        const result = await sendAll(
          naive.url,
          buyers.map((buyer) => orderRequest(buyer, host)),
          CLIENTS,
        );
        if (result.codes['200'] !== buyers.length)
          throw new Error(`The comparator failed: ${JSON.stringify(result.codes)}`);
        return result.perSecond;
      },
      remarks: () => measured(results),
      close: async () => {
        await naive.stop();
        await shop.stop();
      },
    };
  },
};

const MANY = 1_000_000;
const FEW = 10_000;

export const orderRushFlat: Row = {
  id: 'B1-flat',
  about: `orders placed a second with ${MANY} orders already there`,
  comparator: `the same with ${FEW}`,
  target: { atLeast: 0.9 },
  open: async () => {
    const [few, many] = [await openOrderShop(), await openOrderShop()];
    await fillPeople(few, FEW);
    await fillPeople(many, MANY);
    await rushOnce(few);
    await rushOnce(many);
    return {
      rounds: ROUNDS,
      ours: async () => (await rushOnce(many)).perSecond,
      comparator: async () => (await rushOnce(few)).perSecond,
      close: async () => {
        await few.stop();
        await endSound(many);
      },
    };
  },
};
