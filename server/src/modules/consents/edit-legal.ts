import { and, eq, sql } from 'drizzle-orm';
import type { LegalDocument } from '@plenum/contract/consents/documents';
import { consentMessages, consentRefusals } from '@plenum/contract/consents/messages';
import type { LegalDetail, LegalForm } from '@plenum/contract/consents/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isEmptyRichText } from '@plenum/contract/kernel/rich-text';
import { invalidate } from '#kernel/cache/public-cache';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { legalFact } from './audit-facts.ts';
import {
  findLegalVersions,
  inForce,
  isBuiltIn,
  lockVersions,
  shownSince,
  legalStateOf,
} from './legal-versions.ts';
import { LEGAL_TAG } from './present-legal.ts';
import { legalVersions, type LegalRow } from './tables.ts';

/** Returns the draft or, if there is none, the text in force as the start of a new one. */
export async function readLegalDraft(db: Db | Tx, document: LegalDocument, now: Date): Promise<LegalDetail> {
  const all = await findLegalVersions(db, document);
  const [names, agreed] = await Promise.all([findNames(db, all), countAgreed(db, document)]);
  const draft = all.find(isDraft);
  return {
    document,
    isPublished: !isBuiltIn(inForce(all, now)),
    version: draft?.version ?? 0,
    content: draft
      ? formOf(draft)
      : { ...formOf(inForce(all, now)), news: { en: '', zh: '' }, needsConsent: true },
    versions: all.toReversed().map((row) => ({
      number: row.number,
      state: legalStateOf(row, all, now),
      news: row.news,
      needsConsent: row.needsConsent,
      effectiveAt: shownSince(row),
      changedAt: row.changedAt.toISOString(),
      changedBy: names.get(row.changedBy ?? '') ?? null,
      agreed: agreed.get(row.number) ?? 0,
    })),
  };
}

export async function saveLegalDraft(
  tx: Tx,
  document: LegalDocument,
  change: { version: number; content: LegalForm },
  source: AuditSource,
): Promise<{ version: number }> {
  const all = await lockVersions(tx, document);
  if (all.some((row) => row.effectiveAt !== null && row.effectiveAt > source.at))
    refuse(consentRefusals.LEGAL_SCHEDULED);
  const draft = all.find(isDraft);
  if ((draft?.version ?? 0) !== change.version) await refuseChanged(tx, draft);
  const version = change.version + 1;
  const number = draft?.number ?? Math.max(...all.map((row) => row.number)) + 1;
  const columns = { ...change.content, version, changedAt: source.at, changedBy: source.actor };
  await tx
    .insert(legalVersions)
    .values({ document, number, ...columns })
    .onConflictDoUpdate({ target: [legalVersions.document, legalVersions.number], set: columns });
  await writeAudit(tx, legalFact('legal.draft_saved', document, { version: number }), source);
  return { version };
}

export async function discardLegalDraft(tx: Tx, document: LegalDocument, source: AuditSource): Promise<null> {
  const draft = (await lockVersions(tx, document)).find(isDraft);
  if (!draft) refuse(consentRefusals.NO_LEGAL_DRAFT);
  await tx.delete(legalVersions).where(byNumber(draft));
  await writeAudit(tx, legalFact('legal.draft_discarded', document, { version: draft.number }), source);
  return null;
}

/** Publishes a version, effective immediately or later. Once it has taken effect, it can't be changed. */
export async function publishLegal(
  tx: Tx,
  document: LegalDocument,
  { version, at }: { version: number; at: string | null },
  source: AuditSource,
): Promise<null> {
  const draft = (await lockVersions(tx, document)).find(isDraft);
  if (!draft) refuse(consentRefusals.NO_LEGAL_DRAFT);
  if (draft.version !== version) await refuseChanged(tx, draft);
  requireComplete(draft);
  const effectiveAt = at === null ? source.at : new Date(at);
  if (at !== null && effectiveAt <= source.at)
    refuse(consentRefusals.LEGAL_PAST, { fields: { at: consentMessages.legal_past } });
  await tx
    .update(legalVersions)
    .set({ effectiveAt, changedAt: source.at, changedBy: source.actor })
    .where(byNumber(draft));
  const detail = {
    version: draft.number,
    effectiveAt: effectiveAt.toISOString(),
    needsConsent: draft.needsConsent,
  };
  await writeAudit(tx, legalFact('legal.published', document, detail), source);
  await invalidate(tx, [LEGAL_TAG]);
  return null;
}

export async function reopenLegal(tx: Tx, document: LegalDocument, source: AuditSource): Promise<null> {
  const all = await lockVersions(tx, document);
  const scheduled = all.find(({ effectiveAt }) => effectiveAt !== null && effectiveAt > source.at);
  if (!scheduled) refuse(consentRefusals.LEGAL_IN_FORCE);
  await tx
    .update(legalVersions)
    .set({ effectiveAt: null, changedAt: source.at, changedBy: source.actor })
    .where(byNumber(scheduled));
  await writeAudit(tx, legalFact('legal.reopened', document, { version: scheduled.number }), source);
  await invalidate(tx, [LEGAL_TAG]);
  return null;
}

const isDraft = ({ effectiveAt }: LegalRow) => effectiveAt === null;
const byNumber = ({ document, number }: LegalRow) =>
  and(eq(legalVersions.document, document), eq(legalVersions.number, number));
const formOf = ({ news, needsConsent, body }: LegalRow): LegalForm => ({ news, needsConsent, body });

// Requires the texts in both languages, because people read them in either, and neither language may fall back to the
// other.
function requireComplete({ body, news }: LegalRow): void {
  const fields = Object.fromEntries(
    (['en', 'zh'] as const).flatMap((half) => [
      ...(isEmptyRichText(body[half]) ? [[`body.${half}`, consentMessages.legal_text_missing]] : []),
      ...(news[half].trim() === '' ? [[`news.${half}`, consentMessages.legal_news_missing]] : []),
    ]),
  ) as Record<string, keyof typeof consentMessages>;
  if (Object.keys(fields).length > 0) refuse(consentRefusals.LEGAL_INCOMPLETE, { fields });
}

async function refuseChanged(tx: Tx, draft: LegalRow | undefined): Promise<never> {
  if (!draft) return refuse(kernelRefusals.CHANGED_MEANWHILE);
  const names = await findNames(tx, [draft]);
  const savedBefore = { by: names.get(draft.changedBy ?? '') ?? null, at: draft.changedAt.toISOString() };
  return refuse(kernelRefusals.CHANGED_MEANWHILE, { savedBefore });
}

async function findNames(db: Db | Tx, rows: readonly LegalRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ changedBy }) => changedBy ?? []);
  const found = await db.execute<{ id: string; name: string }>(
    sql`select id, name from accounts where id = any (${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

async function countAgreed(db: Db, document: LegalDocument): Promise<ReadonlyMap<number, number>> {
  const found = await db.execute<{ version: number; people: string }>(sql`
    select version, count(distinct account_id) as people from consents
    where subject = ${document} and act = 'given' group by version`);
  return new Map(found.rows.map(({ version, people }) => [version, Number(people)]));
}
