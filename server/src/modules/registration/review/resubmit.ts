import type { Faults } from '../people/public.ts';
import { eq } from 'drizzle-orm';
import { DraftHead } from '@plenum/contract/registration/people/draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import { violatedConstraint } from '#kernel/db/unique-violation';
import type { Tx } from '#kernel/db/database';
import { RefusalError, refuse } from '#kernel/http/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { findOffer, type MeetingOffer } from '#modules/meetings/public';
import { changeOrders } from '../orders/public.ts';
import { changeReview } from '../change-review.ts';
import {
  findBoundByGender,
  findMembers,
  findTaken,
  lockOwn,
  type MemberRow,
  openMember,
  personColumns,
  replaceKeys,
  rewritePeople,
  searchText,
  searchTokens,
} from '../people/public.ts';
import { registrations } from '../tables.ts';
import { type JudgedDraft, judgeDraft, type TypedMember } from '../checkout/public.ts';
import { registrationResubmitted } from '../events.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';

/** Corrected after a rejection: people are judged again; what was ordered, and its price, stays. */
export async function resubmit(
  kernel: Kernel,
  tx: Tx,
  registrationId: string,
  source: OwnerSource,
): Promise<null> {
  const found = await lockOwn(tx, registrationId, source.actor);
  const { row, order } = found;
  if (isLocked(row.review)) refuse(registrationRefusals.LOCKED);
  if (row.review !== 'audit_failed' || order === null) refuse(registrationRefusals.STATE);
  const { meetingId } = row;
  const offer = await findOffer(tx, meetingId);
  const all = await findMembers(tx, registrationId);
  // Who was added since was not ordered for; nobody judges them until they are.
  const rows = all.filter(({ state }) => state === 'registered');
  const members = rows.map((member) => asOrdered(member, openMember(kernel.keys, member)));
  const bound = await findBoundByGender(tx, order.id);
  const head = { ...DraftHead.parse(row.head), wantsInvoice: false };
  const judged = judgeDraft(kernel.keys, offer, { kind: row.kind, head, members }, source.at);
  const fields = amongAll({ ...judged.faults, ...orderedFaults(offer, judged, rows, bound) }, rows, all);
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });

  await insistFree(tx, meetingId, registrationId, judged.members, all);
  await takeKeys(tx, meetingId, judged.members);
  const columns = judged.members.map(({ id, person, doubts }, index) => ({
    id,
    ...personColumns(kernel.keys, meetingId, id, person, doubts),
    // A form may have stopped asking for it.
    ...(bound.has(id) ? { gender: rows[index]?.gender ?? null } : {}),
  }));
  await rewritePeople(tx, columns, source.at);
  await tx
    .update(registrations)
    .set(headColumns(row.kind, meetingId, judged, order.number))
    .where(eq(registrations.id, registrationId));
  await changeReview(tx, [row], { to: 'audit_pending', reason: '', ...source });
  // Nothing runs out while it is looked at again.
  if (order.state === 'unpaid') await changeOrders(tx, [order.id], { holdUntil: null }, source.at);
  const fact = registrationFact('registration.resubmitted', registrationId, { meeting: meetingId });
  await writeAudit(tx, fact, source);
  await emit(tx, registrationResubmitted, { registrationId, meetingId }, source.at);
  return null;
}

// Somebody may have typed another type before the order was paid; the one ordered counts.
function asOrdered({ id, typeId }: MemberRow, typed: Omit<TypedMember, 'id'>): TypedMember {
  return typeId === null ? { id, ...typed } : { id, ...typed, values: { ...typed.values, typeId } };
}

// A price may be for students only, and a bed for women: who it was ordered for can't become somebody else.
function orderedFaults(
  { types }: MeetingOffer,
  { members }: JudgedDraft,
  rows: readonly MemberRow[],
  bound: ReadonlySet<string>,
): Faults {
  const faults: Faults = {};
  for (const { id, person } of members) {
    const index = rows.findIndex((row) => row.id === id);
    const allowed = types.find((type) => type.id === person.typeId)?.identities ?? [];
    if (allowed.length > 0 && person.identity !== null && !allowed.includes(person.identity))
      faults[`members.${index}.identity`] = registrationMessages.type_identity;
    if (bound.has(id) && person.gender !== null && person.gender !== rows[index]?.gender)
      faults[`members.${index}.gender`] = registrationMessages.ordered_fixed;
  }
  return faults;
}

// Faults name people by their place among all who are shown.
function amongAll(faults: Faults, judged: readonly MemberRow[], all: readonly MemberRow[]): Faults {
  const placed = Object.entries(faults).map(([path, fault]) => {
    const [group, place = '', ...field] = path.split('.');
    if (group !== 'members' || place === '') return [path, fault] as const;
    const index = all.findIndex(({ id }) => id === judged[Number(place)]?.id);
    return [[group, index, ...field].join('.'), fault] as const;
  });
  return Object.fromEntries(placed);
}

async function insistFree(
  tx: Tx,
  meetingId: string,
  registrationId: string,
  people: JudgedDraft['members'],
  rows: readonly MemberRow[],
): Promise<void> {
  const taken = await findTaken(tx, meetingId, registrationId, people);
  if (taken.size === 0) return;
  const fields = Object.fromEntries(
    [...taken].map((id) => [
      `members.${rows.findIndex((row) => row.id === id)}`,
      registrationMessages.person_taken,
    ]),
  );
  refuse(registrationRefusals.PERSON_TAKEN, { fields });
}

// Somebody else may register the same person in the same moment.
async function takeKeys(tx: Tx, meetingId: string, people: JudgedDraft['members']): Promise<void> {
  try {
    await replaceKeys(tx, meetingId, people);
  } catch (error) {
    if (violatedConstraint(error) === 'person_keys_pkey')
      throw new RefusalError(registrationRefusals.PERSON_TAKEN);
    throw error;
  }
}

function headColumns(
  kind: 'individual' | 'team',
  meetingId: string,
  { contact, teamName }: JudgedDraft,
  orderNumber: string,
) {
  const name = kind === 'team' ? teamName : contact.name;
  const text = searchText([name, contact.name, contact.phone, contact.email, orderNumber]);
  return {
    name,
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
    searchText: text,
    searchTokens: searchTokens(meetingId, text),
  };
}
