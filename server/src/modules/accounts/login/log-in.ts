import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { CodeLoginForm, PasswordLoginForm } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { signToken } from '#kernel/crypto/signed-token';
import type { Tx } from '#kernel/db/database';
import { refuse, RefusalError } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { addressKey } from '#kernel/rate-limit/general-limit';
import { resetHits, takeHit } from '#kernel/rate-limit/take-hit';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { type CheckedCode, checkCode, useCode } from '../credentials/check-code.ts';
import { findAccountByName, findAccountByTarget, readName } from '../find-account.ts';
import { readDevice } from '../known-device.ts';
import { startLogin } from './start-login.ts';
import { type Account, accounts } from '../tables.ts';

// Limits apply per normalized name, not per account: a limit shared by a username and a phone number would reveal that
// they belong together. Strangers at other addresses can't use up the owner's attempts. Attempts from many addresses
// reach the larger limit, which does not apply to a browser that was logged in before.
const FAILURES_AT_ADDRESS = { calls: 10, seconds: 900 };
const FAILURES_IN_ALL = { calls: 100, seconds: 900 };
const TICKET_MS = 5 * 60 * 1000;
export const TICKET_PURPOSE = 'second-factor-ticket';

interface Proven {
  readonly account: Account;
  readonly newHash?: string;
  readonly code?: CheckedCode;
  readonly by: 'password' | 'code' | 'sign_in_provider';
  /** When the person last proved who they are, if that was not now. */
  readonly identityConfirmedAt?: Date;
}

/** Checks the password. An unknown account and a wrong password take the same time and get the same answer. */
export async function provePassword(
  kernel: Kernel,
  form: z.output<typeof PasswordLoginForm>,
  call: Call,
): Promise<Proven> {
  const name = readName(form.account);
  const account = await findAccountByName(kernel.db, name);
  const device = readDevice(kernel, form.device);
  const key = `log-in-failures|${name.column}|${name.value}`;
  const limits =
    device && device.accountId === account?.id
      ? [{ key: `log-in-failures|device|${device.id}`, limit: FAILURES_AT_ADDRESS }]
      : [
          { key: `${key}|${addressKey(call.address)}`, limit: FAILURES_AT_ADDRESS },
          { key, limit: FAILURES_IN_ALL },
        ];
  for (const { key: counter, limit } of limits) {
    const hit = await takeHit(kernel.pool, counter, limit, kernel.clock.now());
    if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
  }
  const { ok, rehash } = await kernel.hasher.verify(account?.passwordHash ?? null, form.password);
  if (!account || !ok)
    refuse(accountRefusals.CREDENTIALS_WRONG, {
      fields: { password: 'credentials_wrong' },
      record: () => recordFailure(kernel, call, account),
    });
  checkEnabled(account);
  for (const { key: counter } of limits) await resetHits(kernel.pool, counter);
  return { account, by: 'password', ...(rehash ? { newHash: await kernel.hasher.hash(form.password) } : {}) };
}

function recordFailure(kernel: Kernel, call: Call, account: Account | null): Promise<unknown> {
  const about = account?.id ?? 'unknown';
  return writeAudit(kernel.db, accountFact('login.failed', about), accountSourceOf(kernel, call, null));
}

export async function proveCode(
  kernel: Kernel,
  form: z.output<typeof CodeLoginForm>,
  call: Call,
): Promise<Proven> {
  const search = { purpose: 'log_in', target: form.target, accountId: null } as const;
  const account = await findAccountByTarget(kernel.db, form.target);
  const code = await checkCode(kernel, search, form.code).catch((error: unknown) => {
    throw error instanceof RefusalError
      ? error.recordedBy(() => recordFailure(kernel, call, account))
      : error;
  });
  if (!account) refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
  checkEnabled(account);
  return { account, code, by: 'code' };
}

/** Called when the first factor is correct. Logs the person in, or asks for the second factor. */
export async function logIn(kernel: Kernel, tx: Tx, call: Call, proven: Proven) {
  const { account } = proven;
  if (proven.code) await useCode(kernel, tx, proven.code);
  if (proven.newHash) {
    await tx.update(accounts).set({ passwordHash: proven.newHash }).where(eq(accounts.id, account.id));
  }
  if (account.secondFactorOnAt) {
    const ends = new Date(kernel.clock.now().getTime() + TICKET_MS);
    const confirmedAt = proven.identityConfirmedAt?.getTime();
    const ticket = signToken(kernel.keys, TICKET_PURPOSE, { accountId: account.id, confirmedAt }, ends);
    return { step: 'second_factor', ticket } as const;
  }
  return startLogin(kernel, tx, account, call, proven);
}

export function checkEnabled(account: Account): void {
  if (account.mergedInto) refuse(accountRefusals.ACCOUNT_MERGED);
  if (account.disabledAt) refuse(accountRefusals.ACCOUNT_DISABLED);
}
