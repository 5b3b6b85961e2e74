import { randomInt } from 'node:crypto';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { MOST_LETTERS_ISSUED } from '@plenum/contract/letters/endpoints';
import { LETTER_CODE_LENGTH, letterCodeOf } from '@plenum/contract/letters/letter-code';
import { letterRefusals } from '@plenum/contract/letters/messages';
import type { LetterKind, PersonLetterKind } from '@plenum/contract/letters/words';
import { TICKET_ALPHABET } from '@plenum/contract/tickets/ticket-code';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { letterFact } from './audit-facts.ts';
import { contentOf, hashLetter, type LetterFacts } from './content.ts';
import {
  findCandidates,
  findLetterTerms,
  findObstacles,
  type LetterCandidate,
  type Terms,
} from './people.ts';
import { revokeRows } from './revoke-letters.ts';
import { type LetterRow, letters } from './tables.ts';

/** The language of a letter; `own` is that of the account that registered the person. */
export type LanguageChoice = Language | 'own';

/** A participant, or the presenter of a submission. */
export type LetterHolder = LetterFacts & Pick<LetterCandidate, 'id' | 'language' | 'holder'>;

export const languageFor = (choice: LanguageChoice, { language }: Pick<LetterHolder, 'language'>) =>
  choice === 'own' ? language : choice;

interface OwnWish {
  readonly participantId: string;
  readonly kind: PersonLetterKind;
  readonly language: Language;
}

/** Issues a letter to a person whom this account registered. */
export async function issueOwn(
  tx: Tx,
  { participantId, kind, language }: OwnWish,
  accountId: string,
  source: AuditSource,
): Promise<LetterRow> {
  const found = await tx.execute<{ meetingId: string }>(sql`
    select person.meeting_id as "meetingId" from participants as person
    join registrations as registration on registration.id = person.registration_id
    where person.id = ${participantId} and registration.account_id = ${accountId}`);
  const [of] = found.rows;
  if (!of) refuse(kernelRefusals.NOT_FOUND);
  const letter = await issueFor(tx, { ...of, participantId, kind, language }, source);
  return letter ?? refuse(letterRefusals.NO_LETTER);
}

/**
 * Issues a letter that people can get themselves, or returns null if the person can't have it. Also used by the message
 * after the conference.
 */
export async function issueFor(
  tx: Tx,
  { meetingId, participantId, kind, language }: OwnWish & { readonly meetingId: string },
  source: AuditSource,
): Promise<LetterRow | null> {
  const [registrationId] = await lockRegistrations(tx, [participantId]);
  if (registrationId === undefined) return null;
  const terms = await findLetterTerms(tx, meetingId, kind);
  const [person] = await findCandidates(tx, terms, sql`person.id = ${participantId}`);
  if (!person) return null;
  const obstacles = await findObstacles(tx, terms, [person], { now: source.at, isSelf: true });
  if (obstacles.get(person.id) !== null) return null;
  const { all } = await writeLetters(tx, terms, [person], language, source);
  return all[0] ?? null;
}

interface ManyWish {
  readonly kind: PersonLetterKind;
  readonly language: LanguageChoice;
  /** Null for everyone who can have the letter. */
  readonly participantIds: readonly string[] | null;
}

/** Issues letters to the selected people who can have one and have none. */
export async function issueMany(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  meetingId: string,
  { kind, language, participantIds }: ManyWish,
  source: AuditSource,
): Promise<{ issued: number; left: number }> {
  const terms = await findLetterTerms(tx, meetingId, kind);
  const chosen = participantIds
    ? sql`person.id = any (${sql.param([...participantIds])}::uuid[])`
    : sql`not person.removed`;
  const people = await findCandidates(tx, terms, chosen);
  const obstacles = await findObstacles(tx, terms, people, { now: clock.now(), isSelf: false });
  const having = await findCurrent(tx, kind, people);
  const missing = people.filter(
    (person) =>
      obstacles.get(person.id) === null &&
      !isLetterFor(having.get(letterKey(person, languageFor(language, person))), person),
  );
  const now = missing.slice(0, MOST_LETTERS_ISSUED);
  if (now.length === 0) refuse(letterRefusals.NO_LETTERS);
  // Checked again after locking the registrations, because another person may have taken a place in the meantime.
  const ids = now.map(({ id }) => id);
  await lockRegistrations(tx, ids);
  const locked = await findCandidates(tx, terms, sql`person.id = any (${sql.param(ids)}::uuid[])`);
  const still = await findObstacles(tx, terms, locked, { now: clock.now(), isSelf: false });
  const { made } = await writeLetters(
    tx,
    terms,
    locked.filter(({ id }) => still.get(id) === null),
    language,
    source,
  );
  return { issued: made.length, left: missing.length - now.length };
}

/** Locks registrations in a fixed order, so that substitutions, which lock them too, have to wait. */
async function lockRegistrations(tx: Tx, participantIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from registrations where id in (
      select registration_id from participants where id = any (${sql.param([...participantIds])}::uuid[]))
    order by id for share`);
  return rows.map(({ id }) => id);
}

export const letterKey = ({ id }: Pick<LetterCandidate, 'id'>, language: Language) => `${id} ${language}`;

const subjectColumn = (kind: LetterKind) =>
  kind === 'presentation' ? letters.submissionId : letters.participantId;

function subjectOf({ participantId, submissionId }: LetterRow): string {
  return participantId ?? submissionId ?? '';
}

/** Returns the valid letters of a kind, by person and language. */
export async function findCurrent(
  tx: Tx,
  kind: LetterKind,
  people: readonly Pick<LetterCandidate, 'id'>[],
): Promise<Map<string, LetterRow>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(letters)
    .where(and(inArray(subjectColumn(kind), ids), eq(letters.kind, kind), isNull(letters.revokedAt)));
  return new Map(rows.map((row) => [letterKey({ id: subjectOf(row) }, row.language), row]));
}

/** Returns whether the letter is for this person under their current name. */
export function isLetterFor(letter: LetterRow | undefined, { name, holder, work }: LetterHolder): boolean {
  return (
    letter !== undefined &&
    letter.name === name &&
    letter.holder === holder &&
    letter.content.presentedAs === work?.presentedAs
  );
}

/**
 * Issues letters. People who already have the letter get the existing one, unless its name is outdated: then it is
 * replaced, so that a corrected name doesn't leave two valid letters.
 */
export async function writeLetters(
  tx: Tx,
  terms: Pick<Terms, 'kind' | 'text' | 'meeting'>,
  people: readonly LetterHolder[],
  choice: LanguageChoice,
  source: AuditSource,
): Promise<{ all: LetterRow[]; made: LetterRow[] }> {
  const { kind, text, meeting } = terms;
  const current = await findCurrent(tx, kind, people);
  const kept: LetterRow[] = [];
  const outdated: LetterRow[] = [];
  const wanted: LetterRow[] = [];
  for (const person of people) {
    const language = languageFor(choice, person);
    const before = current.get(letterKey(person, language));
    if (before && isLetterFor(before, person)) {
      kept.push(before);
      continue;
    }
    if (before) outdated.push(before);
    const said = {
      code: newCode(),
      kind,
      language,
      name: person.name,
      content: contentOf(text.words, { person, conference: meeting }, language, source.at),
    };
    wanted.push({
      ...said,
      id: orderedId(source.at.getTime()),
      meetingId: meeting.id,
      participantId: kind === 'presentation' ? null : person.id,
      submissionId: kind === 'presentation' ? person.id : null,
      holder: person.holder,
      textVersion: text.version,
      hash: hashLetter(said),
      issuedAt: source.at,
      issuedBy: source.actor,
      revokedAt: null,
      revokedBy: null,
      cause: null,
      reason: '',
    });
  }
  await revokeRows(tx, outdated, { cause: 'replaced', reason: '' }, source);
  const made =
    wanted.length === 0 ? [] : await tx.insert(letters).values(wanted).onConflictDoNothing().returning();
  if (made.length > 0) {
    const detail = {
      kind,
      count: made.length,
      version: text.version,
      letters: made.slice(0, 20).map(({ code }) => code),
    };
    await writeAudit(tx, letterFact('letter.issued', meeting.id, detail), source);
  }
  if (made.length === wanted.length) return { all: [...kept, ...made], made };
  // A concurrent call issued some of them; those are valid.
  const now = await findCurrent(tx, kind, people);
  return {
    all: people.flatMap((person) => now.get(letterKey(person, languageFor(choice, person))) ?? []),
    made,
  };
}

function newCode(): string {
  return letterCodeOf(
    Array.from({ length: LETTER_CODE_LENGTH - 1 }, () => randomInt(TICKET_ALPHABET.length)),
  );
}
