import { eq, inArray, sql } from 'drizzle-orm';
import type { Currency } from '@plenum/contract/kernel/money';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { merchantOf } from '../merchants/find-merchants.ts';
import { type PaymentProvider, ProviderError, type RefundOrder } from '../providers/provider.ts';
import { paymentAttempts, receipts, type RefundPartRow, refundParts, refunds } from '../tables.ts';
import { type PartResult, type RefundOutcome, settlePart } from './settle-refund.ts';

/** Pauses between queries of a provider, in seconds; the last one repeats. */
const PAUSES = [2, 5, 30, 120, 300, 1200, 3600];
const AT_ONCE = 20;

/** Runs as a job: requests refunds from providers, and queries their results. */
export async function sendDueRefunds(kernel: Kernel): Promise<void> {
  const job = { job: 'send_refunds', keyOf: ({ id }: RefundPartRow) => id };
  await forEachDue(kernel, job, await takeDueParts(kernel), async (part) => {
    const outcome = await sendPart(kernel, part);
    if (outcome === 'pending' || outcome === 'unreachable') await scheduleNext(kernel, part);
  });
}

// Returns the parts whose provider should be called now, and leases each of them to this server for a minute.
async function takeDueParts({ db, clock }: Kernel): Promise<RefundPartRow[]> {
  const now = clock.now();
  return db
    .update(refundParts)
    .set({ nextQueryAt: new Date(now.getTime() + 60_000) })
    .where(
      inArray(
        refundParts.id,
        sql`(select id from refund_parts where next_query_at <= ${now} order by next_query_at limit ${AT_ONCE}
          for update skip locked)`,
      ),
    )
    .returning();
}

async function scheduleNext({ db, clock }: Kernel, { id, queries }: RefundPartRow): Promise<void> {
  const pause = (PAUSES[Math.min(queries, PAUSES.length - 1)] ?? 0) * 1000;
  await db
    .update(refundParts)
    .set({ queries: queries + 1, nextQueryAt: new Date(clock.now().getTime() + pause) })
    .where(eq(refundParts.id, id));
}

async function sendPart(kernel: Kernel, part: RefundPartRow): Promise<RefundOutcome | 'unreachable'> {
  const result = await askProvider(kernel, part);
  if (result === null) return 'unreachable';
  const source = { actor: null, requestId: null, address: null, at: kernel.clock.now() };
  return kernel.db.transaction((tx) => settlePart(tx, part, result, source));
}

/** Returns null if the provider has not decided. No transaction is open during the call. */
async function askProvider(kernel: Kernel, part: RefundPartRow): Promise<PartResult | null> {
  const [found] = await kernel.db
    .select({ receipt: receipts, attempt: paymentAttempts, reason: refunds.reason })
    .from(receipts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .innerJoin(refunds, eq(refunds.id, part.refundId))
    .where(eq(receipts.id, part.receiptId));
  if (!found) throw new Error(`Part ${part.id} of a refund has no provider`);
  const { receipt, attempt, reason } = found;
  const merchant = await merchantOf(kernel, kernel.db, attempt.wallet, attempt.merchantAccountId);
  if (!merchant) return null;
  const order: RefundOrder = {
    ref: attempt,
    tradeNo: receipt.tradeNo,
    outRefundNo: part.outRefundNo,
    amount: part.amount,
    total: receipt.amount,
    currency: receipt.currency as Currency,
    reason,
    notifyUrl: `${kernel.config.publicUrl}/payments/notices/${attempt.wallet}/${merchant.accountId ?? 'sandbox'}`,
  };
  try {
    return await tellOrAsk(merchant.provider, part, order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, part: part.id }, 'could not query the status of a refund');
    return null;
  }
}

async function tellOrAsk(
  provider: PaymentProvider,
  { state, queries, refundNo }: RefundPartRow,
  order: RefundOrder,
): Promise<PartResult> {
  const ask = () => provider.queryRefund(order.ref, order.outRefundNo, refundNo);
  if (state === 'sent') return ask();
  try {
    // The provider treats repeated requests with the same number as one refund.
    return await provider.refund(order);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    const refused: PartResult = { refundNo: null, state: 'failed', failure: error.code };
    // An earlier call without an answer may have been executed, so the result of that call counts.
    if (queries === 0) return refused;
    return ask().catch((later: unknown) => {
      if (later instanceof ProviderError && later.kind === 'refused') return refused;
      throw later;
    });
  }
}
