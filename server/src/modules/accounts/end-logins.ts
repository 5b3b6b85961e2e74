import type { Tx } from '#kernel/db/database';
import { announce } from '#kernel/live/live-hub';
import { accountChannel, loginChannel } from '#kernel/http/live/live-route';
import { closeLogins } from './login-queries.ts';
import type { EndReason } from './tables.ts';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from './audit-facts.ts';

/** Ends logins on every server and notifies their open pages. */
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

export async function logOut(kernel: Kernel, tx: Tx, call: Call): Promise<null> {
  const { accountId, loginId } = call.actor;
  await endLogins(tx, { accountId, only: loginId }, 'logged_out', kernel.clock.now());
  await writeAudit(
    tx,
    accountFact('login.ended', accountId, { login: loginId }),
    accountSourceOf(kernel, call, accountId),
  );
  return null;
}

/** Ends one of the caller's logins. Another account's login is treated as not found. */
export async function endOwnLogin(kernel: Kernel, tx: Tx, call: Call, loginId: string): Promise<null> {
  const { accountId } = call.actor;
  const ended = await endLogins(tx, { accountId, only: loginId }, 'ended_by_owner', kernel.clock.now());
  if (ended === 0) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    accountFact('login.ended', accountId, { login: loginId }),
    accountSourceOf(kernel, call, accountId),
  );
  return null;
}

export async function endOtherLogins(kernel: Kernel, tx: Tx, call: Call): Promise<{ ended: number }> {
  const { accountId, loginId } = call.actor;
  const ended = await endLogins(tx, { accountId, except: loginId }, 'ended_by_owner', kernel.clock.now());
  await writeAudit(
    tx,
    accountFact('login.ended', accountId, { others: ended }),
    accountSourceOf(kernel, call, accountId),
  );
  return { ended };
}
