import { type Language, toLanguage } from '@plenum/contract/kernel/language';
import { MOST_LETTERS_ISSUED } from '@plenum/contract/letters/endpoints';
import { letterRefusals } from '@plenum/contract/letters/messages';
import type { OwnPresentation, Presenter } from '@plenum/contract/letters/schemas';
import type { LetterObstacle } from '@plenum/contract/letters/words';
import { letterLines, mapFields } from '@plenum/contract/meetings/person-fields';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { missingLetters } from '#kernel/pdf/font-chain';
import type { AuditSource } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { findRegistered } from '#modules/registration/people/public';
import {
  findPresentations,
  lockPresentations,
  ownsSubmission,
  type Presentation,
} from '#modules/submissions/public';
import {
  findCurrent,
  isLetterFor,
  letterKey,
  type LanguageChoice,
  languageFor,
  type LetterHolder,
  writeLetters,
} from './issue-letters.ts';
import { certificatesFrom, findLetterTerms, isTooEarly, type Terms } from './people.ts';
import { presentLetter } from './read-letters.ts';
import { revokeRows } from './revoke-letters.ts';
import { type LetterRow, letters } from './tables.ts';

const KIND = 'presentation';

interface Candidate extends LetterHolder {
  readonly presentation: Presentation;
  readonly obstacle: LetterObstacle | null;
}

/** The presenters of these submissions, with any obstacles to their certificates. */
async function findCandidates(
  db: Db | Tx,
  terms: Terms,
  presentations: readonly Presentation[],
  { now, isSelf }: { readonly now: Date; readonly isSelf: boolean },
): Promise<Candidate[]> {
  const accountIds = presentations.map(({ accountId }) => accountId);
  const found = await db.execute<{ id: string; language: string }>(
    sql`select id, language from accounts where id = any (${sql.param(accountIds)}::uuid[])`,
  );
  const spoken = new Map(found.rows.map(({ id, language }) => [id, toLanguage(language)]));
  const { settings } = await findCall(db, terms.meeting.id);
  const registered =
    settings.registration === 'not_needed' ? null : await findRegistered(db, terms.meeting.id, accountIds);
  const obstacleOf = ({ accountId }: Presentation): LetterObstacle | null => {
    if (isSelf && !terms.text.words.isOffered) return 'not_offered';
    if (registered && !registered.has(accountId)) return 'not_registered';
    return isTooEarly(terms, now) ? 'too_early' : null;
  };
  return presentations.map((presentation) => {
    const { id, accountId, name, organization, position, title, presentedAs } = presentation;
    return {
      presentation,
      id,
      name,
      ...mapFields(letterLines, () => ''),
      organization,
      position,
      type: null,
      holder: null,
      language: spoken.get(accountId) ?? 'en',
      work: { title, presentedAs },
      obstacle: obstacleOf(presentation),
    };
  });
}

/** Everyone who presents accepted work, by report number. */
export async function listPresenters({ db, clock }: Kernel, meetingId: string): Promise<Presenter[]> {
  const terms = await findLetterTerms(db, meetingId, KIND);
  const presentations = await findPresentations(db, { meetingId });
  const candidates = await findCandidates(db, terms, presentations, { now: clock.now(), isSelf: false });
  const issued = await findIssued(
    db,
    presentations.map(({ id }) => id),
  );
  return candidates.map(({ presentation, obstacle }) => ({
    submissionId: presentation.id,
    number: presentation.number,
    title: presentation.title,
    presentedAs: presentation.presentedAs,
    name: presentation.name,
    organization: presentation.organization,
    obstacle,
    missing: missingLetters(presentation.name),
    letters: issued
      .filter(({ submissionId }) => submissionId === presentation.id)
      .map((row) => ({
        ...presentLetter(row),
        revokedAt: row.revokedAt?.toISOString() ?? null,
        cause: row.cause,
        reason: row.reason,
      })),
  }));
}

/** Returns letters, latest first. */
async function findIssued(db: Db | Tx, submissionIds: readonly string[]): Promise<LetterRow[]> {
  if (submissionIds.length === 0) return [];
  return db
    .select()
    .from(letters)
    .where(and(inArray(letters.submissionId, [...submissionIds]), eq(letters.kind, KIND)))
    .orderBy(desc(letters.issuedAt), desc(letters.id));
}

interface ManyWish {
  readonly language: LanguageChoice;
  readonly presentedAs: SubmissionType | null;
  /** Null for everyone who can have the letter. */
  readonly submissionIds: readonly string[] | null;
}

/** Issues certificates to the selected people who can have one and have none. */
export async function issuePresentations(
  tx: Tx,
  meetingId: string,
  { language, presentedAs, submissionIds }: ManyWish,
  source: AuditSource,
): Promise<{ issued: number; left: number }> {
  const terms = await findLetterTerms(tx, meetingId, KIND);
  const chosen = { meetingId, ...(submissionIds && { ids: submissionIds }) };
  const eligible = async (ids: typeof chosen) => {
    const found = (await findPresentations(tx, ids)).filter(
      (one) => presentedAs === null || one.presentedAs === presentedAs,
    );
    const candidates = await findCandidates(tx, terms, found, { now: source.at, isSelf: false });
    return candidates.filter(({ obstacle }) => obstacle === null);
  };
  const people = await eligible(chosen);
  const having = await findCurrent(tx, KIND, people);
  const lacking = people.filter(
    (person) => !isLetterFor(having.get(letterKey(person, languageFor(language, person))), person),
  );
  const ids = lacking.slice(0, MOST_LETTERS_ISSUED).map(({ id }) => id);
  if (ids.length === 0) refuse(letterRefusals.NO_LETTERS);
  // Locks the submissions, so that they can't be withdrawn or decided differently, and then checks them again.
  await lockPresentations(tx, ids);
  const { made } = await writeLetters(tx, terms, await eligible({ meetingId, ids }), language, source);
  return { issued: made.length, left: lacking.length - ids.length };
}

interface OwnRef {
  readonly submissionId: string;
  readonly accountId: string;
}

/** Returns null if the submission is not accepted or belongs to someone else. */
export async function readOwnPresentation(
  { db, clock }: Kernel,
  { submissionId, accountId }: OwnRef,
): Promise<OwnPresentation | null> {
  const [presentation] = await findPresentations(db, { ids: [submissionId] });
  if (presentation?.accountId !== accountId) return null;
  const terms = await findLetterTerms(db, presentation.meetingId, KIND);
  const moment = { now: clock.now(), isSelf: true };
  const [candidate] = await findCandidates(db, terms, [presentation], moment);
  const issued = (await findIssued(db, [submissionId])).filter(({ revokedAt }) => revokedAt === null);
  return {
    obstacle: candidate?.obstacle ?? null,
    from: certificatesFrom(terms.text.words, terms.meeting.endsOn),
    issued: issued.map(presentLetter),
  };
}

/** Issues the author's certificate; returns the existing one if an organizer issued it before. */
export async function issueOwnPresentation(
  tx: Tx,
  { submissionId, accountId, language }: OwnRef & { readonly language: Language },
  source: AuditSource,
): Promise<LetterRow> {
  await lockPresentations(tx, [submissionId]);
  const [presentation] = await findPresentations(tx, { ids: [submissionId] });
  if (presentation?.accountId !== accountId) refuse(letterRefusals.NO_LETTER);
  const terms = await findLetterTerms(tx, presentation.meetingId, KIND);
  const [candidate] = await findCandidates(tx, terms, [presentation], { now: source.at, isSelf: true });
  if (!candidate) refuse(letterRefusals.NO_LETTER);
  const existing = (await findCurrent(tx, KIND, [candidate])).get(letterKey(candidate, language));
  if (existing && isLetterFor(existing, candidate)) return existing;
  if (candidate.obstacle !== null) refuse(letterRefusals.NO_LETTER);
  const { all } = await writeLetters(tx, terms, [candidate], language, source);
  return all[0] ?? refuse(letterRefusals.NO_LETTER);
}

/** Returns whether the letter certifies one of the caller's submissions. */
export async function ownsPresentation(db: Db, row: LetterRow, accountId: string): Promise<boolean> {
  return row.submissionId !== null && (await ownsSubmission(db, row.submissionId, accountId));
}

/**
 * Revokes certificates that are no longer true, because the submission was withdrawn, rejected, or accepted in another
 * form. It only looks at the current state, so every event can call it, in any order and repeatedly.
 */
export async function alignPresentation(tx: Tx, submissionId: string, source: AuditSource): Promise<void> {
  const rows = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.submissionId, submissionId), isNull(letters.revokedAt)))
    .for('no key update');
  if (rows.length === 0) return;
  const [presentation] = await findPresentations(tx, { ids: [submissionId] });
  await revokeRows(
    tx,
    rows.filter(({ content }) => content.presentedAs !== presentation?.presentedAs),
    { cause: 'not_presented', reason: '' },
    source,
  );
}
