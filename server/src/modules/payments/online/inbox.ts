import { setTimeout as sleep } from 'node:timers/promises';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import { type BatchQueue, batchQueue } from '#kernel/db/batch-queue';
import { isWorthSplitting } from '#kernel/db/busy';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { Notice } from '../providers/provider.ts';
import type { NoticeRow } from '../tables.ts';

// Verified notices are stored before they are answered, and processed from there (notices.ts).

/**
 * The maximum time for which processing waits while notices are being received. Providers disconnect after seconds, and
 * processing takes twenty times as long as an answer.
 */
const MOST_DELAY_MS = 2_000;

type Received = Pick<NoticeRow, 'wallet' | 'merchantAccountId' | 'noticeId' | 'receivedAt' | 'askAt'> & {
  readonly content: Notice;
};

interface Inbox {
  readonly keep: BatchQueue<Received, null>;
  /** The number of notices being stored. */
  coming: number;
}

const inboxes = new WeakMap<Kernel, Inbox>();

/**
 * Stores a verified notice on disk. Providers repeat notices; a known one is not stored again. Concurrent notices are
 * stored together.
 */
export async function keepNotice(
  kernel: Kernel,
  wallet: Wallet,
  merchantAccountId: string | null,
  notice: Notice,
): Promise<void> {
  const receivedAt = kernel.clock.now();
  const inbox = inboxOf(kernel);
  inbox.coming += 1;
  try {
    const askAt = notice.kind === 'claim' ? receivedAt : null;
    await inbox.keep({
      wallet,
      merchantAccountId,
      noticeId: notice.id,
      content: notice,
      receivedAt,
      askAt,
    });
  } finally {
    inbox.coming -= 1;
  }
}

function inboxOf(kernel: Kernel): Inbox {
  const known = inboxes.get(kernel);
  if (known) return known;
  const keep = batchQueue((received: readonly Received[]) => keepAll(kernel, received), {
    most: 100,
    lanes: 2,
    queue: 5_000,
    // The notice is refused, so the provider sends it again.
    busy: () => new RefusalError(kernelRefusals.BUSY),
    patienceMs: 10_000,
    nameOf: ({ wallet, noticeId }) => `${wallet} ${noticeId}`,
  });
  const inbox = { keep, coming: 0 };
  inboxes.set(kernel, inbox);
  return inbox;
}

async function keepAll(
  { db }: Kernel,
  received: readonly Received[],
): Promise<readonly PromiseSettledResult<null>[]> {
  // Passed as JSON, because building a statement from that many values would take longer than everything else.
  const keep = (some: readonly Received[]) =>
    db.execute(sql`
      insert into payment_notices (wallet, merchant_account_id, notice_id, content, received_at, ask_at)
      select wallet, "merchantAccountId", "noticeId", content, "receivedAt", "askAt"
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as received (wallet text, "merchantAccountId" uuid,
        "noticeId" text, content jsonb, "receivedAt" timestamptz, "askAt" timestamptz)
      on conflict do nothing`);
  try {
    // In a fixed order, so that two servers that get the same notices can't deadlock.
    await keep(received.toSorted((one, other) => (one.noticeId < other.noticeId ? -1 : 1)));
    return received.map(() => ({ status: 'fulfilled', value: null }));
  } catch (error) {
    if (received.length === 1 || !isWorthSplitting(error)) throw error;
    // Notices are stored one by one, because one that can't be stored must not block the others.
    return Promise.allSettled(received.map((one) => keep([one]).then(() => null)));
  }
}

/** Waits until no notice is being stored, or the longest delay has passed. */
export async function untilQuiet(kernel: Kernel): Promise<void> {
  const inbox = inboxOf(kernel);
  const until = performance.now() + MOST_DELAY_MS;
  while (inbox.coming > 0 && performance.now() < until) await sleep(20);
}
