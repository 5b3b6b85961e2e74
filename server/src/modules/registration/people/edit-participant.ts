import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { changeMessages } from '@plenum/contract/registration/change-messages';
import { isForIdentity } from '@plenum/contract/registration/checkout/quote';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { answerKey } from '@plenum/contract/registration/people/custom-answers';
import type { editParticipant as endpoint } from '@plenum/contract/registration/people/organizer-endpoints';
import {
  type Person,
  type PersonForm,
  checkPerson,
  valueKeys,
} from '@plenum/contract/registration/people/person';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';
import type { Tx } from '#kernel/db/database';
import { violatedConstraint } from '#kernel/db/violations';
import { RefusalError, refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { personColumns } from './columns.ts';
import { type LockedParticipant, keepDraft, keepIndividual, lockParticipant } from './edit-queries.ts';
import { editedValues } from './edited-values.ts';
import { sealDraft } from './member-draft.ts';
import { blindPersonKeys } from './person-keys.ts';
import { replaceKeys, rewritePeople } from './person-writes.ts';
import { openMember } from './registration-queries.ts';
import type { FieldErrors } from './order-errors.ts';

/**
 * Corrects the data of a participant, on behalf of the organizer. The ordered items are kept, and so is the identity
 * that the type is for.
 */
export async function editParticipant(
  kernel: Kernel,
  tx: Tx,
  { id: meetingId, participantId }: { readonly id: string; readonly participantId: string },
  { values, reason }: BodyOf<typeof endpoint>,
  source: AuditSource,
): Promise<null> {
  const locked = await lockParticipant(tx, meetingId, participantId);
  if (!locked) refuse(kernelRefusals.NOT_FOUND);
  const { participant, registration } = locked;
  if (participant.state !== 'registered' || registration.state !== 'submitted')
    refuse(registrationRefusals.STATE);
  const { form } = await findTerms(tx, meetingId);
  requireKnown(form, values);
  const draft = openMember(kernel.keys, participant);
  // The ordered type counts, even if the draft contains another one.
  const ordered: PersonValues = { ...draft.values, typeId: participant.typeId ?? '' };
  const typed: PersonValues = { ...ordered, ...values };
  const { person, doubts } = validatePerson(form, typed, locked, source.at);

  const keys = blindPersonKeys(kernel.keys, person);
  await takeKeys(tx, meetingId, { id: participantId, keys });
  const columns = personColumns(kernel.keys, meetingId, participantId, person, doubts);
  await rewritePeople(tx, [{ id: participantId, ...columns }], source.at);
  await keepDraft(tx, participantId, sealDraft(kernel.keys, participantId, { ...draft, values: typed }));
  if (registration.kind === 'individual') await keepIndividual(tx, registration, person, locked.orderNumber);

  const fields = Object.keys(values).filter((key) => typed[key] !== ordered[key]);
  const detail = { meeting: meetingId, fields, ...editedValues(ordered, typed, fields), reason };
  const fact = participantFact('participant.edited', participantId, detail);
  await writeAudit(tx, fact, source);
  return null;
}

/**
 * Validates the data of a person who takes a participant's place: all their data is new, but the order is unchanged.
 */
export function readSubstitute(
  form: PersonForm,
  values: PersonValues,
  locked: LockedParticipant,
  now: Date,
): { person: Person; doubts: number; values: PersonValues } {
  requireKnown(form, values);
  const typed: PersonValues = { ...values, typeId: locked.participant.typeId ?? '' };
  return { ...validatePerson(form, typed, locked, now, changeMessages.same_gender), values: typed };
}

function requireKnown(form: PersonForm, values: PersonValues): void {
  const known = new Set<string>([...valueKeys, ...form.custom.map(({ id }) => answerKey(id))]);
  const unknown = Object.keys(values).filter((key) => !known.has(key));
  requireNoErrors(Object.fromEntries(unknown.map((key) => [key, fieldMessages.illegal_input])));
}

function requireNoErrors(fieldErrors: FieldErrors): void {
  const entries = Object.entries(fieldErrors);
  if (entries.length === 0) return;
  const fields = Object.fromEntries(entries.map(([key, fieldError]) => [`values.${key}`, fieldError]));
  refuse(kernelRefusals.INVALID_INPUT, { fields });
}

/** Validates a person whose order stays unchanged. Refuses errors, and values that the order does not allow. */
export function validatePerson(
  form: PersonForm,
  typed: PersonValues,
  locked: LockedParticipant,
  now: Date,
  otherGender: string = registrationMessages.ordered_fixed,
) {
  const checked = checkPerson(form, typed, now);
  const fieldErrors: FieldErrors = Object.fromEntries(
    checked.fieldErrors.map(({ field, code, values }) => [field, values ? { code, values } : code]),
  );
  if (checked.person) Object.assign(fieldErrors, orderedErrors(checked.person, locked, otherGender));
  requireNoErrors(fieldErrors);
  if (!checked.person) throw new Error('a person without errors was not read');
  return { person: checked.person, doubts: checked.warnings.length };
}

// Returns an error for each value that doesn't fit the order: the type may be only for students, for example, or the
// bed only for women.
function orderedErrors(
  person: Person,
  { participant, identities, isBoundByGender }: LockedParticipant,
  otherGender: string,
): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (person.typeId !== participant.typeId) fieldErrors['typeId'] = registrationMessages.ordered_fixed;
  if (!isForIdentity({ identities }, person.identity))
    fieldErrors['identity'] = registrationMessages.type_identity;
  if (isBoundByGender && person.gender !== participant.gender) fieldErrors['gender'] = otherGender;
  return fieldErrors;
}

// Stores the keys that identify the person. The primary key prevents a second registration of the same person, even if
// two writes happen at the same time.
export async function takeKeys(
  tx: Tx,
  meetingId: string,
  member: Parameters<typeof replaceKeys>[2][number],
): Promise<void> {
  try {
    await replaceKeys(tx, meetingId, [member]);
  } catch (error) {
    if (violatedConstraint(error) === 'person_keys_pkey')
      throw new RefusalError(registrationRefusals.PERSON_TAKEN);
    throw error;
  }
}

type ParticipantAction =
  /** A masked value was shown to a staff member; the detail has the field and the reason. */
  | 'participant.revealed'
  /** The organizer corrected a person; `editedValues` decides which values the entry contains. */
  | 'participant.edited';

export function participantFact(
  action: ParticipantAction,
  id: string,
  detail: AuditFact['detail'],
): AuditFact {
  return { action, object: `participant:${id}`, ...(detail ? { detail } : {}) };
}
