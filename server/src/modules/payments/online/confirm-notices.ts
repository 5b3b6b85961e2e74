import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import { type Notice, ProviderError } from '../providers/provider.ts';
import { type NoticeRow, paymentNotices } from '../tables.ts';
import { merchantOf } from '../merchants/find-merchants.ts';
import { handleNotices } from './notices.ts';

/** Pauses between queries of a provider, in seconds; the last one repeats. */
const PAUSES = [5, 30, 120, 600, 3600, 4 * 3600];
/** The limit is reached after three days. The row is then kept for an operator, with its last error. */
const MOST_FAILURES = 22;
const AT_ONCE = 10;

/**
 * Confirms notices with their provider, and replaces each claim with the provider's answer. Runs as a job, and also
 * after a claim has been stored. No transaction is open during a call.
 */
export async function confirmNotices(kernel: Kernel): Promise<void> {
  let due = await takeDueClaims(kernel);
  while (due.length > 0) {
    await Promise.all(due.map((row) => confirmOne(kernel, row)));
    await handleNotices(kernel);
    due = due.length === AT_ONCE ? await takeDueClaims(kernel) : [];
  }
}

// Takes the claims that are due, and leases each to the calling server for a minute.
async function takeDueClaims({ db, clock }: Kernel): Promise<NoticeRow[]> {
  const now = clock.now();
  return db
    .update(paymentNotices)
    .set({ askAt: new Date(now.getTime() + 60_000) })
    .where(
      inArray(
        paymentNotices.id,
        sql`(select id from payment_notices
          where handled_at is null and ask_at <= ${now} and failures < ${MOST_FAILURES}
          order by ask_at limit ${AT_ONCE} for update skip locked)`,
      ),
    )
    .returning();
}

async function confirmOne(kernel: Kernel, row: NoticeRow): Promise<void> {
  const now = kernel.clock.now();
  try {
    const content = await askAbout(kernel, row);
    await change(kernel, row, { content, askAt: null, failures: 0, outcome: '' });
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      kernel.log.warn({ notice: row.id, code: error.code }, 'provider did not confirm a notice');
      const outcome = `not confirmed: ${error.code}`;
      await change(kernel, row, { askAt: null, handledAt: now, outcome });
      return;
    }
    kernel.log.warn({ err: error, notice: row.id }, 'could not reach the provider to confirm a notice');
    const pause = (PAUSES[Math.min(row.failures, PAUSES.length - 1)] ?? 0) * 1000;
    const askAt = new Date(now.getTime() + pause);
    await change(kernel, row, { askAt, failures: row.failures + 1, outcome: String(error) });
  }
}

async function askAbout(kernel: Kernel, row: NoticeRow): Promise<Notice> {
  const { wallet, merchantAccountId } = row;
  const notice = row.content as Notice;
  if (notice.kind !== 'claim') throw new Error(`Notice ${row.id} is no claim`);
  const merchant = await merchantOf(kernel, kernel.db, wallet, merchantAccountId);
  if (!merchant?.provider.confirm) throw new ProviderError('refused', 'NO_MERCHANT');
  return { id: notice.id, ...(await merchant.provider.confirm(notice.claim)) };
}

// Changes a claim that is still unconfirmed, so that a server whose lease has ended can't overwrite another server's
// result.
async function change({ db }: Kernel, { id }: NoticeRow, to: Partial<NoticeRow>): Promise<void> {
  await db
    .update(paymentNotices)
    .set(to)
    .where(and(eq(paymentNotices.id, id), isNotNull(paymentNotices.askAt)));
}
