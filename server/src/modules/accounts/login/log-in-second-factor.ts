import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { SecondFactorLoginForm } from '@plenum/contract/accounts/schemas';
import { readToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { checkEnabled, TICKET_PURPOSE } from './log-in.ts';
import { findAccount } from '../queries.ts';
import { checkSecondFactor, spendSecondFactor } from '../credentials/second-factor.ts';
import { startLogin } from './start-login.ts';
import type { Account } from '../tables.ts';

interface ReadTicket {
  readonly account: Account;
  readonly identityConfirmedAt?: Date;
}

export async function readTicket(
  kernel: Kernel,
  form: z.output<typeof SecondFactorLoginForm>,
  call: Call,
): Promise<ReadTicket> {
  const now = kernel.clock.now();
  const ticket = readToken(kernel.keys, TICKET_PURPOSE, form.ticket, now);
  if (!ticket) refuse(accountRefusals.SECOND_FACTOR_LATE);
  const account = await findAccount(kernel.db, String(ticket['accountId']));
  if (!account) refuse(accountRefusals.SECOND_FACTOR_LATE);
  checkEnabled(account);
  await checkSecondFactor(kernel, call, account, { code: form.code, field: 'code' });
  const confirmedAt = ticket['confirmedAt'];
  return { account, ...(typeof confirmedAt === 'number' && { identityConfirmedAt: new Date(confirmedAt) }) };
}

export async function logInSecondFactor(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { account, identityConfirmedAt }: ReadTicket,
  code: string,
) {
  // Spent by another call in the meantime.
  if (!(await spendSecondFactor(kernel, tx, account, code)))
    refuse(accountRefusals.SECOND_FACTOR_WRONG, { fields: { code: 'second_factor_wrong' } });
  return startLogin(kernel, tx, account, call, { by: 'second_factor', identityConfirmedAt });
}
