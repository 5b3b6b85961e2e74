import { walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { awaitProvider, isOver, lockPayable, returnToPayer } from '../settling/payable.ts';
import type { PayableRef } from '../payable-ref.ts';
import { ProviderError, type Transaction } from '../providers/provider.ts';
import type { AttemptRow } from '../tables.ts';
import { applyTransaction, type Outcome } from './apply-transaction.ts';
import { changeAttempt, findLiveAttempts, takeDueAttempts } from '../attempt-queries.ts';
import { type Merchant, merchantOf } from '../merchants/find-merchants.ts';

/** Pauses between queries of a provider, in seconds; the last one repeats. */
const PAUSES = [5, 25, 30, 120, 120, 300, 1200];
const AT_ONCE = 20;

/** Queries the provider about an attempt, and applies the answer to the books. */
export async function queryAttempt(kernel: Kernel, attempt: AttemptRow): Promise<Outcome | 'unreachable'> {
  const merchant = await merchantOf(kernel, kernel.db, attempt.wallet, attempt.merchantAccountId);
  if (!merchant) {
    await changeAttempt(kernel.db, attempt.id, { state: 'closed', nextQueryAt: null }, kernel.clock.now());
    return 'over';
  }
  if (walletDefinitions[attempt.wallet].isCapturedByUs === true && (await isOver(kernel.db, attempt))) {
    // A query would capture the approved payment. If the attempt is not queried again, the provider releases the
    // payment.
    await changeAttempt(kernel.db, attempt.id, { state: 'closed', nextQueryAt: null }, kernel.clock.now());
    return 'over';
  }
  const transaction = await askOrClose(kernel, merchant, attempt);
  if (!transaction) return 'unreachable';
  return kernel.db.transaction((tx) =>
    applyTransaction(kernel, tx, { attempt, merchant, transaction, source: 'query' }),
  );
}

// Queries an attempt, and closes it at the provider if it has expired, so that it can't be paid after it is recorded as
// ended.
async function askOrClose(
  kernel: Kernel,
  { provider }: Merchant,
  attempt: AttemptRow,
): Promise<Transaction | null> {
  try {
    const answer = await provider.query(attempt);
    const isOpen = answer.state === 'open' || answer.state === 'unknown';
    if (!isOpen || attempt.expiresAt > kernel.clock.now()) return answer;
    await provider.close(attempt);
    return { ...answer, state: 'closed' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, attempt: attempt.id }, 'could not query the status of a payment');
    return error.kind === 'already_paid' ? provider.query(attempt).catch(() => null) : null;
  }
}

/**
 * Queries every live attempt of the order or top-up at the payer's request. Attempts whose provider doesn't answer stay
 * in progress.
 */
export async function queryAttemptsOf(kernel: Kernel, of: PayableRef): Promise<void> {
  const attempts = await findLiveAttempts(kernel.db, of);
  const outcomes = await Promise.all(attempts.map((attempt) => queryAttempt(kernel, attempt)));
  if (outcomes.length === 0 || outcomes.includes('pending')) return;
  await kernel.db.transaction(async (tx) => {
    const payable = await lockPayable(tx, of);
    const at = kernel.clock.now();
    if (!outcomes.includes('unreachable')) await returnToPayer(tx, payable, at);
    // The payer may have paid, so the places are kept until the provider answers.
    else await awaitProvider(tx, payable, at);
  });
}

/** Queries attempts on the schedule that providers recommend, and closes expired ones. Runs as a job. */
export async function queryDueAttempts(kernel: Kernel): Promise<void> {
  const due = await takeDueAttempts(kernel.db, kernel.clock.now(), AT_ONCE);
  const job = { job: 'query_payments', keyOf: ({ id }: AttemptRow) => id };
  await forEachDue(kernel, job, due, async (attempt) => {
    const outcome = await queryAttempt(kernel, attempt);
    if (outcome === 'open' || outcome === 'pending' || outcome === 'unreachable')
      await scheduleNext(kernel, attempt);
  });
}

async function scheduleNext(kernel: Kernel, { id, queries, expiresAt }: AttemptRow): Promise<void> {
  const now = kernel.clock.now();
  const pause = (PAUSES[Math.min(queries + 1, PAUSES.length - 1)] ?? 0) * 1000;
  const next = new Date(now.getTime() + pause);
  // The next query is not later than the expiry, so that an expired attempt is closed on time.
  const nextQueryAt = expiresAt > now && expiresAt < next ? expiresAt : next;
  await changeAttempt(kernel.db, id, { queries: queries + 1, nextQueryAt }, now);
}
