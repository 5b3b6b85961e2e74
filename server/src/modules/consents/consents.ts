import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type ConsentWay, type LegalDocument, legalDocuments } from '@plenum/contract/consents/documents';
import { consentRefusals } from '@plenum/contract/consents/messages';
import type { AgreeForm, Consent, DueConsent } from '@plenum/contract/consents/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf, writeAudit } from '#modules/audit/public';
import { consentFact } from './audit-facts.ts';
import { inForce, isBuiltIn, type LegalHead, lockVersions, shownSince } from './legal-versions.ts';
import { consents, legalVersions } from './tables.ts';

/** The request of the person who gave the consent. */
export interface ConsentSource {
  readonly at: Date;
  readonly language: Language;
  readonly address: string;
}

/** Records consent to the documents now in force, as part of signing up. Records nothing if there are none. */
export async function recordLegalConsents(
  tx: Db | Tx,
  accountId: string,
  way: ConsentWay,
  { at, language, address }: ConsentSource,
): Promise<void> {
  await tx.execute(sql`
    insert into consents (account_id, subject, version, act, way, language, at, address)
    select ${accountId}::uuid, document, max(number), 'given', ${way}, ${language}, ${at}::timestamptz, ${address}
    from legal_versions where effective_at <= ${at} and not (number = 1 and changed_by is null) group by document order by document desc`);
}

/** Returns the documents that this person has not agreed to yet. */
export async function listDueConsents(
  { db, clock }: Kernel,
  accountId: string,
  language: Language,
): Promise<DueConsent[]> {
  const now = clock.now();
  const agreed = await findAgreed(db, accountId);
  const all = await db.select(heads).from(legalVersions).orderBy(legalVersions.number);
  return legalDocuments.flatMap((document) => {
    const versions = all.filter((row) => row.document === document);
    return dueOf(document, versions, agreed.get(document) ?? 0, now, language);
  });
}

// Includes versions published since that don't require consent themselves, because the person reads and agrees to the
// newest.
function dueOf(
  document: LegalDocument,
  versions: readonly LegalHead[],
  agreed: number,
  now: Date,
  language: Language,
): DueConsent[] {
  const current = inForce(versions, now);
  if (isBuiltIn(current)) return [];
  const open = versions.filter(({ number }) => number <= current.number && number > agreed);
  if (!open.some(({ needsConsent }) => needsConsent)) return [];
  const news = agreed === 0 ? [] : open.filter((row) => textIn(row.news, language) !== '');
  return [
    {
      document,
      number: current.number,
      agreedBefore: agreed > 0,
      news: news.toReversed().map((row) => ({
        number: row.number,
        text: textIn(row.news, language),
        effectiveAt: shownSince(row),
      })),
    },
  ];
}

export async function agree(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { documents }: z.output<typeof AgreeForm>,
): Promise<null> {
  const { accountId } = call.actor;
  const at = kernel.clock.now();
  for (const { document, number } of documents) {
    // Locks out a concurrent publication, so that the stored version is the one the person saw.
    const current = inForce(await lockVersions(tx, document), at);
    if (current.number !== number || isBuiltIn(current)) refuse(consentRefusals.LEGAL_CHANGED);
    await addOwn(tx, call, at, { subject: document, version: number, act: 'given', way: 'asked_again' });
    const detail = { subject: document, version: number };
    await writeAudit(tx, consentFact('consent.given', accountId, detail), sourceOf(kernel, call));
  }
  return null;
}

/**
 * Records a withdrawal. Earlier consents stay in the history, but the person must agree again before they can continue
 * to use the account.
 */
export async function withdrawConsent(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  document: LegalDocument,
): Promise<null> {
  const { accountId } = call.actor;
  const version = (await findAgreed(tx, accountId)).get(document);
  if (version === undefined) return null;
  const at = kernel.clock.now();
  await addOwn(tx, call, at, { subject: document, version, act: 'withdrawn', way: 'settings' });
  const detail = { subject: document, version };
  await writeAudit(tx, consentFact('consent.withdrawn', accountId, detail), sourceOf(kernel, call));
  return null;
}

const MOST_SHOWN = 500;

/** Returns every consent and withdrawal of an account and of those merged into it, newest first. */
export async function listConsents(db: Db, ...accountIds: readonly string[]): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(inArray(consents.accountId, [...accountIds]))
    .orderBy(desc(consents.id))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

/**
 * Returns the version of each document that the account has agreed to. A document is absent if the last act was a
 * withdrawal.
 */
async function findAgreed(db: Db | Tx, accountId: string): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectDistinctOn([consents.subject], {
      subject: consents.subject,
      version: consents.version,
      act: consents.act,
    })
    .from(consents)
    .where(sql`${eq(consents.accountId, accountId)} and ${inArray(consents.subject, [...legalDocuments])}`)
    .orderBy(consents.subject, desc(consents.id));
  return new Map(found.flatMap(({ subject, version, act }) => (act === 'given' ? [[subject, version]] : [])));
}

type Act = Pick<Consent, 'subject' | 'version' | 'act' | 'way'>;

async function addOwn(tx: Tx, { actor, language, address }: Call, at: Date, act: Act): Promise<void> {
  await tx.insert(consents).values({ ...act, accountId: actor.accountId, at, language, address });
}

// Leaves out the text, which is long and not needed to find out what is due.
const heads = {
  document: legalVersions.document,
  number: legalVersions.number,
  news: legalVersions.news,
  needsConsent: legalVersions.needsConsent,
  effectiveAt: legalVersions.effectiveAt,
  changedBy: legalVersions.changedBy,
};
