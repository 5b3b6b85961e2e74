import type { Tx } from '#kernel/db/database';
import { announce } from '#kernel/live/live-hub';
import { accountChannel, loginChannel } from '#kernel/live/live-route';
import { closeLogins } from '../queries.ts';
import type { EndReason } from '../tables.ts';

/** Ends logins at once, on every server; pages that were open with them are told. */
export async function endLogins(
  tx: Tx,
  which: { accountId: string; only?: string; except?: string },
  reason: EndReason,
  now: Date,
): Promise<number> {
  const ended = await closeLogins(tx, which, reason, now);
  for (const id of ended) await announce(tx, { channel: loginChannel(id), event: 'ended', id });
  if (ended.length > 0) {
    const { accountId } = which;
    await announce(tx, { channel: accountChannel(accountId), event: 'logins_changed', id: accountId });
  }
  return ended.length;
}
