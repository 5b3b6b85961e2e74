import { asc, eq, sql } from 'drizzle-orm';
import type { LegalDocument, LegalState } from '@plenum/contract/consents/documents';
import type { Db, Tx } from '#kernel/db/database';
import { legalVersions, type LegalRow } from './tables.ts';

/** A version without its text. */
export type LegalHead = Pick<
  LegalRow,
  'document' | 'number' | 'news' | 'needsConsent' | 'effectiveAt' | 'changedBy'
>;

/** All versions, the oldest first; the draft last. */
export function findVersions(db: Db | Tx, document: LegalDocument): Promise<LegalRow[]> {
  return db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.document, document))
    .orderBy(asc(legalVersions.number));
}

/** The same for a change: two administrators wait for each other. */
export async function lockVersions(tx: Tx, document: LegalDocument): Promise<LegalRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal:${document}`}))`);
  return findVersions(tx, document);
}

/** The version in force: the last whose time has come. The first of each document came with the database. */
export function inForce<Row extends Pick<LegalRow, 'effectiveAt'>>(versions: readonly Row[], now: Date): Row {
  const found = versions.findLast(({ effectiveAt }) => effectiveAt !== null && effectiveAt <= now);
  if (!found) throw new Error('a legal document has no version in force');
  return found;
}

export function stateOf(row: LegalRow, versions: readonly LegalRow[], now: Date): LegalState {
  if (row.effectiveAt === null) return 'draft';
  if (row.effectiveAt > now) return 'scheduled';
  return row.number === inForce(versions, now).number ? 'in_force' : 'earlier';
}

/** The text that came with the software was published by no one, so the moment from which it holds says nothing. */
export function shownSince({ changedBy, number, effectiveAt }: LegalHead): string | null {
  return number === 1 && changedBy === null ? null : (effectiveAt?.toISOString() ?? null);
}
