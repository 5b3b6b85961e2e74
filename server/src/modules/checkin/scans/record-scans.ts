import type { VerdictCode } from '@plenum/contract/checkin/words';
import type pg from 'pg';
import { rowsOfRecordset } from '#kernel/db/json-rows';
import { checkinScans, type NewScan } from '../tables.ts';

interface Head {
  readonly now: Date;
  /** What the devices say about themselves. */
  readonly devices: readonly object[];
  /** One of the checkpoints is in and out, or one of the scans takes another back. */
  readonly refold: boolean;
  /** People whose first arrival is reported. */
  readonly vips?: readonly string[];
}

/** What `record_scans` takes; see record-scans.sql. */
export interface ScanBatch {
  readonly batch: string;
  readonly devices: string[];
  readonly sequences: number[];
}

type ScanKey = Pick<NewScan, 'deviceId' | 'sequence'>;

/** `rows` are stored; `sent` are answered: all of them, unless some are known to be stored already. */
export function scanBatch(head: Head, rows: readonly NewScan[], sent: readonly ScanKey[] = rows): ScanBatch {
  const asked = rows.some((row) => row.asked);
  const handouts = rows.some(({ handoutId }) => typeof handoutId === 'string');
  const scans = rowsOfRecordset(checkinScans, rows);
  const about = { ...head, asked, handouts, places: placesOf(rows), undos: undosOf(rows) };
  return {
    batch: `${JSON.stringify(about).slice(0, -1)},"common":${scans.common},"scans":${scans.rows}}`,
    devices: sent.map(({ deviceId }) => deviceId),
    sequences: sent.map(({ sequence }) => sequence),
  };
}

// Put together here: the database would have to read all scans for them once more.
function placesOf(rows: readonly NewScan[]): object[] {
  return [...Map.groupBy(rows, ({ checkpointId }) => checkpointId)].map(([id, scans]) => ({
    id,
    asked: scans.some((scan) => scan.asked),
    undoes: scans.some(isUndo),
  }));
}

function undosOf(rows: readonly NewScan[]): object[] {
  return rows
    .filter(isUndo)
    .map(({ undoesDevice, undoesSequence }) => ({ device_id: undoesDevice, sequence: undoesSequence }));
}

function isUndo({ undoesDevice }: NewScan): boolean {
  return typeof undoesDevice === 'string';
}

export interface StoredScan {
  readonly device_id: string;
  readonly sequence: number;
  /** Null: it was not stored, because its device was removed. */
  readonly verdict: VerdictCode | null;
  readonly since: Date | null;
  readonly gate_id: string | null;
  readonly conflict: boolean | null;
  readonly removed: boolean;
  readonly held: boolean;
}

/** In one round trip; answers with what is stored, in the order of the scans. */
export async function recordScans(
  pool: Pick<pg.Pool, 'query'>,
  { batch, devices, sequences }: ScanBatch,
): Promise<StoredScan[]> {
  const found = await pool.query<StoredScan>({
    name: 'record-scans',
    text: 'select * from record_scans($1::jsonb, $2::uuid[], $3::integer[])',
    values: [batch, devices, sequences],
  });
  return found.rows;
}
