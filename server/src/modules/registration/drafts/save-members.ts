import { eq } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { saveMembers as endpoint } from '@plenum/contract/registration/people/endpoints';
import {
  type MemberDraft,
  MOST_MEMBERS,
  type RegistrationKind,
} from '@plenum/contract/registration/people/draft';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { recordHotelConsents } from '#modules/consents/public';
import type { OwnerSource } from '../registration-facts.ts';
import { registrations } from '../tables.ts';
import { sealDraft } from '../people/member-draft.ts';
import { unmaskedValues } from './earlier.ts';
import { requireEditable } from '../people/editable-fields.ts';
import {
  insertMembers,
  keepMemberFiles,
  placeMembers,
  removeMembers,
  updateMembers,
} from '../people/member-writes.ts';
import {
  findMembers,
  lockOwnRegistration,
  type MemberRow,
  openMember,
} from '../people/registration-queries.ts';
import { type FieldErrors, orderErrors } from '../people/order-errors.ts';

type Save = BodyOf<typeof endpoint>;
type Given = Save['members'][number];

/** Saves these members, even if incomplete. Other members stay unchanged. */
export async function saveMembers(
  keys: KeyRing,
  tx: Tx,
  registrationId: string,
  { members: given, removed }: Save,
  source: OwnerSource,
): Promise<ReplyOf<typeof endpoint>> {
  const { actor, at } = source;
  requireEachOnce(given, removed);
  const found = await lockOwnRegistration(tx, registrationId, actor);
  const editable = requireEditable(found);
  const stored = await findMembers(tx, registrationId);
  const known = new Map(stored.map((member) => [member.id, member]));
  requireUnchanged(given, known);
  const members = given.map((member) => {
    const before = known.get(member.id);
    return before
      ? { ...member, values: unmaskedValues(member.values, openMember(keys, before).values) }
      : member;
  });
  if (editable === 'values') requireSameOrder(keys, members, removed, known);
  const order = orderOf(stored, members, removed);
  requireCount(found.row.kind, order.length);

  const sealed = members.map(({ id, version, ...typed }) => ({
    id,
    version,
    draft: sealDraft(keys, id, typed satisfies MemberDraft),
  }));
  const fresh = sealed.filter(({ version }) => version === 0);
  const free = await insertMembers(tx, { registrationId, meetingId: found.row.meetingId }, fresh, at);
  requireFree(members, free);
  await updateMembers(
    tx,
    registrationId,
    sealed.filter(({ version }) => version > 0),
    at,
  );
  await removeMembers(tx, registrationId, removed);
  await placeMembers(tx, registrationId, order);
  await keepMemberFiles(tx, registrationId, members);
  const choices = members.map((member) => {
    const before = known.get(member.id);
    return {
      participantId: member.id,
      before: before !== undefined && openMember(keys, before).hotelConsent,
      after: member.hotelConsent,
    };
  });
  await recordHotelConsents(tx, found.row.meetingId, choices, source);
  // A submitted registration keeps the number of people for whom it was ordered.
  const count = found.state === 'draft' ? { members: order.length } : {};
  await tx
    .update(registrations)
    .set({ ...count, version: found.row.version + 1, changedAt: at })
    .where(eq(registrations.id, registrationId));
  return {
    savedAt: at.toISOString(),
    versions: Object.fromEntries(members.map(({ id, version }) => [id, version + 1])),
  };
}

function requireEachOnce(members: readonly Given[], removed: readonly string[]): void {
  const seen = new Set(removed);
  const fields: FieldErrors = {};
  for (const [index, { id }] of members.entries()) {
    if (seen.has(id)) fields[`members.${index}`] = fieldMessages.duplicate;
    seen.add(id);
  }
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
}

/**
 * Refuses members that belong to another registration, are deleted, or were saved by another user, so that the caller
 * has to reload.
 */
function requireUnchanged(members: readonly Given[], known: ReadonlyMap<string, MemberRow>): void {
  refuseChanged(members, ({ id, version }) => (known.get(id)?.version ?? 0) === version);
}

function requireFree(members: readonly Given[], free: ReadonlySet<string>): void {
  refuseChanged(members, ({ id, version }) => version > 0 || free.has(id));
}

function refuseChanged(members: readonly Given[], isRight: (member: Given) => boolean): void {
  const wrong = members.flatMap((member, index) => (isRight(member) ? [] : [`members.${index}`]));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((place) => [place, registrationMessages.member_changed]));
  refuse(kernelRefusals.CHANGED_MEANWHILE, { fields });
}

function requireSameOrder(
  keys: KeyRing,
  members: readonly Given[],
  removed: readonly string[],
  known: ReadonlyMap<string, MemberRow>,
): void {
  if (removed.some((id) => known.has(id))) refuse(registrationRefusals.STATE);
  const fields: FieldErrors = {};
  for (const [index, member] of members.entries()) {
    const before = known.get(member.id) ?? refuse(registrationRefusals.STATE);
    Object.assign(fields, orderErrors(openMember(keys, before), member, `members.${index}`));
  }
  if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
}

// Returns the given order if it lists all members. Otherwise known members keep their positions, and new ones are
// appended.
function orderOf(
  stored: readonly MemberRow[],
  members: readonly Given[],
  removed: readonly string[],
): string[] {
  const gone = new Set(removed);
  const staying = stored.map(({ id }) => id).filter((id) => !gone.has(id));
  const given = members.map(({ id }) => id);
  const named = new Set(given);
  if (staying.every((id) => named.has(id))) return given;
  const there = new Set(staying);
  return [...staying, ...given.filter((id) => !there.has(id))];
}

function requireCount(kind: RegistrationKind, count: number): void {
  const most = kind === 'individual' ? 1 : MOST_MEMBERS;
  if (count > most)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { members: { code: fieldMessages.too_many, values: { max: most } } },
    });
  if (kind === 'individual' && count < 1)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { members: { code: fieldMessages.too_few, values: { min: 1 } } },
    });
}
