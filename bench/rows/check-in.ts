import { join } from 'node:path';
import { endSound } from '../order-shop.ts';
import { runPgbench } from '../pgbench.ts';
import { startProgram } from '../product.ts';
import { median, type Row } from '../row.ts';
import { openVenue, scanRequest, type SentScan, type Venue } from '../venue.ts';
import { sendAll } from '../wire-crowd.ts';

const PEOPLE = 1_000_000;
const CLIENTS = 64;
const CHECK_INS = 10_000;
const NAIVE_CHECK_INS = 2_000;
const LANES = 10;
const IN_LANES = 1_000;
/** An interval shorter than people need to pass a gate. */
const LANE_EVERY_MS = 100;
const MOST_P99_MS = 25;

export const checkIn: Row = {
  id: 'B4',
  about: `people checked in a second, one in each call, ${CLIENTS} devices, a roster of ${PEOPLE}`,
  comparator: 'an API in Fastify and Drizzle, a transaction for each scan, pool of 10',
  target: { atLeast: 10 },
  headline: {
    what: {
      en: 'People checked in per second by 64 devices, 1 million on the list',
      zh: '64 台设备每秒签到人数（名单 100 万人）',
    },
    comparator: {
      en: 'an ordinary API with a transaction for each scan',
      zh: '每次扫码一个事务的普通接口',
    },
  },
  open: async () => {
    const venue = await openVenue(PEOPLE, CLIENTS);
    const { pool, databaseUrl } = venue.shop;
    const naive = await startProgram([join(import.meta.dirname, '../naive-check-ins.ts')], {
      CHECK_INS_URL: databaseUrl,
    });
    await pool.query(
      `create table public.bench_tickets (id integer primary key, used_at timestamptz);
       insert into public.bench_tickets select generate_series(1, ${PEOPLE})`,
    );
    await pool.query('vacuum analyze public.bench_tickets');
    const slowest: number[] = [];
    const limits: number[] = [];
    await checkInAll(venue, CHECK_INS, CLIENTS);
    return {
      rounds: 5,
      ours: async () => {
        const { perSecond } = await checkInAll(venue, CHECK_INS, CLIENTS);
        slowest.push((await checkInAll(venue, IN_LANES, LANES, { everyMs: LANE_EVERY_MS })).p99);
        limits.push(perSecond / (await bareUpdates(databaseUrl)));
        return perSecond;
      },
      comparator: async () => {
        const { perSecond } = await checkInAll(venue, NAIVE_CHECK_INS, CLIENTS, { url: naive.url });
        return perSecond;
      },
      remarks: () => {
        const p99 = median(slowest);
        const verdict = p99 <= MOST_P99_MS ? 'ok' : 'short';
        return [
          `p99 at ${LANES} lanes, each a scan every ${LANE_EVERY_MS} ms: ${p99.toFixed(1)} ms (target ${MOST_P99_MS}) ${verdict}`,
          `${median(limits).toFixed(2)} × pgbench, one conditional update, c=4 (the limit, not a target)`,
        ];
      },
      close: async () => {
        await naive.stop();
        await endSound(venue.shop);
      },
    };
  },
};

function bareUpdates(databaseUrl: string): Promise<number> {
  return runPgbench(
    databaseUrl,
    `\\set id random(1, ${PEOPLE})
     update public.bench_tickets set used_at = now() where id = :id and used_at is null`,
    { clients: 4, transactions: CHECK_INS },
  );
}

let counted = 0;

/** Scans each person twice; the second scan is a repeated check-in. */
async function checkInAll(
  venue: Venue,
  count: number,
  connections: number,
  { url = venue.shop.url, everyMs = 0 } = {},
) {
  const checkpointId = await venue.addCheckpoint();
  const people = count / 2;
  const first = Math.floor(Math.random() * (PEOPLE - people)) + 1;
  const requests = Array.from({ length: count }, (_, index) => {
    const gate = venue.gates[index % connections];
    if (!gate) throw new Error('no gate');
    counted += 1;
    const scan: SentScan = {
      sequence: counted,
      checkpointId,
      participantId: venue.person(first + (index % people)),
      scannedAt: new Date().toISOString(),
      verdict: null,
    };
    return scanRequest(venue, gate, [scan]);
  });
  const result = await sendAll(url, requests, connections, everyMs);
  if (result.codes['200'] !== count) throw new Error(`Not all were served: ${JSON.stringify(result.codes)}`);
  const { rows } = await venue.shop.pool.query<{ verdict: string; count: number }>(
    'select verdict, count(*)::integer as count from checkin_scans where checkpoint_id = $1 group by 1 order by 1',
    [checkpointId],
  );
  const seen = JSON.stringify(rows.map(({ verdict, count: each }) => [verdict, each]));
  if (
    seen !==
    JSON.stringify([
      ['admitted', people],
      ['already_in', people],
    ])
  )
    throw new Error(`Admitted twice, or not at all: ${seen}`);
  return result;
}
