import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { SecondFactorLoginForm } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { readToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { checkEnabled, TICKET_PURPOSE } from './log-in.ts';
import { findAccount } from '../queries.ts';
import { spendSecondFactor } from '../credentials/second-factor.ts';
import { startLogin } from './start-login.ts';
import type { Account } from '../tables.ts';

const TRIES = { calls: 10, seconds: 900 };

/** Attempts are counted per account, not per ticket, so that a new ticket allows no extra guesses. */
export async function readTicket(
  kernel: Kernel,
  form: z.output<typeof SecondFactorLoginForm>,
): Promise<Account> {
  const now = kernel.clock.now();
  const ticket = readToken(kernel.keys, TICKET_PURPOSE, form.ticket, now);
  if (!ticket) refuse(accountRefusals.SECOND_FACTOR_LATE);
  const account = await findAccount(kernel.db, String(ticket['accountId']));
  if (!account) refuse(accountRefusals.SECOND_FACTOR_LATE);
  const hit = await takeHit(kernel.pool, `second-factor|${account.id}`, TRIES, now);
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
  checkEnabled(account);
  return account;
}

export async function logInSecondFactor(kernel: Kernel, tx: Tx, call: Call, account: Account, code: string) {
  if (!(await spendSecondFactor(kernel, tx, account, code))) {
    // The refusal rolls back the transaction, including its audit entry, so the failure is only recorded in the log.
    kernel.log.warn({ requestId: call.requestId, account: account.id }, 'two-step verification failed');
    refuse(accountRefusals.SECOND_FACTOR_WRONG, { fields: { code: 'second_factor_wrong' } });
  }
  return startLogin(kernel, tx, account, call, 'second_factor');
}
