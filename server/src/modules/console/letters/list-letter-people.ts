import type { listLetterPeople as endpoint } from '@plenum/contract/console/letter-lists';
import { MOST_COUNTED } from '@plenum/contract/kernel/list';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { LetterPerson } from '@plenum/contract/letters/schemas';
import type { PersonLetterKind } from '@plenum/contract/letters/words';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { missingLetters } from '#kernel/pdf/font-chain';
import {
  canHave,
  findCandidates,
  findIssued,
  findLetterTerms,
  findObstacles,
  presentLetter,
} from '#modules/letters/public';
import { type Listed, type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { readSearchTerm, type SearchTerm } from '../people/search-term.ts';

type Wishes = QueryOf<typeof endpoint>;
type Terms = Awaited<ReturnType<typeof findLetterTerms<PersonLetterKind>>>;

// Up to this many people are read and then sorted. If more match, reading people by name soon finds enough of them
// for a page.
const FEW = 1_000;

/** Lists people by name. Details are read only for the people on the page. */
export async function listLetterPeople(
  { db, clock }: Kernel,
  meetingId: string,
  { kind, show = 'all', q, after }: Wishes,
  language: Language,
): Promise<ListPage<LetterPerson>> {
  const cursor = readCursor(after, 'text');
  const terms = await findLetterTerms(db, meetingId, kind);
  const now = clock.now();
  const shown = await shownBy(db, terms, { show, now });
  const found = await foundBy(db, readSearchTerm(meetingId, q));
  if (!shown) return { rows: [], next: null, total: 0 };
  const listed = sql`participants as listed
    join registrations as registration on registration.id = listed.registration_id
    where listed.meeting_id = ${meetingId} and listed.state = 'registered' and not listed.removed
      and registration.state = 'submitted' and ${shown} and ${found}`;
  const beyond = cursor
    ? sql`and (listed.full_name collate "zh-x-icu", listed.id)
        > (${cursor.key}::text collate "zh-x-icu", ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<Listed<{ id: string }>>(sql`
    select listed.id, listed.full_name as key, null as total from ${listed} ${beyond}
    order by listed.full_name collate "zh-x-icu", listed.id limit ${sql.raw(String(PAGE + 1))}`);
  const page = toPage(rows, cursor === null, ({ id }) => id);
  return {
    rows: await presentPeople(db, terms, page.rows, { now, language }),
    next: page.next,
    total: cursor === null ? (page.total ?? (await countUpTo(db, listed))) : null,
  };
}

/** Returns null if there are more than can be counted. */
async function countUpTo(db: Db, listed: SQL): Promise<number | null> {
  const limit = sql.raw(String(MOST_COUNTED + 1));
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select from ${listed} limit ${limit}) as counted`,
  );
  const count = rows[0]?.count ?? 0;
  return count > MOST_COUNTED ? null : count;
}

const everyone = sql`true`;

/**
 * Returns a condition that selects the people by id if they are few. If there are many, each person is tested during
 * the walk, with a condition whose result the planner can't estimate.
 */
async function idsOrScan(db: Db, named: SQL, column: SQL, condition: SQL): Promise<SQL> {
  const limit = sql.raw(String(FEW + 1));
  const { rows } = await db.execute<{ id: string }>(sql`${named} limit ${limit}`);
  if (rows.length > FEW) return sql`coalesce(${condition}, false)`;
  return sql`${column} = any (${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

/** Returns the condition for the people to show, or null if no one can match. */
async function shownBy(
  db: Db,
  terms: Terms,
  { show, now }: { readonly show: Wishes['show']; readonly now: Date },
): Promise<SQL | null> {
  if (show === 'all') return everyone;
  const { kind, meeting } = terms;
  const has = (which: SQL) => sql`exists (
    select from letters as letter where letter.participant_id = listed.id and letter.kind = ${kind} and ${which})`;
  const counts = sql`letter.revoked_at is null`;
  if (show === 'can') {
    const can = canHave(terms, now);
    return can && sql`coalesce(not ${has(counts)} and ${can}, false)`;
  }
  const which = show === 'issued' ? counts : sql`letter.revoked_at is not null`;
  const named = sql`select distinct letter.participant_id as id from letters as letter
    where letter.meeting_id = ${meeting.id} and letter.kind = ${kind} and ${which}`;
  return idsOrScan(db, named, sql`listed.id`, has(which));
}

/** Searches like the list of participants. */
async function foundBy(db: Db, term: SearchTerm | null): Promise<SQL> {
  if (!term) return everyone;
  const { pattern, isNumber } = term;
  const tokens = sql`${sql.param([...term.tokens])}::integer[]`;
  const limit = sql.raw(String(FEW + 1));
  return isNumber
    ? idsOrScan(
        db,
        sql`select id from search_registrations(${tokens}, ${pattern}, ${limit})`,
        sql`registration.id`,
        sql`registration.search_text like ${pattern}`,
      )
    : idsOrScan(
        db,
        sql`select id from search_participants(${tokens}, ${pattern}, ${limit})`,
        sql`listed.id`,
        sql`listed.search_text like ${pattern}`,
      );
}

async function presentPeople(
  db: Db,
  terms: Terms,
  ids: readonly string[],
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<LetterPerson[]> {
  const people = await findCandidates(db, terms, sql`person.id = any (${sql.param([...ids])}::uuid[])`);
  const obstacles = await findObstacles(db, terms, people, { now, isSelf: false });
  const issued = await findIssued(db, terms.kind, people);
  return people.map((person): LetterPerson => ({
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
  }));
}
