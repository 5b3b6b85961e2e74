import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endSound, openOrderShop, orderRequest, type OrderShop } from '../order-shop.ts';
import { startProgram } from '../product.ts';
import type { Bench, Row } from '../row.ts';
import { sendAll } from '../wire-crowd.ts';

const CLIENTS = 64;
const ROUNDS = 5;
const STORM = 30_000;
// PostgreSQL reports the work of an idle connection within ten seconds.
const FIGURES_LATE_MS = 11_000;

export const soldOutStorm: Row = {
  id: 'B2',
  about: `"No Stock" answers a second, ${CLIENTS} clients, while places are given back and sold again`,
  comparator: 'bare Node sending the same bytes',
  target: { atLeast: 0.4 },
  open: async () => openStorm(),
};

async function openStorm(): Promise<Bench> {
  const shop = await openOrderShop();
  const type = await shop.open(50);
  const { host } = new URL(shop.url);
  const holders = await shop.invite(50, type);
  await sendAll(
    shop.url,
    holders.map((buyer) => orderRequest(buyer, host)),
    CLIENTS,
  );
  const late = (await shop.invite(2_000, type)).map((buyer) => orderRequest(buyer, host));
  const storm = Array.from({ length: STORM }, (_, nr) => late[nr % late.length] as Buffer);
  const bare = await startProgram(
    [join(import.meta.dirname, '../bare-node.ts')],
    await sampleRefusal(shop, late[0] as Buffer),
  );
  const remarks: string[] = [];
  const before = await transactions(shop);
  let refusals = 0;
  await sendAll(shop.url, storm, CLIENTS);
  return {
    rounds: ROUNDS,
    ours: async () => {
      const result = await sendAll(shop.url, storm, CLIENTS);
      if (result.codes['409500'] !== STORM) throw new Error(`Sold twice: ${JSON.stringify(result.codes)}`);
      refusals += STORM;
      remarks.push(`p99 ${result.p99.toFixed(0)} ms`);
      return result.perSecond;
    },
    comparator: async () => (await sendAll(bare.url, storm, CLIENTS)).perSecond,
    remarks: () => remarks,
    close: async () => {
      const asked = ((await transactions(shop)) - before) / refusals;
      console.log(
        `  transactions for each refusal: ${asked.toFixed(4)} (0.01 allowed) ${asked <= 0.01 ? 'ok' : 'short'}`,
      );
      console.log(`  ${await soldAgain(shop, type, late, holders.length)}`);
      await bare.stop();
      await endSound(shop);
    },
  };
}

/** Returns the product's answer with all its headers, so that the comparator can send the same bytes. */
async function sampleRefusal(shop: OrderShop, request: Buffer): Promise<Record<string, string>> {
  const [head = '', body = ''] = request.toString().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
  delete headers['content-length'];
  delete headers['host'];
  headers['accept-encoding'] = 'identity';
  const reply = await fetch(`${shop.url}${first.split(' ')[1]}`, { method: 'POST', headers, body });
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    ...sent
  } = Object.fromEntries(reply.headers);
  return { HEADERS: JSON.stringify(sent), BODY: await reply.text() };
}

async function transactions({ pool }: OrderShop): Promise<number> {
  await sleep(FIGURES_LATE_MS);
  const { rows } = await pool.query<{ sum: string }>(
    'select sum(xact_commit + xact_rollback) as sum from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.sum);
}

/** Releases places one by one in the middle of a storm and measures how long each stays unsold. */
async function soldAgain(
  shop: OrderShop,
  { typeId }: { typeId: string },
  late: readonly Buffer[],
  stock: number,
): Promise<string> {
  const over = new AbortController();
  const waits: number[] = [];
  let from = 0;
  const storm = (async () => {
    while (!over.signal.aborted) {
      const some = Array.from({ length: 2_000 }, () => late[from++ % late.length] as Buffer);
      await sendAll(shop.url, some, CLIENTS);
    }
  })();
  for (let nr = 0; nr < 20; nr += 1) {
    await shop.pool.query(
      `select release_orders(array(select orders.id from orders join order_lines on order_id = orders.id
         where type_id = $1 and held and orders.state = 'unpaid' order by random() limit 1), null, 'expired', now(), false, 'draft')`,
      [typeId],
    );
    const since = performance.now();
    for (;;) {
      const { rows } = await shop.pool.query<{ taken: number }>(
        'select taken from registration_types where id = $1',
        [typeId],
      );
      if (rows[0]?.taken === stock) break;
      await sleep(5);
    }
    waits.push(performance.now() - since);
  }
  over.abort();
  await storm;
  const longest = Math.max(...waits);
  return `20 places given back: the longest unsold for ${longest.toFixed(0)} ms (1,000 allowed) ${longest <= 1_000 ? 'ok' : 'short'}`;
}
