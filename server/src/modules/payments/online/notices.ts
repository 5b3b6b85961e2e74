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
import { untilQuiet } from './inbox.ts';
import { type Merchant, merchantOf } from './merchants.ts';

/** How many are worked on in one transaction, and in how many at a time: a few that are always busy do more than many. */
const AT_ONCE = 20;
const LANES = 2;
/** After so many failures only an operator can help: the row stays, with what went wrong. */
const MOST_FAILURES = 20;

type NoticeRow = typeof paymentNotices.$inferSelect;

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
      await Promise.all(Array.from({ length: LANES }, () => handleAll(kernel)));
    }
  } finally {
    running.delete(kernel);
  }
}

// After a failure there is a pause, until the job comes round.
async function handleAll(kernel: Kernel): Promise<void> {
  let isMore = true;
  while (isMore) {
    await untilQuiet(kernel);
    isMore = await handleSome(kernel);
  }
}

/** Whether there may be more. Each notice is taken by one server; the rows stay locked until its effect is on disk. */
async function handleSome(kernel: Kernel): Promise<boolean> {
  let taken: NoticeRow[] = [];
  // By themselves: those about money that went back, whose order is not known before.
  let alone: NoticeRow[] = [];
  try {
    await kernel.db.transaction(async (tx) => {
      taken = await takeSome(tx);
      alone = taken.filter(isAboutRefund);
      const others = taken.filter((row) => !isAboutRefund(row));
      const outcomes: (readonly [id: number, outcome: string])[] = [];
      for (const row of await inLockOrder(tx, others))
        outcomes.push([row.id, await doAsNoticed(kernel, tx, row)]);
      await noteOutcomes(tx, outcomes, kernel.clock.now());
    });
  } catch (error) {
    kernel.log.warn({ err: error, notices: taken.length }, 'payment notices are handled one by one');
    alone = taken;
  }
  let areDone = true;
  for (const { id } of alone) areDone = (await handleOne(kernel, id)) && areDone;
  return areDone && taken.length === AT_ONCE;
}

function isAboutRefund({ content }: NoticeRow): boolean {
  const { kind } = content as Notice;
  return kind === 'refund' || kind === 'reversal';
}

async function takeSome(tx: Tx): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(paymentNotices)
    .where(and(isNull(paymentNotices.handledAt), lt(paymentNotices.failures, MOST_FAILURES)))
    .orderBy(asc(paymentNotices.failures), asc(paymentNotices.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
}

/**
 * As every transaction locks what they are for: registrations by id, then recharges by account. Two that lock in the same
 * order never wait for each other. Those about the same one stay as they came.
 */
async function inLockOrder(tx: Tx, rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const numbers = rows.flatMap(({ content }) => {
    const notice = content as Notice;
    return notice.kind === 'transaction' ? notice.transaction.outTradeNo : [];
  });
  const found = await tx.execute<{ number: string; place: string }>(sql`
    select out_trade_no as number, coalesce('1' || orders.registration_id, '2' || recharges.account_id, '') as place
    from payment_attempts left join orders on orders.id = order_id left join recharges on recharges.id = recharge_id
    where out_trade_no = any (${sql.param(numbers)}::text[])`);
  const places = new Map(found.rows.map(({ number, place }) => [number, place]));
  const placeOf = ({ content }: NoticeRow) => {
    const notice = content as Notice;
    return notice.kind === 'transaction' ? (places.get(notice.transaction.outTradeNo) ?? '') : '';
  };
  return rows.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first === second ? one.id - other.id : first < second ? -1 : 1;
  });
}

async function noteOutcomes(
  tx: Tx,
  outcomes: readonly (readonly [id: number, outcome: string])[],
  now: Date,
): Promise<void> {
  const [ids, texts] = [outcomes.map(([id]) => id), outcomes.map(([, outcome]) => outcome)];
  await tx.execute(sql`
    update payment_notices set handled_at = ${now}, outcome = done.outcome
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(texts)}::text[]) as done (id, outcome)
    where payment_notices.id = done.id`);
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
      await noteOutcomes(tx, [[id, await doAsNoticed(kernel, tx, row)]], kernel.clock.now());
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
  { provider, merchantAccountId, content }: NoticeRow,
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
