import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact } from '../audit-facts.ts';
import { securityChanged } from '../events.ts';
import { noticeTarget } from '../find-account.ts';
import { endLogins } from '../end-logins.ts';
import { accounts, recoveryCodes, secondFactorResets } from '../tables.ts';
import { byCaller, lockOther, refuseOwn } from './change-accounts.ts';

const VALID_MS = 24 * 3_600_000;

const isOpen = and(isNull(secondFactorResets.confirmedAt), isNull(secondFactorResets.withdrawnAt));

export async function askReset(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<{ id: string }> {
  refuseOwn(call, id);
  const account = await lockOther(tx, id);
  if (!account.secondFactorOnAt) refuse(accountRefusals.SECOND_FACTOR_STATE);
  const now = kernel.clock.now();
  const ofAccount = and(eq(secondFactorResets.accountId, id), isOpen);
  await tx
    .update(secondFactorResets)
    .set({ withdrawnAt: now })
    .where(and(ofAccount, lte(secondFactorResets.expiresAt, now)));
  const [open] = await tx.select({ id: secondFactorResets.id }).from(secondFactorResets).where(ofAccount);
  if (open) refuse(accountRefusals.RESET_ASKED);
  const resetId = randomUUID();
  await tx.insert(secondFactorResets).values({
    id: resetId,
    accountId: id,
    reason,
    askedBy: call.actor.accountId,
    askedAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  await writeAudit(
    tx,
    accountFact('account.second_factor_reset_asked', id, { reason }),
    byCaller(kernel, call),
  );
  return { id: resetId };
}

interface Named {
  readonly id: string;
  readonly resetId: string;
}

/** Locks the account first, so that the second of two confirmations finds the request already ended. */
export async function confirmReset(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, resetId }: Named,
): Promise<null> {
  refuseOwn(call, id);
  const account = await lockOther(tx, id);
  const now = kernel.clock.now();
  const reset = await findOpen(tx, { id, resetId }, now);
  if (reset.askedBy === call.actor.accountId) refuse(accountRefusals.RESET_SAME_PERSON);
  await tx
    .update(secondFactorResets)
    .set({ confirmedAt: now, confirmedBy: call.actor.accountId })
    .where(eq(secondFactorResets.id, resetId));
  await tx
    .update(accounts)
    .set({ totpSecret: null, totpLastStep: null, secondFactorOnAt: null })
    .where(eq(accounts.id, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  await endLogins(tx, { accountId: id }, 'ended_by_administrator', now);
  const detail = { reason: reset.reason, asked: reset.askedBy };
  await writeAudit(tx, accountFact('account.second_factor_reset', id, detail), byCaller(kernel, call));
  const event = { accountId: id, change: 'second_factor_reset', target: noticeTarget(account) } as const;
  await emit(tx, securityChanged, event, now);
  return null;
}

export async function withdrawReset(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, resetId }: Named,
): Promise<null> {
  await lockOther(tx, id);
  const now = kernel.clock.now();
  await findOpen(tx, { id, resetId }, now);
  await tx
    .update(secondFactorResets)
    .set({ withdrawnAt: now, withdrawnBy: call.actor.accountId })
    .where(eq(secondFactorResets.id, resetId));
  await writeAudit(tx, accountFact('account.second_factor_reset_withdrawn', id), byCaller(kernel, call));
  return null;
}

async function findOpen(tx: Tx, { id, resetId }: Named, now: Date) {
  const ofAccount = and(eq(secondFactorResets.id, resetId), eq(secondFactorResets.accountId, id));
  const [known] = await tx.select().from(secondFactorResets).where(ofAccount);
  if (!known) refuse(kernelRefusals.NOT_FOUND);
  const [open] = await tx
    .select()
    .from(secondFactorResets)
    .where(and(ofAccount, isOpen, gt(secondFactorResets.expiresAt, now)));
  return open ?? refuse(accountRefusals.RESET_OVER);
}
