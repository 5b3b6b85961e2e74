import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { brokenInvariants } from '../server/src/kernel/db/invariants.ts';
import { startOwnPostgres } from '../server/test/own-postgres.ts';
import { type Acknowledged, startTraffic, type Traffic } from './fault-traffic.ts';
import { openTill } from './payment-notices.ts';
import { BUYERS_A_LOCK, lockStock } from './locked-stock.ts';
import { median } from './row.ts';
import { openVenue, type Venue } from './venue.ts';

// A fault round: the product and PostgreSQL run as separate processes, with orders, payments, scans, messages and
// submissions under way, and are stopped in five ways, several times each. No acknowledged write may be lost, the
// server must not exit by itself, and it has to become ready again without help. In the sixth way another session locks
// all counters of the stock for a minute: no order may be placed after its caller got a refusal, and no connection may
// end without an answer. node --import ./scripts/resolve-once.mjs bench/fault-round.ts [--times 10] [--locks 1]
// [--authors 4] [--gates 3]

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    locks: { type: 'string', default: '1' },
    authors: { type: 'string', default: '4' },
    gates: { type: 'string', default: '3' },
  },
});
const times = Number(values.times);
const locks = Number(values.locks);
const authors = Number(values.authors);
const gates = Number(values.gates);
/** How long traffic runs before each fault, and how long the database is down. */
const BEFORE_MS = 1_500;
const AWAY_MS = 500;
const BUYERS_A_FAULT = 150;
const PATIENCE_MS = 300_000;

const postgres = await startOwnPostgres();
const venue = await openVenue(1_000, gates, { DATABASE_URL: postgres.url, WORKERS: '4', CODES_PER_DAY: '0' });
const { shop } = venue;

async function answersOk(path: string): Promise<boolean> {
  return fetch(`${shop.url}${path}`).then(
    (reply) => reply.ok,
    () => false,
  );
}

/** Returns the seconds from this moment until the server is ready. */
async function untilReady(since: number): Promise<number> {
  while (performance.now() - since < PATIENCE_MS) {
    if (await answersOk('/readyz')) return (performance.now() - since) / 1000;
    await sleep(10);
  }
  throw new Error('The server did not get ready again');
}

interface Fault {
  readonly name: string;
  /** Causes the fault, and returns the seconds from its end until the server is ready. */
  strike(): Promise<number>;
}

const awayFor = (end: () => Promise<void>) => async () => {
  await end();
  await sleep(AWAY_MS);
  if (!(await answersOk('/healthz'))) throw new Error('The server ended with its database');
  await postgres.start();
  return untilReady(performance.now());
};

const faults: readonly Fault[] = [
  { name: 'pg_ctl stop -m immediate', strike: awayFor(() => postgres.stop('immediate')) },
  { name: 'pg_ctl stop -m fast', strike: awayFor(() => postgres.stop('fast')) },
  { name: 'kill -9 of the postmaster', strike: awayFor(() => postgres.kill()) },
  {
    name: 'pg_terminate_backend of all',
    strike: async () => {
      const since = performance.now();
      await shop.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      if (!(await answersOk('/healthz'))) throw new Error('The server ended with its connections');
      return untilReady(since);
    },
  },
  {
    name: 'kill -9 of the server',
    strike: async () => {
      const since = performance.now();
      await shop.crash();
      return untilReady(since);
    },
  },
];

/** Returns the seconds from this moment to the first successful write after it. */
async function untilServed({ acknowledged }: Traffic, since: number): Promise<number> {
  while (acknowledged.lastAt < since) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('No change is served any more');
    await sleep(5);
  }
  return (acknowledged.lastAt - since) / 1000;
}

async function untilQuiet({ pool }: Venue['shop']): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  // The jobs of a killed server are taken over after ten minutes, which this test does not wait for.
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
  // A job that failed during several faults waits for minutes before its next attempt.
  await pool.query(
    `select graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where attempts > 0 and run_at > now()), run_at => now())`,
  );
  while (performance.now() < until) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select (select count(*) from outbox where delivered_at is null)::int
         + (select count(*) from payment_notices where handled_at is null)::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    await sleep(200);
  }
  throw new Error('Not everything was delivered');
}

/** Returns the number of acknowledged rows that are missing, by kind. */
async function findLost(acknowledged: Acknowledged): Promise<Record<string, number>> {
  const { pool } = shop;
  const count = async (statement: string, parameters: unknown[]) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count ${statement}`,
      parameters,
    );
    return rows[0]?.count ?? Number.NaN;
  };
  const { orders, payments, scans, drafts } = acknowledged;
  return {
    orders: await count(
      `from unnest($1::uuid[], $2::uuid[]) as sent (registration, id)
       where not exists (select from orders where orders.id = sent.id and registration_id = registration)`,
      [[...orders.keys()], [...orders.values()]],
    ),
    'orders twice': await count(
      `from (select registration_id from orders where registration_id = any ($1::uuid[]) group by 1 having count(*) > 1) as twice`,
      [[...orders.keys()]],
    ),
    payments: await count(
      `from unnest($1::text[]) as sent (trade) where (select count(*) from receipts join orders on orders.id = order_id
         and orders.state = 'pay_success' where trade_no = trade) <> 1`,
      [payments.map(({ tradeNo }) => tradeNo)],
    ),
    scans: await count(
      `from unnest($1::text[]) as sent (name)
       where not exists (select from checkin_scans where device_id || ' ' || sequence = name)`,
      [scans],
    ),
    drafts: await count(
      `from unnest($1::uuid[], $2::int[]) as sent (id, version) where not exists (select from submissions
         where submissions.id = sent.id and draft_version >= version and draft -> 'title' ->> 'en' = 'Paper ' || draft_version)`,
      [[...drafts.keys()], [...drafts.values()]],
    ),
    // Counts the paid orders whose buyer got no message.
    messages: await count(
      `from orders join accounts on accounts.id = orders.account_id where orders.id = any ($1::uuid[])
         and not exists (select from message_log where target = accounts.email)`,
      [[...orders.values()]],
    ),
    'events given up': await count('from outbox where failed_at is not null', []),
  };
}

const { rows: calls } = await shop.pool.query<{ id: string }>(
  `select id from meetings where state = 'published' and submission_opens_at < now() and submission_closes_at > now() limit 1`,
);
const type = await shop.open(100_000);
const buyers = await shop.invite(BUYERS_A_FAULT * (times * faults.length + locks) + authors, type);
const lockedOut = await shop.invite(BUYERS_A_LOCK * locks, type);
const traffic = startTraffic({
  venue,
  till: await openTill(shop),
  checkpointId: await venue.addCheckpoint(),
  callId: calls[0]?.id ?? '',
  authors: buyers.slice(0, authors),
  buyers: buyers.slice(authors),
});

let isSound = true;
try {
  await untilServed(traffic, performance.now());
  for (const { name, strike } of faults) {
    const ready: number[] = [];
    const served: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await sleep(BEFORE_MS);
      ready.push(await strike());
      served.push(await untilServed(traffic, performance.now()));
    }
    const of = (seconds: number[]) =>
      `median ${median(seconds).toFixed(2)} s, longest ${Math.max(...seconds).toFixed(2)} s`;
    console.log(`${name}: ${times} times, 0 exits; ready ${of(ready)}; then the first change ${of(served)}`);
  }
  for (let lock = 0; lock < locks; lock += 1) {
    const some = lockedOut.slice(lock * BUYERS_A_LOCK, (lock + 1) * BUYERS_A_LOCK);
    const outcome = await lockStock(shop, some, traffic.acknowledged);
    console.log(outcome.summary);
    isSound = outcome.isSound && isSound;
  }
  await traffic.stop();
  await untilQuiet(shop);
  const { orders, payments, scans, drafts, unexpected } = traffic.acknowledged;
  const saves = [...drafts.values()].reduce((sum, version) => sum + version, 0);
  console.log(
    `Acknowledged: ${orders.size} orders, ${payments.length} payments, ${scans.length} scans, ${saves} drafts of ${drafts.size} submissions`,
  );
  const lost = await findLost(traffic.acknowledged);
  console.log(`Lost: ${JSON.stringify(lost)}`);
  if (unexpected.length > 0)
    console.log(`Unexpected answers: ${unexpected.length}, such as ${unexpected.slice(0, 3).join(' | ')}`);
  const broken = await brokenInvariants(shop.pool);
  console.log(`Invariants broken: ${JSON.stringify(broken)}`);
  isSound =
    isSound &&
    Object.values(lost).every((count) => count === 0) &&
    unexpected.length === 0 &&
    Object.keys(broken).length === 0;
} finally {
  await postgres.start();
  await shop.stop();
  await postgres.remove();
}
console.log(isSound ? 'Sound.' : 'NOT SOUND.');
process.exit(isSound ? 0 : 1);
