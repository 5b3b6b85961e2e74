import { type Language, toLanguage } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { listLetterPeople } from '@plenum/contract/letters/endpoints';
import type { QueryOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { IssuedLetter, LetterPerson, OwnLetters } from '@plenum/contract/letters/schemas';
import { type LetterKind, letterKinds } from '@plenum/contract/letters/words';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { missingLetters } from '#kernel/pdf/font-chain';
import { certificatesFrom, findCandidates, findLetterTerms, findObstacles } from './people.ts';
import { type LetterRow, letters } from './tables.ts';

export function presentLetter({ id, kind, language, code, name, issuedAt }: LetterRow): IssuedLetter {
  return { id, kind, language: toLanguage(language), code, name, issuedAt: issuedAt.toISOString() };
}

/** What the people of an own registration can have, and have; kinds that are not offered and were never issued are left out. */
export async function listOwn(
  { db, clock }: Kernel,
  registrationId: string,
  accountId: string,
): Promise<OwnLetters[]> {
  const found = await db.execute<{ meetingId: string }>(sql`
    select meeting_id as "meetingId" from registrations where id = ${registrationId} and account_id = ${accountId}`);
  const [of] = found.rows;
  if (!of) return [];
  const people = new Map<string, OwnLetters>();
  for (const kind of letterKinds) {
    const terms = await findLetterTerms(db, of.meetingId, kind);
    const which = sql`registration.id = ${registrationId} and not person.removed`;
    const candidates = await findCandidates(db, terms, which, registrationId);
    const obstacles = await findObstacles(db, terms, candidates, { now: clock.now(), isSelf: true });
    const issued = await findIssued(db, kind, candidates, isNull(letters.revokedAt));
    const { words } = terms.text;
    for (const { id, name } of candidates) {
      const own = people.get(id) ?? { participantId: id, name, kinds: [] };
      people.set(id, own);
      const obstacle = obstacles.get(id) ?? null;
      const mine = issued.filter(({ participantId }) => participantId === id);
      if (obstacle === 'not_offered' && mine.length === 0) continue;
      const from = kind === 'certificate' ? certificatesFrom(words, terms.meeting.endsOn) : null;
      own.kinds.push({ kind, obstacle, from, issued: mine.map(presentLetter) });
    }
  }
  return [...people.values()].filter(({ kinds }) => kinds.length > 0);
}

async function findIssued(
  db: Db | Tx,
  kind: LetterKind,
  people: readonly { readonly id: string }[],
  which?: SQL,
): Promise<LetterRow[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(letters)
    .where(and(inArray(letters.participantId, ids), eq(letters.kind, kind), which))
    .orderBy(desc(letters.issuedAt), desc(letters.id));
}

const PAGE = 50;

interface Asked extends Required<Pick<QueryOf<typeof listLetterPeople>, 'kind' | 'name' | 'show'>> {
  readonly page: number;
}

/** By name. Whom a filter finds is decided here, where the rules are; a conference's people are read at once. */
export async function listPeople(
  { db, clock }: Kernel,
  meetingId: string,
  { kind, name, show, page }: Asked,
  language: Language,
): Promise<ReplyOf<typeof listLetterPeople>> {
  const terms = await findLetterTerms(db, meetingId, kind);
  const having = (revoked: SQL) =>
    sql`exists (select from letters as letter where letter.participant_id = person.id and letter.kind = ${kind} and ${revoked})`;
  const conditions = [sql`not person.removed and registration.state = 'submitted'`];
  if (name !== '') conditions.push(sql`strpos(lower(person.full_name), lower(${name}::text)) > 0`);
  if (show === 'issued') conditions.push(having(sql`letter.revoked_at is null`));
  if (show === 'revoked') conditions.push(having(sql`letter.revoked_at is not null`));
  if (show === 'can') conditions.push(sql`not ${having(sql`letter.revoked_at is null`)}`);
  const found = await findCandidates(db, terms, sql.join(conditions, sql` and `));
  const obstacles = await findObstacles(db, terms, found, { now: clock.now(), isSelf: false });
  const people = show === 'can' ? found.filter(({ id }) => obstacles.get(id) === null) : found;
  const shown = people.slice((page - 1) * PAGE, page * PAGE);
  const issued = await findIssued(db, kind, shown);
  return {
    people: shown.map((person): LetterPerson => ({
      participantId: person.id,
      name: person.name,
      organization: person.organization,
      typeName: person.type ? textIn(person.type, language) : '',
      obstacle: obstacles.get(person.id) ?? null,
      missing: missingLetters(person.name + person.organization + person.position),
      letters: issued
        .filter(({ participantId }) => participantId === person.id)
        .map((row) => ({
          ...presentLetter(row),
          revokedAt: row.revokedAt?.toISOString() ?? null,
          cause: row.cause,
          reason: row.reason,
        })),
    })),
    total: people.length,
    pages: Math.ceil(people.length / PAGE),
  };
}
