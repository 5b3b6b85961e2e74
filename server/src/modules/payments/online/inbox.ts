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

// Verified notices are kept before they are answered; what they say is done from what was kept (notices.ts).

/**
 * For so long the work waits for the answers to notices that are coming in: a provider hangs up after seconds, and the work,
 * with the messages that follow from it, takes twenty times as long as an answer.
 */
const MOST_DELAY_MS = 2_000;

type Received = Pick<NoticeRow, 'wallet' | 'merchantAccountId' | 'noticeId' | 'receivedAt' | 'askAt'> & {
  readonly content: Notice;
};

interface Inbox {
  readonly keep: BatchQueue<Received, null>;
  /** How many are being kept now. */
  coming: number;
}

const inboxes = new WeakMap<Kernel, Inbox>();

/**
 * Keeps a verified notice; it is on disk then. Providers repeat them: one that is known already is kept no second time. Those
 * that come at the same time are kept together.
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
    // The provider sends it again.
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
  // As JSON: to put a statement together out of so many values takes the server longer than all the rest of it.
  const keep = (some: readonly Received[]) =>
    db.execute(sql`
      insert into payment_notices (wallet, merchant_account_id, notice_id, content, received_at, ask_at)
      select wallet, "merchantAccountId", "noticeId", content, "receivedAt", "askAt"
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as received (wallet text, "merchantAccountId" uuid,
        "noticeId" text, content jsonb, "receivedAt" timestamptz, "askAt" timestamptz)
      on conflict do nothing`);
  try {
    // In one order everywhere, so that two servers that are told the same don't wait for each other.
    await keep(received.toSorted((one, other) => (one.noticeId < other.noticeId ? -1 : 1)));
    return received.map(() => ({ status: 'fulfilled', value: null }));
  } catch (error) {
    if (received.length === 1 || !isWorthSplitting(error)) throw error;
    // One that can't be kept must not keep the others out.
    return Promise.allSettled(received.map((one) => keep([one]).then(() => null)));
  }
}

/** Until no notice is being kept, or a moment has passed. */
export async function untilQuiet(kernel: Kernel): Promise<void> {
  const inbox = inboxOf(kernel);
  const until = performance.now() + MOST_DELAY_MS;
  while (inbox.coming > 0 && performance.now() < until) await sleep(20);
}
