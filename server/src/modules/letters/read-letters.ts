import { toLanguage } from '@plenum/contract/kernel/language';
import type { IssuedLetter, OwnLetters } from '@plenum/contract/letters/schemas';
import { type PersonLetterKind, personLetterKinds } from '@plenum/contract/letters/words';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { certificatesFrom, findCandidates, findLetterTerms, findObstacles } from './people.ts';
import { type LetterRow, letters } from './tables.ts';

export function presentLetter({ id, kind, language, code, name, issuedAt }: LetterRow): IssuedLetter {
  return { id, kind, language: toLanguage(language), code, name, issuedAt: issuedAt.toISOString() };
}

/**
 * The letters that the people of the caller's registration can have, or already have. Kinds that are not offered and
 * were never issued are left out.
 */
export async function listOwnLetters(
  { db, clock }: Kernel,
  registrationId: string,
  accountId: string,
): Promise<OwnLetters[]> {
  const found = await db.execute<{ meetingId: string }>(sql`
    select meeting_id as "meetingId" from registrations where id = ${registrationId} and account_id = ${accountId}`);
  const [of] = found.rows;
  if (!of) return [];
  const people = new Map<string, OwnLetters>();
  for (const kind of personLetterKinds) {
    const terms = await findLetterTerms(db, of.meetingId, kind);
    const which = sql`registration.id = ${registrationId} and not person.removed`;
    const candidates = await findCandidates(db, terms, which);
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

/** Letters of these people, newest first. */
export async function findIssued(
  db: Db | Tx,
  kind: PersonLetterKind,
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
