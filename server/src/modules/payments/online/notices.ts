import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import type { ByProvider } from '@plenum/contract/payments/refund-schemas';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { GivenBack, Notice, Transaction } from '../providers/provider.ts';
import { takeGivenBack } from '../refunds/given-back.ts';
import { findNoticedPart } from '../refunds/refund-queries.ts';
import { settlePart } from '../refunds/settle-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { paymentNotices } from '../tables.ts';
import { applyTransaction } from './apply-transaction.ts';
import { findAttempt } from './attempt-queries.ts';
import { type Merchant, merchantOf } from './merchants.ts';

const AT_ONCE = 50;
/** After so many failures only an operator can help: the row stays, with what went wrong. */
const MOST_FAILURES = 20;

/** Keeps a verified notice. Providers repeat them: one that is known already is kept no second time. */
export async function keepNotice(
  kernel: Kernel,
  provider: Wallet,
  merchantAccountId: string | null,
  notice: Notice,
): Promise<void> {
  await kernel.db
    .insert(paymentNotices)
    .values({
      provider,
      merchantAccountId,
      noticeId: notice.id,
      content: notice,
      receivedAt: kernel.clock.now(),
    })
    .onConflictDoNothing();
}

// One run at a time in each server; what is kept meanwhile is taken by the same run.
const running = new WeakMap<Kernel, { isAskedAgain: boolean }>();

/** A job, also run right after a notice was kept: does what the kept notices say. Those that failed come last. */
export async function handleNotices(kernel: Kernel): Promise<void> {
  const other = running.get(kernel);
  if (other) {
    other.isAskedAgain = true;
    return;
  }
  const run = { isAskedAgain: true };
  running.set(kernel, run);
  try {
    while (run.isAskedAgain) {
      run.isAskedAgain = false;
      if (await handleSome(kernel)) run.isAskedAgain = true;
    }
  } finally {
    running.delete(kernel);
  }
}

/** Whether there may be more. After a failure there is a pause, until the job comes round. */
async function handleSome(kernel: Kernel): Promise<boolean> {
  const found = await kernel.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(and(isNull(paymentNotices.handledAt), lt(paymentNotices.failures, MOST_FAILURES)))
    .orderBy(asc(paymentNotices.failures), asc(paymentNotices.id))
    .limit(AT_ONCE);
  for (const { id } of found) if (!(await handleOne(kernel, id))) return false;
  return found.length === AT_ONCE;
}

async function handleOne(kernel: Kernel, id: number): Promise<boolean> {
  try {
    await kernel.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(paymentNotices)
        .where(and(eq(paymentNotices.id, id), isNull(paymentNotices.handledAt)))
        .for('update', { skipLocked: true });
      if (!row) return;
      const outcome = await doAsNoticed(kernel, tx, row);
      await tx
        .update(paymentNotices)
        .set({ handledAt: kernel.clock.now(), outcome })
        .where(eq(paymentNotices.id, id));
    });
    return true;
  } catch (error) {
    kernel.log.error({ err: error, notice: id }, 'a payment notice could not be handled');
    await kernel.db
      .update(paymentNotices)
      .set({ failures: sql`${paymentNotices.failures} + 1`, outcome: String(error) })
      .where(eq(paymentNotices.id, id));
    return false;
  }
}

async function doAsNoticed(
  kernel: Kernel,
  tx: Tx,
  { provider, merchantAccountId, content }: typeof paymentNotices.$inferSelect,
): Promise<string> {
  const notice = content as Notice;
  if (notice.kind === 'ignored') return 'ignored';
  const merchant = await merchantOf(kernel, tx, provider, merchantAccountId);
  if (!merchant) return 'no merchant account';
  const by = { actor: null, requestId: null, at: kernel.clock.now() };
  const takeBack = (kind: ByProvider, told: GivenBack) =>
    takeGivenBack(tx, { provider, merchant, kind }, told, by);
  if (notice.kind === 'reversal') return takeBack('reversed', notice.givenBack);
  if (notice.kind === 'refund') {
    const { refund, givenBack } = notice;
    const part = await findNoticedPart(tx, refund.outRefundNo, provider, merchantAccountId);
    if (part) return settlePart(tx, part, refund, by);
    return givenBack && refund.state === 'done' ? takeBack('refunded', givenBack) : 'unknown';
  }
  const transaction = revive(notice.transaction);
  // A payment that had been reported as paid before.
  if (transaction.state === 'failed' && transaction.tradeNo !== null) {
    const { tradeNo, amount, currency } = transaction;
    const told = { tradeNo, refundNo: tradeNo, amount, currency, isSum: false };
    const outcome = await takeBack('reversed', told);
    if (outcome !== 'unknown') return outcome;
  }
  const attempt = await findAttempt(tx, transaction.outTradeNo);
  if (attempt?.merchantAccountId === merchantAccountId)
    return applyTransaction(kernel, tx, { attempt, merchant, transaction, source: 'notice' });
  return transaction.state === 'paid' ? keepUnknown(kernel, tx, merchant, provider, transaction) : 'unknown';
}

const usualMethod = { wechat: 'qr_code', alipay: 'mobile_wallet', paypal: 'online_wallet' } as const;

/** Real money whose order is not known, such as a payment made by hand in the provider's own console. */
export async function keepUnknown(
  kernel: Kernel,
  tx: Tx,
  { meetingId }: Merchant,
  provider: Wallet,
  { outTradeNo, tradeNo, amount, currency, paidAt }: Transaction,
  source: 'notice' | 'bill' = 'notice',
): Promise<string> {
  if (meetingId === null) return 'unknown';
  const at = kernel.clock.now();
  const report = {
    meetingId,
    provider,
    tradeNo: tradeNo ?? outTradeNo,
    method: usualMethod[provider],
    source,
    amount,
    currency,
    paidAt: paidAt ?? at,
    note: outTradeNo,
    doubt: null,
    isLateAccepted: false,
  } as const;
  const receipt = await settlePayment(tx, null, report, { actor: null, requestId: null, at });
  return receipt ? 'waiting' : 'known';
}

// JSON has no dates.
function revive(transaction: Transaction): Transaction {
  return { ...transaction, paidAt: transaction.paidAt && new Date(transaction.paidAt) };
}
