import { asc, eq, gt, min, sql } from 'drizzle-orm';
import type { LegalDocument, LegalState } from '@plenum/contract/consents/documents';
import type { Db, Tx } from '#kernel/db/database';
import { legalVersions, type LegalRow } from './tables.ts';

/** A version without its text. */
export type LegalHead = Pick<
  LegalRow,
  'document' | 'number' | 'news' | 'needsConsent' | 'effectiveAt' | 'changedBy'
>;

/** Returns all versions, oldest first and the draft last. */
export function findLegalVersions(db: Db | Tx, document: LegalDocument): Promise<LegalRow[]> {
  return db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.document, document))
    .orderBy(asc(legalVersions.number));
}

/** Like `findLegalVersions`, but locks the versions for a change, so that two administrators wait for each other. */
export async function lockVersions(tx: Tx, document: LegalDocument): Promise<LegalRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal:${document}`}))`);
  return findLegalVersions(tx, document);
}

/**
 * Returns the version in force, which is the last one that has taken effect. The database is created with the first
 * version of each document.
 */
export function inForce<Row extends Pick<LegalRow, 'effectiveAt'>>(versions: readonly Row[], now: Date): Row {
  const found = versions.findLast(({ effectiveAt }) => effectiveAt !== null && effectiveAt <= now);
  if (!found) throw new Error('a legal document has no version in force');
  return found;
}

/**
 * Returns whether this is the text that comes with the software. No operator has published it, so no one is asked to
 * agree to it.
 */
export function isBuiltIn({ changedBy, number }: Pick<LegalHead, 'changedBy' | 'number'>): boolean {
  return number === 1 && changedBy === null;
}

/** Returns the documents for which a version published by the operator is in force. */
export async function findPublishedLegal(db: Db | Tx, now: Date): Promise<LegalDocument[]> {
  const found = await db.execute<{ document: LegalDocument }>(sql`
    select distinct document from legal_versions
    where effective_at <= ${now} and not (number = 1 and changed_by is null) order by document desc`);
  return found.rows.map(({ document }) => document);
}

/** Returns when the next scheduled version takes effect, or null if none is scheduled. */
export async function findNextLegal(db: Db | Tx, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(legalVersions.effectiveAt) })
    .from(legalVersions)
    .where(gt(legalVersions.effectiveAt, now));
  return next?.at ?? null;
}

export function legalStateOf(row: LegalRow, versions: readonly LegalRow[], now: Date): LegalState {
  if (row.effectiveAt === null) return 'draft';
  if (row.effectiveAt > now) return 'scheduled';
  return row.number === inForce(versions, now).number ? 'in_force' : 'earlier';
}

/** Returns null for the built-in text, because the time at which it took effect has no meaning. */
export function shownSince(version: LegalHead): string | null {
  return isBuiltIn(version) ? null : (version.effectiveAt?.toISOString() ?? null);
}
