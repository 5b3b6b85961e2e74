import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { SLIP_UPLOAD } from '@plenum/contract/payments/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { fileLink } from '#kernel/files/file-links';
import { keepDocument } from '#kernel/uploads/keep-document';
import { keepImage } from '#kernel/uploads/keep-image';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/scope/public';
import { findOrder, type OrderRow } from '#modules/registration/orders/public';
import { findOwnRecharge } from '../balance/recharge-queries.ts';
import { isForPayable, type PayableRef } from '../payable-ref.ts';
import { findPayable } from '../settling/payable.ts';
import { slipFiles } from '../tables.ts';
import { paymentFact } from '../audit-facts.ts';

const PURPOSE = 'slip';
const LINK_MS = 5 * 60_000;

type Sent = Pick<Call, 'actor' | 'upload' | 'uploadType'>;

/** Stores an uploaded file. It is deleted later unless a proof with this file is sent. */
export async function storeSlipFile(
  kernel: Kernel,
  of: PayableRef,
  { actor, upload, uploadType }: Sent,
): Promise<string> {
  await requireOwnPayable(kernel.db, of, actor.accountId);
  const wanted = { purpose: PURPOSE, maxBytes: SLIP_UPLOAD.maxBytes };
  if (uploadType === PDF_TYPE) {
    const sent = { ...wanted, source: upload, owner: actor.accountId, mayCarryXml: true };
    return (await keepDocument(kernel, sent)).id;
  }
  return keepImage(kernel, upload, { ...wanted, contentType: uploadType });
}

export async function addSlipFile(
  tx: Tx,
  of: PayableRef,
  { actor, uploadType }: { readonly actor: Pick<Actor, 'accountId'>; readonly uploadType: string },
  fileId: string,
  at: Date,
): Promise<{ fileId: string }> {
  await requireOwnPayable(tx, of, actor.accountId);
  const isPicture = uploadType !== PDF_TYPE;
  await tx.insert(slipFiles).values({ fileId, ...of, position: 0, isPicture, createdAt: at });
  return { fileId };
}

/**
 * Returns whether a proof can be sent for an order. The deadline of its price is checked only when the proof is sent.
 */
export function takesSlips({ state, payable }: Pick<OrderRow, 'state' | 'payable'>): boolean {
  return payable && (state === 'unpaid' || state === 'pay_pending');
}

async function requireOwnPayable(
  db: Db | Tx,
  { orderId, rechargeId }: PayableRef,
  accountId: string,
): Promise<void> {
  if (orderId === null) {
    const { state } = await findOwnRecharge(db, rechargeId ?? '', accountId);
    if (state === 'pay_success') refuse(balanceRefusals.RECHARGE_STATE);
    return;
  }
  const order = await findOrder(db, orderId);
  if (order?.accountId !== accountId) refuse(kernelRefusals.NOT_FOUND);
  if (!takesSlips(order)) refuse(orderRefusals.ORDER_STATE);
}

/** Returns a link for the payer, or for finance staff, whose access is logged; other callers get "not found". */
export async function linkSlipFile(
  { db, keys }: Kernel,
  actor: Actor,
  of: PayableRef,
  fileId: string,
  source: AuditSource,
): Promise<{ link: string }> {
  const [file] = await db
    .select({ slipId: slipFiles.slipId })
    .from(slipFiles)
    .where(and(eq(slipFiles.fileId, fileId), isForPayable(slipFiles, of)));
  const payable = await findPayable(db, of);
  if (!file || !payable) refuse(kernelRefusals.NOT_FOUND);
  if (payable.accountId !== actor.accountId) {
    // Until its proof is sent, a file can only be read by the payer.
    if (file.slipId === null || !mayIn(actor, payable.meetingId, 'takeMoney'))
      refuse(kernelRefusals.NOT_FOUND);
    await writeAudit(db, paymentFact('payment.slip_file_read', of, { file: fileId }), source);
  }
  return { link: fileLink(keys, fileId, new Date(source.at.getTime() + LINK_MS)) };
}
