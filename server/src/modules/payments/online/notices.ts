import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { isConnectionLost } from '#kernel/db/connection-lost';
import type { Tx } from '#kernel/db/database';
import { openRound, type Round } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import type { Notice } from '../providers/provider.ts';
import { type NoticeRow, paymentNotices } from '../tables.ts';
import { processNotices } from './process-notices.ts';
import { untilQuiet } from './inbox.ts';

/**
 * The number of notices that one transaction processes, and of transactions that run at a time. A few large
 * transactions are faster than many small ones.
 */
const AT_ONCE = 50;
const LANES = 2;
export const NOTICES_JOB = 'handle_payment_notices';

// Each server has one run at a time, which also processes notices stored during the run.
const running = new WeakMap<Kernel, { isAskedAgain: boolean }>();

/**
 * Processes the stored notices. Runs as a job, and also after a notice has been stored. A notice that fails is
 * attempted again later (`job_failures`), and doesn't hold up the notices after it.
 */
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

async function handleAll(kernel: Kernel): Promise<void> {
  let isMore = true;
  while (isMore) {
    await untilQuiet(kernel);
    isMore = await handleSome(kernel, await openRound(kernel, NOTICES_JOB));
  }
}

/**
 * Returns whether there may be more notices. Each is taken by one server; its row stays locked until the effect has
 * been committed.
 */
async function handleSome(kernel: Kernel, round: Round): Promise<boolean> {
  let taken: NoticeRow[] = [];
  // Notices about refunds are processed separately, because their order is not known in advance.
  let alone: NoticeRow[] = [];
  try {
    await kernel.db.transaction(async (tx) => {
      taken = await takeSome(tx, round.left);
      alone = taken.filter(isAboutRefund);
      const others = taken.filter((row) => !isAboutRefund(row));
      await noteOutcomes(tx, await processNotices(kernel, tx, others), kernel.clock.now());
    });
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    kernel.log.warn(
      { err: error, notices: taken.length },
      'payment notices are processed one by one after a failure',
    );
    alone = taken;
  }
  for (const { id } of alone) await round.attempt(String(id), () => handleOne(kernel, id));
  return taken.length === AT_ONCE;
}

function isAboutRefund({ content }: NoticeRow): boolean {
  const { kind } = content as Notice;
  return kind === 'refund' || kind === 'reversal';
}

async function takeSome(tx: Tx, left: readonly string[]): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(paymentNotices)
    .where(
      and(
        isNull(paymentNotices.handledAt),
        // A claim must first be confirmed by its provider.
        isNull(paymentNotices.askAt),
        notInArray(paymentNotices.id, left.map(Number)),
      ),
    )
    .orderBy(asc(paymentNotices.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
}

async function noteOutcomes(tx: Tx, outcomes: ReadonlyMap<number, string>, now: Date): Promise<void> {
  if (outcomes.size === 0) return;
  const [ids, texts] = [[...outcomes.keys()], [...outcomes.values()]];
  await tx.execute(sql`
    update payment_notices set handled_at = ${now}, outcome = done.outcome
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(texts)}::text[]) as done (id, outcome)
    where payment_notices.id = done.id`);
}

async function handleOne(kernel: Kernel, id: number): Promise<void> {
  await kernel.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(paymentNotices)
      .where(and(eq(paymentNotices.id, id), isNull(paymentNotices.handledAt)))
      .for('update', { skipLocked: true });
    if (!row) return;
    await noteOutcomes(tx, await processNotices(kernel, tx, [row]), kernel.clock.now());
  });
}
