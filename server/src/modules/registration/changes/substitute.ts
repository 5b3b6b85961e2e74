import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import type { substitute as endpoint } from '@plenum/contract/registration/changes/substitute-endpoints';
import { isForIdentity } from '@plenum/contract/registration/checkout/quote';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { type ConsentingSource, recordHotelConsents } from '#modules/consents/public';
import { findTerms } from '#modules/meetings/offer/public';
import { lockRegistrations } from '../change-review.ts';
import { personSubstituted, roommateReplaced } from '../events.ts';
import { findOrder } from '../orders/order-queries.ts';
import { mayChange, whyNotChange } from '../orders/change-rules.ts';
import { findOwnRegistration, openMember } from '../people/registration-queries.ts';
import { keepMemberFiles } from '../people/member-writes.ts';
import { keepIndividual, type LockedParticipant, lockParticipant } from '../people/edit-queries.ts';
import { type PersonKey, blindPersonKeys } from '../people/person-keys.ts';
import { personColumns } from '../people/columns.ts';
import { readSubstitute, takeKeys } from '../people/edit-participant.ts';
import { rewritePeople } from '../people/person-writes.ts';
import { sealDraft } from '../people/member-draft.ts';
import { endInvitations } from '../sharing/invitations.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { participants, substitutions } from '../tables.ts';
import { substitutionFact } from './audit-facts.ts';
import { reviewAgain } from './review-again.ts';

type Wanted = BodyOf<typeof endpoint>;

interface Substitution {
  readonly participantId: string;
  readonly wanted: Wanted;
  /** The buyer's own registration; null if the organizer's staff makes the change. */
  readonly registrationId: string | null;
  readonly reason: string;
}

/** Substitutes a person, on behalf of the buyer or the team's contact, within the organizer's rules. */
export async function substituteOwn(
  kernel: Kernel,
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
  wanted: Wanted,
  source: OwnerSource,
): Promise<null> {
  const { row } = await findOwnRegistration(tx, id, source.actor);
  const asked = { participantId: memberId, wanted, registrationId: id, reason: '' };
  return substitutePerson(kernel, tx, row.meetingId, asked, source);
}

export async function substituteFor(
  kernel: Kernel,
  tx: Tx,
  { id: meetingId, participantId }: { id: string; participantId: string },
  { reason, ...wanted }: Wanted & { readonly reason: string },
  source: ConsentingSource,
): Promise<null> {
  return substitutePerson(
    kernel,
    tx,
    meetingId,
    { participantId, wanted, registrationId: null, reason },
    source,
  );
}

/**
 * Gives a participant's place to another person. Everything ordered is kept, including roommates. The new person must
 * be of the same gender if a bed is shared. Review begins again if the conference has one.
 */
async function substitutePerson(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  { participantId, wanted, registrationId, reason }: Substitution,
  source: ConsentingSource,
): Promise<null> {
  const { locked, otherMateIds } = await lock(tx, meetingId, participantId);
  const { participant, registration } = locked;
  if (registrationId !== null && registration.id !== registrationId) refuse(kernelRefusals.NOT_FOUND);
  const terms = await findTerms(tx, meetingId);
  const isStaff = registrationId === null;
  const order = registration.orderId === null ? null : await findOrder(tx, registration.orderId);
  // An open order or refund doesn't prevent a substitution, because it belongs to the place and not to the person.
  const changing = { registration, order, hasOpenAddition: false, isGivingUp: false, isStaff };
  const whyNot = whyNotChange(changing, terms, source.at);
  if (whyNot !== null) refuse(whyNot);
  if (!mayChange('substitute', terms, isStaff)) refuse(changeRefusals.CHANGE_OFF);
  if (participant.state !== 'registered') refuse(registrationRefusals.STATE);

  const { person, doubts, values } = readSubstitute(terms.form, wanted.values, locked, source.at);
  await requireAwaitedType(tx, participantId, person.identity);
  if (await needsConsent(tx, participantId, person.idNumber, wanted)) {
    const fields = { hotelConsent: registrationMessages.consent_required };
    refuse(kernelRefusals.INVALID_INPUT, { fields });
  }
  const keys = blindPersonKeys(kernel.keys, person);
  await requireAnother(tx, participantId, keys);
  await takeKeys(tx, meetingId, { id: participantId, keys });
  await rewritePeople(
    tx,
    [{ id: participantId, ...personColumns(kernel.keys, meetingId, participantId, person, doubts) }],
    source.at,
  );
  const before = openMember(kernel.keys, participant);
  const draft = { ...before, values, hotelConsent: wanted.hotelConsent };
  await keepMemberFiles(tx, registration.id, [draft]);
  await writeDraft(tx, participantId, sealDraft(kernel.keys, participantId, draft));
  // The consent of the person who is replaced doesn't apply to the new person.
  const choice = { participantId, before: false, after: wanted.hotelConsent };
  await recordHotelConsents(tx, meetingId, [choice], source);
  if (registration.kind === 'individual') await keepIndividual(tx, registration, person, locked.orderNumber);
  // Ends the invitations of the person who is replaced.
  await endInvitations(tx, [participantId], source.at);

  const id = randomUUID();
  const { fullName: fromName, email: fromEmail, phone: fromPhone } = participant;
  const names = { fromName, toName: person.fullName };
  await tx.insert(substitutions).values({
    id,
    meetingId,
    registrationId: registration.id,
    participantId,
    ...names,
    fromEmail,
    fromPhone,
    toEmail: person.email,
    toPhone: person.phone,
    at: source.at,
    actor: source.actor,
    reason,
  });
  await reviewAgain(tx, registration, terms, source);
  const detail = { meeting: meetingId, from: fromName, to: person.fullName, ...(reason ? { reason } : {}) };
  await writeAudit(tx, substitutionFact(participantId, detail), source);
  const messages = (['from', 'to'] as const).flatMap((whom) =>
    (['email', 'phone'] as const).map((by) => ({ substitutionId: id, whom, by })),
  );
  await emitAll(tx, personSubstituted, messages, source.at);
  const roommates = otherMateIds.map((mateId) => ({ participantId: mateId, substitutionId: id }));
  await emitAll(tx, roommateReplaced, roommates, source.at);
  return null;
}

// Locks the registrations of all guests of the room by id, as everywhere, because guests of other registrations get a
// message.
async function lock(tx: Tx, meetingId: string, participantId: string) {
  const found = await tx.execute<{ id: string; registrationId: string }>(sql`
    select person.id, person.registration_id as "registrationId"
    from participants as person where person.id = ${participantId} or person.id in (
      select beside.participant_id from room_places as own join room_places as beside using (room_id)
      where own.participant_id = ${participantId})`);
  await lockRegistrations(tx, [...new Set(found.rows.map(({ registrationId }) => registrationId))]);
  const locked: LockedParticipant | null = await lockParticipant(tx, meetingId, participantId);
  if (!locked) refuse(kernelRefusals.NOT_FOUND);
  const { id: ownId } = locked.registration;
  const otherMateIds = found.rows.flatMap(({ id, registrationId }) => (registrationId === ownId ? [] : id));
  return { locked, otherMateIds };
}

// Refuses if a more expensive type that is ordered but not paid yet doesn't suit the new person.
async function requireAwaitedType(tx: Tx, participantId: string, identity: string | null): Promise<void> {
  const found = await tx.execute<{ identities: string[] }>(sql`
    select type.identities from order_lines as line join registration_types as type on type.id = line.type_id
    where line.participant_id = ${participantId} and line.held and line.pending and line.kind = 'conference'`);
  if (!found.rows.every((type) => isForIdentity(type, identity)))
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { 'values.identity': registrationMessages.type_identity },
    });
  // The identity that was chosen with that type belonged to the person who is replaced.
  await tx.execute(sql`
    update order_lines set identity_after = null
    where participant_id = ${participantId} and held and pending and kind = 'conference' and identity_after is not null`);
}

async function needsConsent(
  tx: Tx,
  participantId: string,
  idNumber: string,
  { hotelConsent }: Wanted,
): Promise<boolean> {
  if (hotelConsent || idNumber === '') return false;
  const found = await tx.execute<{ choice: Parameters<typeof wantsRoom>[0] }>(
    sql`select choice from stays where participant_id = ${participantId}`,
  );
  return wantsRoom(found.rows[0]?.choice ?? null);
}

// Refuses a new person with the same keys: a misspelt name has to be corrected instead.
async function requireAnother(tx: Tx, participantId: string, keys: readonly PersonKey[]): Promise<void> {
  const known = keys.map(({ key }) => key.toString('hex'));
  const found = await tx.execute(sql`
    select from person_keys where participant_id = ${participantId}
      and encode(key, 'hex') = any (${sql.param(known)}::text[])`);
  if (found.rows.length > 0)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { 'values.fullName': changeMessages.same_person } });
}

// Stores the new person's draft. The link by which the replaced person filled in their part stops working.
async function writeDraft(tx: Tx, id: string, draft: string): Promise<void> {
  await tx
    .update(participants)
    .set({
      draft,
      selfFilled: false,
      version: sql`${participants.version} + 1`,
      linkEpoch: sql`${participants.linkEpoch} + 1`,
    })
    .where(sql`${participants.id} = ${id}`);
}
