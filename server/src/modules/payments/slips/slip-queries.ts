import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Language } from '@plenum/contract/kernel/language';
import type { Slip } from '@plenum/contract/payments/schemas';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { type LockedOrder, lockMeetingsOrder } from '#modules/registration/public';
import { type SlipRow, slipFiles, slips } from '../tables.ts';
import { presentSlip, type SlipFile } from './present-slip.ts';

/** A transfer for the order waits to be looked at. */
export async function hasWaitingSlip(db: Db | Tx, orderId: string): Promise<boolean> {
  return (await countWaitingSlips(db, orderId)) > 0;
}

export async function countWaitingSlips(db: Db | Tx, orderId: string): Promise<number> {
  return db.$count(slips, and(eq(slips.orderId, orderId), eq(slips.state, 'waiting')));
}

export async function findSlip(db: Db | Tx, id: string): Promise<SlipRow | null> {
  const [row] = await db.select().from(slips).where(eq(slips.id, id));
  return row ?? null;
}

/** A slip with the order it is for, both locked; the order comes first, as everywhere. */
export async function lockSlip(
  tx: Tx,
  { meetingId, slipId }: { readonly meetingId: string; readonly slipId: string },
): Promise<{ slip: SlipRow; locked: LockedOrder }> {
  const found = await findSlip(tx, slipId);
  if (found?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const locked = await lockMeetingsOrder(tx, meetingId, found.orderId);
  const [slip] = await tx.select().from(slips).where(eq(slips.id, slipId)).for('update');
  if (!slip) refuse(kernelRefusals.NOT_FOUND);
  return { slip, locked };
}

/** All slips of an order, the first one first, as its buyer reads them. */
export async function findSlips(db: Db | Tx, orderId: string, language: Language): Promise<Slip[]> {
  const rows = await db
    .select()
    .from(slips)
    .where(eq(slips.orderId, orderId))
    .orderBy(asc(slips.createdAt), asc(slips.id));
  const files = await slipFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSlip(row, files.get(row.id) ?? [], language));
}

/** By slip. Asked even for none, so that a page costs as many questions however long it is. */
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
