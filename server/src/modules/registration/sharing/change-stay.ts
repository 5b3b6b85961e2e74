import { isDeepStrictEqual } from 'node:util';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { recordHotelConsents } from '#modules/consents/public';
import type { OwnerSource } from '../registration-facts.ts';
import {
  findMembers,
  lockOwnRegistration,
  openMember,
  touchRegistration,
} from '../people/registration-queries.ts';
import { sealDraft } from '../people/member-draft.ts';
import { updateMembers } from '../people/member-writes.ts';

interface Member {
  readonly participantId: string;
  readonly registrationId: string;
  readonly accountId: string;
}

/** A person's stay, and their consent to share data with the hotel. */
type TypedStay = Pick<MemberDraft, 'stay' | 'hotelConsent'>;

export interface ChangedStay {
  readonly orderId: string;
  /** Version of the registration after the change. */
  readonly version: number;
  /** The stay before the change; null if it was the same, such as after the same call on another server. */
  readonly before: TypedStay | null;
}

/** Changes the room in a person's draft; the order is unchanged until it is placed again. */
export async function changeStay(
  kernel: Kernel,
  member: Member,
  wanted: MemberDraft['stay'],
  { consents, source }: { readonly consents: boolean; readonly source: OwnerSource },
): Promise<ChangedStay> {
  return kernel.db.transaction(async (tx) => {
    const { row } = await lockOwnRegistration(tx, member.registrationId, member.accountId);
    if (row.orderId === null) refuse(kernelRefusals.CHANGED_MEANWHILE);
    const change = ({ hotelConsent }: TypedStay) => ({
      stay: wanted,
      hotelConsent: hotelConsent || consents,
    });
    const before = await writeStay(kernel, tx, { ...member, meetingId: row.meetingId }, change, source);
    return { orderId: row.orderId, version: row.version + (before === null ? 0 : 1), before };
  });
}

/** Restores the earlier draft, unless something else was saved in the meantime. */
export async function restoreStay(
  kernel: Kernel,
  member: Member,
  { version, before }: ChangedStay,
  source: OwnerSource,
): Promise<void> {
  if (before === null) return;
  await kernel.db.transaction(async (tx) => {
    const { row } = await lockOwnRegistration(tx, member.registrationId, member.accountId);
    const own = { ...member, meetingId: row.meetingId };
    if (row.version === version) await writeStay(kernel, tx, own, () => before, source);
  });
}

async function writeStay(
  { keys, clock }: Kernel,
  tx: Tx,
  { participantId, registrationId, meetingId }: Member & { readonly meetingId: string },
  change: (typed: TypedStay) => TypedStay,
  source: OwnerSource,
): Promise<TypedStay | null> {
  const members = await findMembers(tx, registrationId);
  const found = members.find(({ id }) => id === participantId) ?? refuse(kernelRefusals.NOT_FOUND);
  const typed = openMember(keys, found);
  const before = { stay: typed.stay, hotelConsent: typed.hotelConsent };
  const after = change(before);
  if (isDeepStrictEqual(before, after)) return null;
  const draft = sealDraft(keys, participantId, { ...typed, ...after });
  await updateMembers(tx, registrationId, [{ id: participantId, draft }], clock.now());
  await touchRegistration(tx, registrationId, clock.now());
  const choice = { participantId, before: before.hotelConsent, after: after.hotelConsent };
  await recordHotelConsents(tx, meetingId, [choice], source);
  return before;
}
