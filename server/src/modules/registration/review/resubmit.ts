import { eq } from 'drizzle-orm';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { DraftError, TypedMember } from '@plenum/contract/registration/checkout/validate-draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import { violatedConstraint } from '#kernel/db/violations';
import type { Tx } from '#kernel/db/database';
import { RefusalError, refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { changeReview } from '../change-review.ts';
import { type ValidDraft, requireValidDraft, toFields } from '../checkout/require-valid-draft.ts';
import { registrationResubmitted } from '../events.ts';
import { changeOrders } from '../orders/order-queries.ts';
import { findBoundByGender, findTaken, replaceKeys, rewritePeople } from '../people/person-writes.ts';
import {
  findMembers,
  lockOwnRegistration,
  type MemberRow,
  openMember,
} from '../people/registration-queries.ts';
import { personColumns } from '../people/columns.ts';
import { personSearchText, searchTokens } from '../people/search-tokens.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { registrations } from '../tables.ts';
import { openHead } from '../orders/tax-details.ts';

/**
 * Submits a corrected registration after a rejection. People are validated again; the order and its price are
 * unchanged.
 */
export async function resubmit(
  kernel: Kernel,
  tx: Tx,
  registrationId: string,
  source: OwnerSource,
): Promise<null> {
  const found = await lockOwnRegistration(tx, registrationId, source.actor);
  const { row, order } = found;
  if (isLocked(row.review)) refuse(registrationRefusals.LOCKED);
  if (row.review !== 'audit_failed' || order === null) refuse(registrationRefusals.STATE);
  const { meetingId } = row;
  const offer = await findReadyOffer(kernel, tx, meetingId);
  const all = await findMembers(tx, registrationId);
  // Members added since the order are not part of it, so they are not validated yet.
  const rows = all.filter(({ state }) => state === 'registered');
  const members = rows.map((member) => asOrdered(member, openMember(kernel.keys, member)));
  const bound = await findBoundByGender(tx, registrationId);
  const { currency, method } = order;
  const head = openHead(kernel.keys, row);
  const draft = { kind: row.kind, head, members, currency, method, isCorrection: true };
  const validated = requireValidDraft(kernel.keys, offer, draft, source.at);
  const errors = [...validated.errors, ...genderErrors(validated, rows, bound)];
  if (errors.length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields: toFields(errors, all) });

  await requireFree(tx, meetingId, registrationId, validated.members, all);
  await takeKeys(tx, meetingId, validated.members);
  const columns = validated.members.map(({ id, person, doubts }, index) => ({
    id,
    ...personColumns(kernel.keys, meetingId, id, person, doubts),
    // The form may no longer ask for the gender, on which the order depends.
    ...(bound.has(id) ? { gender: rows[index]?.gender ?? null } : {}),
  }));
  await rewritePeople(tx, columns, source.at);
  await tx
    .update(registrations)
    .set(headColumns(row.kind, meetingId, validated, order.number))
    .where(eq(registrations.id, registrationId));
  await changeReview(tx, [row], { to: 'audit_pending', reason: '', ...source });
  // Holds don't expire during a review.
  if (order.state === 'unpaid') await changeOrders(tx, [order.id], { holdUntil: null }, source.at);
  const fact = registrationFact('registration.resubmitted', registrationId, { meeting: meetingId });
  await writeAudit(tx, fact, source);
  await emit(tx, registrationResubmitted, { registrationId, meetingId }, source.at);
  return null;
}

// The draft may contain another type than the order; the ordered type counts.
function asOrdered({ id, typeId, selfFilled }: MemberRow, typed: MemberDraft): TypedMember {
  const values = typeId === null ? typed.values : { ...typed.values, typeId };
  return { id, selfFilled, ...typed, values };
}

// Returns an error for each person whose gender was changed although an order depends on it.
function genderErrors(
  { members }: ValidDraft,
  rows: readonly MemberRow[],
  bound: ReadonlySet<string>,
): DraftError[] {
  return members.flatMap(({ id, person: { gender } }) => {
    const ordered = rows.find((row) => row.id === id)?.gender;
    return bound.has(id) && gender !== null && gender !== ordered
      ? [{ memberId: id, field: 'gender', code: registrationMessages.ordered_fixed }]
      : [];
  });
}

async function requireFree(
  tx: Tx,
  meetingId: string,
  registrationId: string,
  people: ValidDraft['members'],
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

// Refuses if another account registers the same person at the same time.
async function takeKeys(tx: Tx, meetingId: string, people: ValidDraft['members']): Promise<void> {
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
  { contact, teamName }: ValidDraft,
  orderNumber: string,
) {
  const name = kind === 'team' ? teamName : contact.name;
  const text = personSearchText({
    names: [name, contact.name],
    others: [contact.phone, contact.email, orderNumber],
  });
  return {
    name,
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
    searchText: text,
    searchTokens: searchTokens(meetingId, text),
  };
}
