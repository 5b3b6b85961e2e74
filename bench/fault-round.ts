import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { brokenInvariants } from '../server/src/kernel/db/invariants.ts';
import { startOwnPostgres } from '../server/test/own-postgres.ts';
import { findLost, untilQuiet } from './fault-losses.ts';
import { payByNotice, startTraffic, type Traffic } from './fault-traffic.ts';
import { openTill } from './payment-notices.ts';
import { BUYERS_A_LOCK, lockStock } from './locked-stock.ts';
import { median } from './row.ts';
import { openVenue } from './venue.ts';

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

const { rows: calls } = await shop.pool.query<{ id: string }>(
  `select id from meetings where state = 'published' and submission_opens_at < now() and submission_closes_at > now() limit 1`,
);
const type = await shop.open(100_000);
const buyers = await shop.invite(BUYERS_A_FAULT * (times * faults.length + locks) + authors, type);
const lockedOut = await shop.invite(BUYERS_A_LOCK * locks, type);
const traffic = startTraffic({
  venue,
  pay: payByNotice(shop, await openTill(shop)),
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
  await untilQuiet(shop.pool, PATIENCE_MS);
  const { orders, payments, scans, drafts, unexpected } = traffic.acknowledged;
  const saves = [...drafts.values()].reduce((sum, version) => sum + version, 0);
  console.log(
    `Acknowledged: ${orders.size} orders, ${payments.length} payments, ${scans.length} scans, ${saves} drafts of ${drafts.size} submissions`,
  );
  const lost = await findLost(shop.pool, traffic.acknowledged);
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
