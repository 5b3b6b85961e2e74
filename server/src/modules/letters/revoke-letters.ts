import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { letterRefusals } from '@plenum/contract/letters/messages';
import type { RevocationCause } from '@plenum/contract/letters/words';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { letterFact } from './audit-facts.ts';
import { hasPlace, holderOf } from './people.ts';
import { type LetterRow, letters } from './tables.ts';

interface Why {
  readonly cause: RevocationCause;
  readonly reason: string;
}

/** Revokes a letter for an organizer, who gives the reason. */
export async function revokeLetter(
  tx: Tx,
  { meetingId, letterId }: { readonly meetingId: string; readonly letterId: string },
  reason: string,
  source: AuditSource,
): Promise<null> {
  const [row] = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.id, letterId), eq(letters.meetingId, meetingId)))
    .for('no key update');
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  if (row.revokedAt !== null) refuse(letterRefusals.ALREADY_REVOKED);
  await revokeRows(tx, [row], { cause: 'other', reason }, source);
  return null;
}

/** Revokes letters. Those that have been revoked in the meantime are not changed. */
export async function revokeRows(
  tx: Tx,
  rows: readonly Pick<LetterRow, 'id' | 'meetingId' | 'code' | 'kind'>[],
  { cause, reason }: Why,
  source: AuditSource,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .update(letters)
    .set({ revokedAt: source.at, revokedBy: source.actor, cause, reason })
    .where(
      and(
        inArray(
          letters.id,
          rows.map(({ id }) => id),
        ),
        isNull(letters.revokedAt),
      ),
    );
  for (const { meetingId, code, kind } of rows)
    await writeAudit(tx, letterFact('letter.revoked', meetingId, { code, kind, cause, reason }), source);
}

/**
 * Revokes a registration's letters that are no longer true, because another person has the place, or it was released.
 * It only looks at the current state, so every event can call it, in any order and repeatedly.
 */
export async function alignLetters(tx: Tx, registrationId: string, source: AuditSource): Promise<void> {
  const found = await tx.execute<{
    id: string;
    meetingId: string;
    code: string;
    kind: LetterRow['kind'];
    isOther: boolean;
  }>(sql`
    select letter.id, letter.meeting_id as "meetingId", letter.code, letter.kind,
      letter.holder is distinct from ${holderOf} as "isOther"
    from participants as person
    join registrations as registration on registration.id = person.registration_id
    join letters as letter on letter.participant_id = person.id and letter.revoked_at is null
    where person.registration_id = ${registrationId}
      and (letter.holder is distinct from ${holderOf} or not (${hasPlace}))
    order by letter.id for no key update of letter`);
  for (const [cause, isOther] of [
    ['substituted', true],
    ['cancelled', false],
  ] as const)
    await revokeRows(
      tx,
      found.rows.filter((row) => row.isOther === isOther),
      { cause, reason: '' },
      source,
    );
}
