import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { uploadSlipFile } from '@plenum/contract/payments/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { fileLink } from '#kernel/files/file-links';
import { keepDocument, PDF } from '#kernel/files/keep-document';
import { keepImage } from '#kernel/files/keep-image';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/public';
import { findOrder, type OrderRow } from '#modules/registration/public';
import { slipFiles } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';

const PURPOSE = 'slip';
const LINK_MS = 5 * 60_000;

type Sent = Pick<Call<typeof uploadSlipFile>, 'actor' | 'params' | 'upload' | 'uploadType'>;

/** Stores what was sent; unless a slip that names it is sent too, it is swept away. */
export async function storeSlipFile(
  kernel: Kernel,
  { actor, params, upload, uploadType }: Sent,
): Promise<string> {
  await findOwnPayable(kernel.db, params.id, actor.accountId);
  const wanted = { purpose: PURPOSE, maxBytes: uploadSlipFile.upload?.maxBytes ?? 0 };
  if (uploadType === PDF) return (await keepDocument(kernel, upload, wanted)).id;
  return keepImage(kernel, upload, { ...wanted, contentType: uploadType });
}

export async function addSlipFile(
  tx: Tx,
  { actor, params, uploadType }: Omit<Sent, 'upload'>,
  fileId: string,
  at: Date,
): Promise<{ fileId: string }> {
  await findOwnPayable(tx, params.id, actor.accountId);
  const isPicture = uploadType !== PDF;
  await tx.insert(slipFiles).values({ fileId, orderId: params.id, position: 0, isPicture, createdAt: at });
  return { fileId };
}

/** Whether a slip can be sent for an order; the price may be over, which sending it tells. */
export function takesSlips({ state, payable }: Pick<OrderRow, 'state' | 'payable'>): boolean {
  return payable && (state === 'unpaid' || state === 'pay_pending');
}

async function findOwnPayable(db: Db | Tx, orderId: string, accountId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (order?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  if (!takesSlips(order)) refuse(orderRefusals.ORDER_STATE);
}

/** For the buyer, and for staff who take money, which is written down; other callers get "not found". */
export async function linkSlipFile(
  { db, keys }: Kernel,
  actor: Actor,
  { id, fileId }: { readonly id: string; readonly fileId: string },
  source: AuditSource,
): Promise<{ link: string }> {
  const [file] = await db
    .select({ slipId: slipFiles.slipId })
    .from(slipFiles)
    .where(and(eq(slipFiles.fileId, fileId), eq(slipFiles.orderId, id)));
  const order = await findOrder(db, id);
  if (!file || !order) refuse(kernelRefusals.NOT_FOUND);
  if (order.accountId !== actor.accountId) {
    // What was not sent yet is the buyer's own.
    if (file.slipId === null || !mayIn(actor, order.meetingId, 'takeMoney')) refuse(kernelRefusals.NOT_FOUND);
    await writeAudit(db, paymentFact('payment.slip_file_read', id, { file: fileId }), source);
  }
  return { link: fileLink(keys, fileId, new Date(source.at.getTime() + LINK_MS)) };
}
