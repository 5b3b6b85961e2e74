import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Tx } from '#kernel/db/database';
import { keepImage } from '#kernel/uploads/keep-image';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { addSlipFile, sendSlip } from '#modules/payments/slips/public';

export interface Unpaid {
  readonly orderId: string;
  readonly accountId: string;
  readonly total: number;
  readonly at: Date;
}

const PICTURE = join(import.meta.dirname, 'transfer-slip.jpg');
const TYPE = 'image/jpeg';

/** The buyers who made the transfers. The last one transferred only a part. */
const payers = ['滨海大学财务处', '北岸海洋研究院', '港湾数据科技有限公司', '云汀会展服务有限公司'];
/** The number of unpaid orders with such a proof. */
export const TRANSFERS = payers.length;

/** Sends proofs of transfers that finance has not checked yet, each with a picture of the bank's slip. */
export async function sendSlips(
  kernel: Kernel,
  tx: Tx,
  { meeting }: Pick<MeetingOffer, 'meeting'>,
  unpaid: readonly Unpaid[],
  source: AuditSource,
): Promise<void> {
  for (const [index, payer] of payers.entries()) {
    const order = unpaid[index];
    if (!order) return;
    const { orderId, accountId, total } = order;
    const by = { ...source, actor: accountId };
    const fileId = await keepSlip(kernel, tx, { orderId, rechargeId: null }, by);
    const amount = index === payers.length - 1 ? Math.ceil(total / 2) : total;
    const paidOn = toWallTime(order.at, meeting.timeZone).slice(0, 10);
    const form = { purpose: 'all' as const, payer, paidOn, amount, fileIds: [fileId] };
    await sendSlip(tx, { orderId, accountId }, form, by);
  }
}

/** Stores the picture of the bank's slip. */
export async function keepSlip(
  kernel: Kernel,
  tx: Tx,
  of:
    | { readonly orderId: string; readonly rechargeId: null }
    | { readonly orderId: null; readonly rechargeId: string },
  { actor, at }: AuditSource & { readonly actor: string },
): Promise<string> {
  const bytes = await readFile(PICTURE);
  const picture = (async function* () {
    yield bytes;
  })();
  const kept = { purpose: 'slip', contentType: TYPE, maxBytes: bytes.length } as const;
  const fileId = await keepImage(kernel, picture, kept);
  await addSlipFile(tx, of, { actor: { accountId: actor }, uploadType: TYPE }, fileId, at);
  return fileId;
}
