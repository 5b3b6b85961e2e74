import type { VerdictCode } from '@plenum/contract/checkin/words';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#kernel/db/database';
import { rowsOfRecordset } from '#kernel/db/json-rows';
import { checkinScans, type NewScan } from '../tables.ts';

interface Head {
  readonly now: Date;
  /** The reports that devices send about themselves. */
  readonly devices: readonly object[];
  /** People whose first arrival is reported to their hosts. */
  readonly vips?: readonly string[];
}

/** The arguments of `record_scans`, in their order; see record-scans.sql. */
export type ScanBatch = readonly [
  received: string,
  reports: string,
  common: string,
  others: string,
  vips: string[],
  devices: string[],
  sequences: number[],
];

type ScanKey = Pick<NewScan, 'deviceId' | 'sequence'>;

/**
 * The scans in `rows` are stored, and all scans in `sent` are answered. `rows` lacks the scans that are known to be
 * stored already.
 */
export function scanBatch(
  { now, devices, vips = [] }: Head,
  rows: readonly NewScan[],
  sent: readonly ScanKey[] = rows,
): ScanBatch {
  const { common, rows: others } = rowsOfRecordset(checkinScans, rows);
  return [
    now.toISOString(),
    JSON.stringify(devices),
    common,
    others,
    [...vips],
    sent.map(({ deviceId }) => deviceId),
    sent.map(({ sequence }) => sequence),
  ];
}

export interface StoredScan {
  readonly device_id: string;
  readonly sequence: number;
  /** Null if the scan was not stored, because its device was removed. */
  readonly verdict: VerdictCode | null;
  readonly since: Date | null;
  readonly gate_id: string | null;
  readonly conflict: boolean | null;
  readonly removed: boolean;
  readonly held: boolean;
}

/** Stores a batch in one round trip and returns what is stored, in the order of the scans. */
export async function recordScans(pool: Pick<pg.Pool, 'query'>, batch: ScanBatch): Promise<StoredScan[]> {
  const found = await pool.query<StoredScan>({
    name: 'record-scans',
    text: `select * from record_scans($1::timestamptz, $2::jsonb, $3::jsonb, $4::jsonb, $5::uuid[], $6::uuid[], $7::integer[])`,
    values: [...batch],
  });
  return found.rows;
}

/** Like `recordScans`, within a larger transaction. */
export async function recordScansIn(tx: Tx, batch: ScanBatch): Promise<StoredScan[]> {
  const [received, reports, common, others, vips, devices, sequences] = batch;
  const { rows } = await tx.execute<Record<string, unknown> & StoredScan>(sql`
    select * from record_scans(${received}::timestamptz, ${reports}::jsonb, ${common}::jsonb, ${others}::jsonb,
      ${sql.param(vips)}::uuid[], ${sql.param(devices)}::uuid[], ${sql.param(sequences)}::integer[])`);
  return rows;
}
