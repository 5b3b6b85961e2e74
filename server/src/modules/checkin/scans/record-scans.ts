import type { VerdictCode } from '@plenum/contract/checkin/words';
import type pg from 'pg';
import { rowsToInsert, toJsonArray } from '#kernel/db/json-rows';
import { checkinScans, type NewScan } from '../tables.ts';

interface Head {
  readonly now: Date;
  /** What the devices say about themselves. */
  readonly devices: readonly object[];
  /** One of the checkpoints is in and out, or one of the scans takes another back. */
  readonly refold: boolean;
}

/** What `record_scans` takes; see record-scans.sql. */
export interface ScanBatch {
  readonly batch: string;
  readonly devices: string[];
  readonly sequences: number[];
}

export function scanBatch(head: Head, rows: readonly NewScan[]): ScanBatch {
  const asked = rows.some((row) => row.asked);
  const handouts = rows.some(({ handoutId }) => typeof handoutId === 'string');
  const scans = toJsonArray(rowsToInsert(checkinScans, [...rows]));
  return {
    batch: `${JSON.stringify({ ...head, asked, handouts }).slice(0, -1)},"scans":${scans}}`,
    devices: rows.map(({ deviceId }) => deviceId),
    sequences: rows.map(({ sequence }) => sequence),
  };
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
