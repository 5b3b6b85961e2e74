import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { verificationCodes } from '../tables.ts';
import type { SentCode } from './code-limits.ts';

/** Serialises code requests for one target, so that parallel requests can't outrun the limits. */
export async function lockTarget(tx: Tx, target: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code|${target}`}, 0))`);
}

/** Returns the codes sent to a target, newest first. */
export function sentCodes(tx: Tx, target: string, after: Date): Promise<SentCode[]> {
  return tx
    .select({
      at: verificationCodes.createdAt,
      purpose: verificationCodes.purpose,
      proven: verificationCodes.proven,
    })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.target, target), gt(verificationCodes.createdAt, after)))
    .orderBy(desc(verificationCodes.createdAt));
}

export interface CodeSearch {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly accountId: string | null;
}

const MAX_TRIES = 5;

/**
 * Counts an attempt on the newest valid code before the code is compared. This happens outside the caller's
 * transaction, so that a rollback doesn't undo it.
 */
export async function tryCode(
  db: Db,
  search: CodeSearch,
  now: Date,
): Promise<{ id: string; codeHmac: Buffer } | null> {
  const newest = db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.purpose, search.purpose),
        eq(verificationCodes.target, search.target),
        search.accountId === null
          ? isNull(verificationCodes.accountId)
          : eq(verificationCodes.accountId, search.accountId),
      ),
    )
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1);
  const [row] = await db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(
      and(
        eq(verificationCodes.id, sql`(${newest})`),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
        sql`${verificationCodes.tries} < ${MAX_TRIES}`,
      ),
    )
    .returning({ id: verificationCodes.id, codeHmac: verificationCodes.codeHmac });
  return row ?? null;
}

/** Returns where the code was sent, or null if it has already been used. */
export async function spendCode(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ target: string; byEmail: boolean } | null> {
  const [spent] = await tx
    .update(verificationCodes)
    .set({ usedAt: at })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ target: verificationCodes.target, byEmail: verificationCodes.byEmail });
  return spent ?? null;
}
