import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { accounts, recoveryCodes } from './tables.ts';

export async function countRecoveryCodes(db: Db | Tx, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function hasRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .select({ at: recoveryCodes.accountId })
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return found.length > 0;
}

export async function spendRecoveryCode(
  tx: Tx,
  accountId: string,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return spent.rowCount === 1;
}

/** Accepts each time step of the authenticator app once, however many requests carry it. */
export async function spendTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const spent = await tx
    .update(accounts)
    .set({ totpLastStep: step })
    .where(and(eq(accounts.id, accountId), sql`coalesce(${accounts.totpLastStep}, -1) < ${step}`));
  return spent.rowCount === 1;
}
