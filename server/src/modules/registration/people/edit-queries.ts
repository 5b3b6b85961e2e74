import type { Person } from '@plenum/contract/registration/people/person';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { type ParticipantRow, participants, type RegistrationRow, registrations } from '../tables.ts';
import { boundByGender } from './person-writes.ts';
import { personSearchText, searchTokens } from './search-tokens.ts';

export interface LockedParticipant {
  readonly participant: ParticipantRow;
  readonly registration: RegistrationRow;
  readonly orderNumber: string;
  /** The identities that their registration type is for; empty for all. */
  readonly identities: readonly string[];
  /** True if the person has a bed among men or women, or a place in a shared room. */
  readonly isBoundByGender: boolean;
}

/**
 * Locks a participant, and the registration before that, as everywhere. Returns null if this conference has no
 * participant with this id.
 */
export async function lockParticipant(
  tx: Tx,
  meetingId: string,
  id: string,
): Promise<LockedParticipant | null> {
  const own = and(eq(participants.id, id), eq(participants.meetingId, meetingId));
  const [named] = await tx
    .select({ registrationId: participants.registrationId })
    .from(participants)
    .where(own);
  if (!named) return null;
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, named.registrationId))
    .for('no key update');
  const [participant] = await tx.select().from(participants).where(own).for('no key update');
  if (!participant || !registration) return null;
  const found = await tx.execute<{ orderNumber: string; identities: string[]; isBoundByGender: boolean }>(sql`
    select coalesce((select number from orders where id = ${registration.orderId}), '') as "orderNumber",
      coalesce((select identities from registration_types where id = ${participant.typeId}), '{}') as identities,
      ${boundByGender(sql`${id}`)} as "isBoundByGender"`);
  const [ordered] = found.rows;
  return ordered ? { participant, registration, ...ordered } : null;
}

export async function keepDraft(tx: Tx, id: string, draft: string): Promise<void> {
  await tx
    .update(participants)
    .set({ draft, version: sql`${participants.version} + 1` })
    .where(eq(participants.id, id));
}

/**
 * Renames an individual registration after its person. `changedAt` is unchanged, so that the registration keeps its
 * place among those waiting for review.
 */
export async function keepIndividual(
  tx: Tx,
  { id, meetingId }: RegistrationRow,
  { fullName, phone, email }: Person,
  orderNumber: string,
): Promise<void> {
  const text = personSearchText({ names: [fullName], others: [phone, email, orderNumber] });
  await tx
    .update(registrations)
    .set({
      name: fullName,
      contactName: fullName,
      contactPhone: phone,
      contactEmail: email,
      searchText: text,
      searchTokens: searchTokens(meetingId, text),
      version: sql`${registrations.version} + 1`,
    })
    .where(eq(registrations.id, id));
}
