import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq } from 'drizzle-orm';
import { blindIndex } from '#kernel/crypto/blind-index';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import { recoveryCode } from '#kernel/crypto/random';
import { matchTotp } from '#kernel/crypto/totp';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { refuse } from '#kernel/refusal/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { hasRecoveryCode, spendRecoveryCode, spendTotpStep } from '../second-factor-queries.ts';
import { type Account, recoveryCodes } from '../tables.ts';

const RECOVERY_CODES = 10;

export const encryptedAccountColumns: readonly EncryptedColumn[] = [
  { table: 'accounts', column: 'totp_secret', key: ['id'] },
];

export function hideSecret(keys: KeyRing, accountId: string, secret: string): string {
  return encryptField(keys, secret, addressOf(accountId));
}

function showSecret(keys: KeyRing, account: Account): string | null {
  return account.totpSecret === null ? null : decryptField(keys, account.totpSecret, addressOf(account.id));
}

function addressOf(accountId: string) {
  return { table: 'accounts', column: 'totp_secret', row: accountId };
}

const TRIES = { calls: 10, seconds: 900 };

/**
 * Refuses a wrong code and records that, outside the transaction in which a right one is spent. Attempts are counted per
 * account, so that another login or way allows no extra guesses.
 */
export async function checkSecondFactor(
  kernel: Kernel,
  call: Call,
  account: Account,
  { code, field }: { readonly code: string; readonly field: 'code' | 'secondFactor' },
): Promise<void> {
  const hit = await takeHit(kernel.pool, `second-factor|${account.id}`, TRIES, kernel.clock.now());
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
  if (await fits(kernel, account, code)) return;
  refuse(accountRefusals.SECOND_FACTOR_WRONG, {
    fields: { [field]: 'second_factor_wrong' },
    record: () =>
      writeAudit(
        kernel.db,
        accountFact('account.second_factor_wrong', account.id),
        accountSourceOf(kernel, call, null),
      ),
  });
}

async function fits(kernel: Kernel, account: Account, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code))
    return hasRecoveryCode(kernel.db, account.id, recoveryHash(kernel.keys, account.id, code));
  return findStep(kernel, account, code) !== null;
}

/** Returns the time step of the authenticator app that the code belongs to, unless a later one was used already. */
function findStep(kernel: Kernel, account: Account, code: string): number | null {
  const secret = showSecret(kernel.keys, account);
  return secret === null ? null : matchTotp(secret, code, kernel.clock.now(), account.totpLastStep);
}

/** Returns true once for each code: a time step of the authenticator app, or a recovery code. */
export async function spendSecondFactor(
  kernel: Kernel,
  tx: Tx,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return spendRecoveryCode(tx, account.id, recoveryHash(kernel.keys, account.id, code), kernel.clock.now());
  }
  const step = findStep(kernel, account, code);
  return step !== null && spendTotpStep(tx, account.id, step);
}

/** Replaces all recovery codes and returns the new ones, which can't be read again later. */
export async function renewCodes(kernel: Kernel, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode());
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: recoveryHash(kernel.keys, accountId, code) })));
  return codes;
}

// The hash must still match years later, after the keys have been rotated.
function recoveryHash(keys: KeyRing, accountId: string, code: string): Buffer {
  const plain = code.replaceAll('-', '').toUpperCase();
  return blindIndex(keys, 'recovery-code', `${accountId}|${plain}`);
}
