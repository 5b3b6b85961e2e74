import { type FoldedScan, foldScans } from '../../contract/src/checkin/fold.ts';
import { endSound } from '../order-shop.ts';
import { runPgbench } from '../pgbench.ts';
import type { Row } from '../row.ts';
import { openVenue, scanRequest, type SentScan, type Venue } from '../venue.ts';
import { sendAll } from '../wire-crowd.ts';

const DEVICES = 5;
const EACH = 10_000;
const BATCH = 500;
/**
 * Each device begins this many people after the previous one, so that neighbouring devices scan a fifth of their people
 * both.
 */
const OWN = EACH * 0.8;
const PEOPLE = DEVICES * OWN;

export const scanSync: Row = {
  id: 'B5-sync',
  about: `scans uploaded a second: ${DEVICES} devices with ${EACH} each, a fifth of the people twice, shuffled, by ${BATCH}, every batch sent twice`,
  comparator: `pgbench, one insert of ${BATCH} rows into such a table, c=2`,
  target: { atLeast: 0.3 },
  open: async () => {
    const venue = await openVenue(PEOPLE, DEVICES);
    const { pool, databaseUrl } = venue.shop;
    // Has the same columns and indexes, but attendance isn't computed from the rows.
    await pool.query('create table public.bench_scans (like checkin_scans including all)');
    await syncOnce(venue, 0);
    let round = 0;
    return {
      rounds: 5,
      ours: async () => syncOnce(venue, (round += 1)),
      comparator: async () => {
        await pool.query('truncate public.bench_scans');
        const perSecond = await runPgbench(
          databaseUrl,
          `insert into public.bench_scans (device_id, sequence, meeting_id, checkpoint_id, participant_id, operator, method,
             direction, verdict, asked, standing, waived, reason, period, scanned_at, offset_ms, at, received_at, held)
           select gen_random_uuid(), nr, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'qr', 'in',
             'admitted', false, 'confirmed', false, '', '', now(), 0, now(), now(), false
           from generate_series(1, ${BATCH}) as nr`,
          { clients: 2, transactions: (2 * DEVICES * EACH) / BATCH },
        );
        return perSecond * BATCH;
      },
      close: () => endSound(venue.shop),
    };
  },
};

/**
 * Returns the scans uploaded per second, including repeated ones. Throws unless the stored attendance equals the fold
 * of all scans.
 */
async function syncOnce(venue: Venue, round: number): Promise<number> {
  const checkpointId = await venue.addCheckpoint();
  const began = Date.now() - 3_600_000;
  const queues = venue.gates.map((gate, device) => {
    const scans = Array.from({ length: EACH }, (_, index): SentScan => {
      const person = (device * OWN + index) % PEOPLE;
      return {
        sequence: round * EACH + index + 1,
        checkpointId,
        participantId: venue.person(person + 1),
        scannedAt: new Date(began + Math.floor(Math.random() * 3_000_000)).toISOString(),
        verdict: 'admitted',
      };
    });
    return { gate, scans };
  });
  const uploads = queues.flatMap(({ gate, scans }) => {
    const mixed = shuffled(scans);
    return Array.from({ length: EACH / BATCH }, (_, index) =>
      scanRequest(venue, gate, mixed.slice(index * BATCH, (index + 1) * BATCH)),
    );
  });
  const requests = shuffled([...uploads, ...uploads]);
  const begin = performance.now();
  const { codes } = await sendAll(venue.shop.url, requests, DEVICES);
  const seconds = (performance.now() - begin) / 1000;
  if (codes['200'] !== requests.length) throw new Error(`Not all were taken: ${JSON.stringify(codes)}`);
  const all = queues.flatMap(({ gate, scans }) =>
    scans.map(({ sequence, participantId, scannedAt }): FoldedScan => ({
      deviceId: gate.deviceId,
      sequence,
      checkpointId,
      participantId,
      gateId: null,
      at: scannedAt,
      verdict: 'admitted',
      undoes: null,
      handoutId: null,
    })),
  );
  await compare(venue, checkpointId, all);
  return (requests.length * BATCH) / seconds;
}

async function compare({ shop }: Venue, checkpointId: string, scans: readonly FoldedScan[]): Promise<void> {
  const folded = foldScans(scans, { ruleOf: () => 'once', timeZone: 'UTC' });
  const expected = [...folded.values()].map(
    ({ participantId, first, conflicts }) =>
      `${participantId} ${first.deviceId} ${first.sequence} ${conflicts.length}`,
  );
  const { rows } = await shop.pool.query<{ line: string }>(
    `select participant_id || ' ' || device_id || ' ' || sequence || ' ' || conflicts as line
     from checkin_entries where checkpoint_id = $1 and first_at is not null`,
    [checkpointId],
  );
  const found = new Set(rows.map(({ line }) => line));
  if (found.size !== expected.length || expected.some((line) => !found.has(line)))
    throw new Error('The state is not the fold of all scans');
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
