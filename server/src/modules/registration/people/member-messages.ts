import { registrationRefusals } from '@plenum/contract/registration/messages';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { registrations } from '../tables.ts';
import { findOwnRegistration, lockOwnRegistration } from './registration-queries.ts';

interface MemberMessages {
  readonly isOn: boolean;
}

/** Returns whether messages to the team's members are switched on; null for a person who registered alone. */
export async function readMemberMessages(
  db: Db,
  registrationId: string,
  accountId: string,
): Promise<MemberMessages | null> {
  const { row } = await findOwnRegistration(db, registrationId, accountId);
  return row.kind === 'team' ? { isOn: row.writesToMembers } : null;
}

/**
 * Switches the messages to members of a team on or off, on behalf of its contact. Messages that were sent can't be
 * recalled.
 */
export async function switchMemberMessages(
  tx: Tx,
  registrationId: string,
  { isOn }: MemberMessages,
  source: OwnerSource,
): Promise<MemberMessages> {
  const { row } = await lockOwnRegistration(tx, registrationId, source.actor);
  if (row.kind !== 'team') refuse(registrationRefusals.STATE);
  if (row.writesToMembers === isOn) return { isOn };
  await tx.update(registrations).set({ writesToMembers: isOn }).where(eq(registrations.id, registrationId));
  const fact = registrationFact('registration.member_messages_switched', registrationId, { isOn });
  await writeAudit(tx, fact, source);
  return { isOn };
}
