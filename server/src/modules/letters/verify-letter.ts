import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { readLetterCode } from '@plenum/contract/letters/letter-code';
import type { VerifiedLetter } from '@plenum/contract/letters/schemas';
import { eq } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { findTerms } from '#modules/meetings/offer/public';
import { hashLetter } from './content.ts';
import { type LetterRow, letters } from './tables.ts';

/** Returns null if no letter has this code. Typing errors are detected without asking the database. */
export async function findByCode(db: Db, typed: string): Promise<LetterRow | null> {
  const { code } = readLetterCode(typed);
  if (code === null) return null;
  const [row] = await db.select().from(letters).where(eq(letters.code, code));
  if (row) requireIntact(row);
  return row ?? null;
}

/**
 * Throws if the row was changed by anything other than this program, because such a letter must not be reported as
 * genuine.
 */
export function requireIntact(row: LetterRow): void {
  if (!hashLetter(row).equals(row.hash))
    throw new Error(`Letter ${row.id} does not say what it said when it was issued`);
}

/**
 * Verifies a letter for anyone who has its code. They have seen the letter, so the name on it isn't secret from them.
 */
export async function verifyLetter(db: Db, typed: string): Promise<VerifiedLetter> {
  const row = await findByCode(db, typed);
  if (!row) return { state: 'unknown', letter: null };
  const { kind, language, code, name, content, revokedAt, cause } = row;
  const { meeting } = await findTerms(db, row.meetingId);
  return {
    state: revokedAt === null ? 'genuine' : 'revoked',
    letter: {
      kind,
      language,
      code,
      name,
      paper: content.paper ?? null,
      presentedAs: content.presentedAs ?? null,
      meetingId: row.meetingId,
      meeting: content.meeting,
      startsOn: content.startsOn,
      endsOn: content.endsOn,
      issuedOn: content.issuedOn,
      revokedOn: revokedAt && toWallTime(revokedAt, meeting.timeZone).slice(0, 10),
      cause,
    },
  };
}
