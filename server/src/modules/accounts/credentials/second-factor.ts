import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq } from 'drizzle-orm';
import { blindIndex } from '#kernel/crypto/blind-index';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import { recoveryCode } from '#kernel/crypto/random';
import { matchTotp } from '#kernel/crypto/totp';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { refuse } from '#kernel/refusal/refusal-error';
import { spendRecoveryCode, spendTotpStep } from '../second-factor-queries.ts';
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

/** Attempts are counted per account, so that another login or way allows no extra guesses. */
export async function limitSecondFactor(kernel: Kernel, accountId: string): Promise<void> {
  const hit = await takeHit(kernel.pool, `second-factor|${accountId}`, TRIES, kernel.clock.now());
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
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
  const secret = showSecret(kernel.keys, account);
  if (secret === null) return false;
  const step = matchTotp(secret, code, kernel.clock.now(), account.totpLastStep);
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
