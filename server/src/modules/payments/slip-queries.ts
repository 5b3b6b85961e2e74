import type { Language } from '@plenum/contract/kernel/language';
import type { Slip } from '@plenum/contract/payments/schemas';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { isForPayable, type PayableRef } from './payable-ref.ts';
import { type SlipRow, slipFiles, slips } from './tables.ts';
import { presentSlip, type SlipFile } from './present-slip.ts';

/** True if a proof of payment for the order or top-up waits for finance. */
export async function hasWaitingSlip(db: Db | Tx, of: PayableRef): Promise<boolean> {
  return (await countWaitingSlips(db, of)) > 0;
}

export async function countWaitingSlips(db: Db | Tx, of: PayableRef): Promise<number> {
  return db.$count(slips, and(isForPayable(slips, of), eq(slips.state, 'waiting')));
}

export async function findSlip(db: Db | Tx, id: string): Promise<SlipRow | null> {
  const [row] = await db.select().from(slips).where(eq(slips.id, id));
  return row ?? null;
}

/** All proofs of payment for an order or a top-up, oldest first, as the payer sees them. */
export async function findSlips(db: Db | Tx, of: PayableRef, language: Language): Promise<Slip[]> {
  const rows = await db
    .select()
    .from(slips)
    .where(isForPayable(slips, of))
    .orderBy(asc(slips.createdAt), asc(slips.id));
  const files = await slipFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSlip(row, files.get(row.id) ?? [], language));
}

/**
 * Returns the files of each proof. Queries even if there are no ids, so that each page costs the same number of
 * queries.
 */
export async function slipFilesOf(
  db: Db | Tx,
  slipIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SlipFile[]>> {
  const rows = await db
    .select({ slipId: slipFiles.slipId, fileId: slipFiles.fileId, isPicture: slipFiles.isPicture })
    .from(slipFiles)
    .where(inArray(slipFiles.slipId, [...slipIds]))
    .orderBy(asc(slipFiles.position));
  const files = new Map<string, SlipFile[]>();
  for (const { slipId, ...file } of rows) {
    if (slipId === null) continue;
    const own = files.get(slipId);
    if (own) own.push(file);
    else files.set(slipId, [file]);
  }
  return files;
}
