import { setTimeout as sleep } from 'node:timers/promises';
import { findLost, untilQuiet } from '../bench/fault-losses.ts';
import { type Answered, startTraffic } from '../bench/fault-traffic.ts';
import type { Buyer } from '../bench/order-shop.ts';
import { brokenInvariants } from '../server/src/kernel/db/invariants.ts';
import type { Fault } from './faults.ts';
import { measure, type Row, sum } from './measure.ts';
import { PAID_BY, payAtSandbox } from './sandbox-payments.ts';
import type { Site } from './site.ts';
import { countLostFiles, startUploads } from './uploads.ts';

export interface Crowd {
  readonly buyers: readonly Buyer[];
  readonly authors: readonly Buyer[];
  readonly uploaders: readonly Buyer[];
  /** The positions of the gates that are used. */
  readonly gates: readonly number[];
}

/** Answers that ask the caller to try again: the product's own, and those of Caddy about a server that has gone. */
const RETRIED = new Set([502, 503, 504]);
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
const PATIENCE_MS = 180_000;

/** Runs traffic, causes the fault under it, and looks for everything that was acknowledged. */
export async function runRound(site: Site, fault: Fault, crowd: Crowd): Promise<Row> {
  const { venue, shop, callId, sandbox } = site;
  const answers: Answered[] = [];
  const onAnswer = (answered: Answered) => void answers.push(answered);
  const traffic = startTraffic({
    venue: { ...venue, gates: venue.gates.filter((_, nr) => crowd.gates.includes(nr)) },
    pay: payAtSandbox(shop, sandbox),
    method: PAID_BY,
    retried: RETRIED,
    onAnswer,
    checkpointId: await venue.addCheckpoint(),
    callId,
    authors: crowd.authors,
    buyers: crowd.buyers,
  });
  const uploads = startUploads(shop.url, crowd.uploaders, RETRIED, onAnswer);
  await untilAllKinds(answers, traffic.acknowledged.unexpected);
  await sleep(BEFORE_MS);
  const refusedBefore = answers.filter(({ status }) => status !== 200 && status !== 204).length;

  let struckAt = Number.NaN;
  const remark = await fault.strike(site, () => {
    struckAt = performance.now();
  });
  await sleep(AFTER_MS);
  await Promise.all([traffic.stop(), uploads.stop()]);
  const measured = measure(answers, struckAt);
  const { first } = fault.counts === undefined ? measured : measure(ofKind(answers, fault.counts), struckAt);

  await untilQuiet(shop.pool, PATIENCE_MS);
  const { acknowledged } = traffic;
  const lost = await findLost(shop.pool, acknowledged);
  const lostFiles = await countLostFiles(shop, uploads.acknowledged);
  const broken = await brokenNow(shop.pool);
  const counts = {
    orders: acknowledged.orders.size,
    payments: acknowledged.payments.length,
    scans: acknowledged.scans.length,
    drafts: acknowledged.drafts.size,
    uploads: uploads.acknowledged.length,
  };
  console.log(
    `  acknowledged ${JSON.stringify(counts)}, lost ${JSON.stringify({ ...lost, uploads: lostFiles })}`,
  );
  console.log(
    `  refused by kind ${JSON.stringify(refusedByKind(answers, struckAt))}; before the fault ${refusedBefore}`,
  );
  if (broken.length > 0) console.log(`  invariants broken: ${broken.join(', ')}`);
  const unexpected = [...acknowledged.unexpected, ...uploads.unexpected];
  for (const one of unexpected.slice(0, 5)) console.log(`  unexpected: ${one}`);
  return {
    fault: fault.name,
    measured: { ...measured, first },
    acknowledged: sum(Object.values(counts)),
    lost: sum(Object.values(lost)) + lostFiles,
    broken: broken.length,
    unexpected: unexpected.length,
    limit: fault.limit,
    remark,
  };
}

/** Returns the names of the broken invariants. A migration drops the views of older releases, so the newest are read. */
async function brokenNow(pool: Site['shop']['pool']): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from function_sets order by started_at desc limit 1',
    );
    await client.query(`set search_path = ${rows[0]?.name}, public`);
    return Object.keys(await brokenInvariants(client));
  } finally {
    // Closes the connection, because its search path is another one.
    client.release(true);
  }
}

const KINDS = ['order', 'payment', 'scans', 'draft', 'upload'];

/** Waits until each kind of request has succeeded once. */
async function untilAllKinds(answers: readonly Answered[], unexpected: readonly string[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const isServed = (kind: string) => ofKind(answers, kind).some(({ status }) => status === 200);
  while (!KINDS.every(isServed)) {
    if (performance.now() > until) {
      const missing = KINDS.filter((kind) => !isServed(kind));
      throw new Error(`Not served: ${missing.join(', ')}; ${unexpected[0] ?? 'no unexpected answer'}`);
    }
    await sleep(100);
  }
}

function ofKind(answers: readonly Answered[], kind: string): Answered[] {
  return answers.filter(({ what }) => what === kind);
}

function refusedByKind(answers: readonly Answered[], struckAt: number): Record<string, number> {
  return Object.fromEntries(
    KINDS.map((kind) => [kind, sum(measure(ofKind(answers, kind), struckAt).refused.values())]),
  );
}
