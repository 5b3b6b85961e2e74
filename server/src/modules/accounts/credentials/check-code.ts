import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { clearUndeliverable } from '#modules/messaging/delivery/public';
import { type CodeSearch, spendCode, tryCode } from './code-queries.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#kernel/crypto/keys';

/** A correct code. It is marked as used in the same transaction as the change that it authorizes. */
export interface CheckedCode {
  readonly id: string;
}

/**
 * Counts an attempt and compares the code. The attempt stays counted even if the caller's transaction is rolled back.
 */
export async function checkCode(kernel: Kernel, search: CodeSearch, code: string): Promise<CheckedCode> {
  const known = await tryCode(kernel.db, search, kernel.clock.now());
  if (!known || !sameHmac(known.codeHmac, codeHmac(kernel.keys, known.id, code))) refuseCode();
  return { id: known.id };
}

export async function useCode(kernel: Kernel, tx: Tx, checked: CheckedCode): Promise<void> {
  const spent = await spendCode(tx, checked.id, kernel.clock.now());
  if (!spent) refuseCode();
  // A text message with the code has arrived, so the number works.
  if (!spent.byEmail) await clearUndeliverable(tx, [spent.target]);
}

function refuseCode(): never {
  refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
}

/**
 * Six digits have too few values for a plain hash, so the stored value is keyed. The oldest key is used, so that codes
 * made by a server that already has a newer key are accepted by one that doesn't.
 */
export function codeHmac(keys: KeyRing, codeId: string, code: string): Buffer {
  return createHmac('sha256', keys.derive('verification-code', keys.oldestId))
    .update(`${codeId}|${code}`)
    .digest();
}

export function sameHmac(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
