import { eq } from 'drizzle-orm';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { newSecret, totpUri } from '#kernel/crypto/totp';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { securityChanged } from '../events.ts';
import { lockOwnAccount, noticeTarget, shownUsername } from '../find-account.ts';
import { hideSecret, renewCodes, spendSecondFactor } from './second-factor.ts';
import { type Account, accounts, recoveryCodes } from '../tables.ts';

/** Stores an unconfirmed secret. It is confirmed when the person enters a first code from the app. */
export async function startSecondFactor(kernel: Kernel, tx: Tx, call: Call) {
  const account = await lockOwnAccount(tx, call.actor);
  checkState(account, 'off');
  const secret = newSecret();
  await tx
    .update(accounts)
    .set({ totpSecret: hideSecret(kernel.keys, account.id, secret), totpLastStep: null })
    .where(eq(accounts.id, account.id));
  return { secret, uri: totpUri(secret, shownUsername(account) || noticeTarget(account), 'Plenum') };
}

export async function confirmSecondFactor(kernel: Kernel, tx: Tx, call: Call, code: string) {
  const account = await lockOwnAccount(tx, call.actor);
  checkState(account, 'off');
  if (!(await spendSecondFactor(kernel, tx, account, code))) {
    refuse(accountRefusals.SECOND_FACTOR_WRONG, { fields: { code: 'second_factor_wrong' } });
  }
  const now = kernel.clock.now();
  await tx.update(accounts).set({ secondFactorOnAt: now }).where(eq(accounts.id, account.id));
  await report(kernel, tx, call, account, 'second_factor_on');
  return { recoveryCodes: await renewCodes(kernel, tx, account.id) };
}

export async function removeSecondFactor(kernel: Kernel, tx: Tx, call: Call): Promise<null> {
  const account = await lockOwnAccount(tx, call.actor);
  checkState(account, 'on');
  await tx
    .update(accounts)
    .set({ totpSecret: null, totpLastStep: null, secondFactorOnAt: null })
    .where(eq(accounts.id, account.id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
  await report(kernel, tx, call, account, 'second_factor_off');
  return null;
}

export async function renewRecoveryCodes(kernel: Kernel, tx: Tx, call: Call) {
  const account = await lockOwnAccount(tx, call.actor);
  checkState(account, 'on');
  await writeAudit(
    tx,
    accountFact('account.recovery_codes_renewed', account.id),
    accountSourceOf(kernel, call, account.id),
  );
  return { recoveryCodes: await renewCodes(kernel, tx, account.id) };
}

function checkState(account: Account, wanted: 'on' | 'off'): void {
  const state = account.secondFactorOnAt ? 'on' : 'off';
  if (state !== wanted) refuse(accountRefusals.SECOND_FACTOR_STATE);
}

async function report(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  account: Account,
  change: 'second_factor_on' | 'second_factor_off',
): Promise<void> {
  await writeAudit(
    tx,
    accountFact(`account.${change}`, account.id),
    accountSourceOf(kernel, call, account.id),
  );
  const target = noticeTarget(account);
  await emit(tx, securityChanged, { accountId: account.id, change, target }, kernel.clock.now());
}
