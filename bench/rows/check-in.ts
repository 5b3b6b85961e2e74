import { endSound } from '../order-shop.ts';
import { runPgbench } from '../pgbench.ts';
import { median, type Row } from '../row.ts';
import { openVenue, scanRequest, type SentScan, type Venue } from '../venue.ts';
import { sendAll } from '../wire-crowd.ts';

const PEOPLE = 1_000_000;
const CLIENTS = 64;
const CHECK_INS = 10_000;
const LANES = 10;
const IN_LANES = 1_000;
/** An interval shorter than people need to pass a gate. */
const LANE_EVERY_MS = 100;
const MOST_P99_MS = 25;

export const checkIn: Row = {
  id: 'B4',
  about: `people checked in a second, one in each call, ${CLIENTS} devices, a roster of ${PEOPLE}`,
  comparator: 'pgbench, one conditional update, c=4',
  target: { atLeast: 0.5 },
  open: async () => {
    const venue = await openVenue(PEOPLE, CLIENTS);
    const { pool, databaseUrl } = venue.shop;
    await pool.query(
      `create table public.bench_tickets (id integer primary key, used_at timestamptz);
       insert into public.bench_tickets select generate_series(1, ${PEOPLE})`,
    );
    await pool.query('vacuum analyze public.bench_tickets');
    const slowest: number[] = [];
    await checkInAll(venue, CHECK_INS, CLIENTS);
    return {
      rounds: 5,
      ours: async () => {
        const { perSecond } = await checkInAll(venue, CHECK_INS, CLIENTS);
        slowest.push((await checkInAll(venue, IN_LANES, LANES, LANE_EVERY_MS)).p99);
        return perSecond;
      },
      comparator: () =>
        runPgbench(
          databaseUrl,
          `\\set id random(1, ${PEOPLE})
           update public.bench_tickets set used_at = now() where id = :id and used_at is null`,
          { clients: 4, transactions: CHECK_INS },
        ),
      remarks: () => {
        const p99 = median(slowest);
        const verdict = p99 <= MOST_P99_MS ? 'ok' : 'short';
        return [
          `p99 at ${LANES} lanes, each a scan every ${LANE_EVERY_MS} ms: ${p99.toFixed(1)} ms (target ${MOST_P99_MS}) ${verdict}`,
        ];
      },
      close: () => endSound(venue.shop),
    };
  },
};

let counted = 0;

/** Scans each person twice; the second scan is a repeated check-in. */
async function checkInAll(venue: Venue, count: number, connections: number, everyMs = 0) {
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
  const result = await sendAll(venue.shop.url, requests, connections, everyMs);
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
