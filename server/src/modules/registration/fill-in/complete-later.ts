import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { laterForm, missingValues } from '@plenum/contract/registration/people/desk-form';
import { answerKey } from '@plenum/contract/registration/people/custom-answers';
import { type PersonForm, valueKeys } from '@plenum/contract/registration/people/person';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import type {
  readFillIn as readEndpoint,
  saveFillIn as saveEndpoint,
} from '@plenum/contract/registration/people/endpoints';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { findRecipient } from '#modules/accounts/public';
import { writeAudit } from '#modules/audit/public';
import { findReadyOffer, findTerms } from '#modules/meetings/offer/public';
import { writeMessage } from '#modules/messaging/public';
import { formatDay } from '../messages/format.ts';
import { presentOffer } from '../settling/present-offer.ts';
import { typedAddresses } from '../messages/form-addresses.ts';
import { registrationFact } from '../registration-facts.ts';
import { type ParticipantRow, participants } from '../tables.ts';
import { keepDraft, keepIndividual, lockParticipant } from '../people/edit-queries.ts';
import { takeKeys, validatePerson } from '../people/edit-participant.ts';
import { personColumns } from '../people/columns.ts';
import { createFillLink } from './fill-in-link.ts';
import { sealDraft } from '../people/member-draft.ts';
import { blindPersonKeys } from '../people/person-keys.ts';
import { rewritePeople } from '../people/person-writes.ts';
import { findRegistration, openMember } from '../people/registration-queries.ts';

// People registered at the desk give only the minimum there. Through their own link they add everything else that the
// form requires; only the organizer can change the given values and the order.

const NAMES = ['fullName', 'firstName', 'lastName'];

/** Sends a link to a person whom the desk has registered, if the form requires more than they gave. */
export async function writeLaterLink(
  kernel: Kernel,
  tx: Tx,
  { participantId }: { readonly participantId: string },
  outboxId: bigint,
): Promise<void> {
  const [person] = await tx.select().from(participants).where(eq(participants.id, participantId));
  if (!person || person.removed) return;
  const { meetingId, registrationId, linkEpoch: epoch } = person;
  const { meeting, form } = await findTerms(tx, meetingId);
  const now = kernel.clock.now();
  const { values } = openMember(kernel.keys, person);
  if (missingValues(form, values, now).length === 0) return;
  const { row } = await findRegistration(tx, registrationId);
  const account = await findRecipient(tx, row.accountId);
  const { email, phone } = typedAddresses({ email: values['email'] ?? '', phone: values['phone'] ?? '' });
  const [target, ...also] = [email, phone].filter((address) => address !== null);
  if (target === undefined || !account) return;
  const { language } = account;
  const content = { member: participantId, epoch, isLater: true };
  const { link, expiresAt } = await createFillLink(kernel, tx, content, now);
  const day = formatDay(expiresAt, meeting.timeZone, language);
  const variables = { name: person.fullName, meeting: textIn(meeting.title, language), day, link };
  const to = { target, also, language, meetingId, participantId, expiresAt };
  await writeMessage(kernel, tx, { ...to, kind: 'desk.fill_in', values: variables }, outboxId);
}

/**
 * Returns the person's name and the missing fields. It returns nothing else, because the link may have been passed on.
 */
export async function readLater(
  kernel: Kernel,
  tx: Tx,
  person: ParticipantRow,
  language: Language,
): Promise<ReplyOf<typeof readEndpoint>> {
  await requireRegistered(tx, person);
  const now = kernel.clock.now();
  const offer = await findReadyOffer(kernel, tx, person.meetingId);
  const { values } = openMember(kernel.keys, person);
  return {
    offer: presentOffer(offer, language, now),
    teamName: '',
    contactName: '',
    member: {
      values: pick(values, [...NAMES, 'typeId']),
      stay: emptyStay,
      activityIds: [],
      hotelConsent: false,
      version: person.version,
    },
    missing: missingValues(offer.form, values, now),
  };
}

/** Adds missing values. Existing values are not changed. */
export async function saveLater(
  kernel: Kernel,
  tx: Tx,
  person: ParticipantRow,
  { member, version }: BodyOf<typeof saveEndpoint>,
  { requestId, address, language }: Pick<Call, 'requestId' | 'address' | 'language'>,
): Promise<{ version: number }> {
  const { keys } = kernel;
  const now = kernel.clock.now();
  const { id, meetingId } = person;
  const locked = await lockParticipant(tx, meetingId, id);
  if (!locked || locked.participant.linkEpoch !== person.linkEpoch) refuse(registrationRefusals.LINK_ENDED);
  const { participant, registration } = locked;
  await requireRegistered(tx, participant);
  if (participant.version !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const { form } = await findTerms(tx, meetingId);
  const draft = openMember(keys, participant);
  const values: PersonValues = {
    ...draft.values,
    ...pick(member.values, emptyKeys(form, draft.values)),
    typeId: participant.typeId ?? '',
  };
  const checked = validatePerson(laterForm(form), values, locked, now);
  await takeKeys(tx, meetingId, { id, keys: blindPersonKeys(keys, checked.person) });
  const columns = personColumns(keys, meetingId, id, checked.person, checked.doubts);
  await rewritePeople(tx, [{ id, ...columns }], now);
  await keepDraft(tx, id, sealDraft(keys, id, { ...draft, values }));
  if (registration.kind === 'individual')
    await keepIndividual(tx, registration, checked.person, locked.orderNumber);
  const source = { actor: null, requestId, address, language, at: now };
  await writeAudit(tx, registrationFact('registration.self_filled', registration.id, { member: id }), source);
  return { version: version + 1 };
}

/** Returns the fields without a value, whether required or not. */
function emptyKeys(form: PersonForm, values: PersonValues): string[] {
  const asked = [...valueKeys, ...laterForm(form).custom.map(({ id }) => answerKey(id))];
  return asked.filter((key) => (values[key] ?? '').trim() === '');
}

async function requireRegistered(tx: Tx, { state, registrationId }: ParticipantRow): Promise<void> {
  const { row } = await findRegistration(tx, registrationId);
  if (state !== 'registered' || row.state !== 'submitted') refuse(registrationRefusals.LINK_ENDED);
}

function pick(values: PersonValues, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]] as const])),
  );
}
