import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/refusal-error';
import type { Kernel } from '#kernel/kernel';
import {
  findMembers,
  lockOwn,
  openMember,
  sealDraft,
  touchRegistration,
  updateMembers,
} from '../people/public.ts';

interface Member {
  readonly participantId: string;
  readonly registrationId: string;
  readonly accountId: string;
}

export interface ChangedStay {
  readonly orderId: string;
  /** Of the registration, with the change. */
  readonly version: number;
  readonly before: MemberDraft['stay'];
}

/** What is typed about somebody's room; the order stands as it is until it is placed anew. */
export async function changeStay(
  kernel: Kernel,
  member: Member,
  stay: MemberDraft['stay'],
): Promise<ChangedStay> {
  return kernel.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, member.registrationId, member.accountId);
    if (row.orderId === null) refuse(kernelRefusals.CHANGED_MEANWHILE);
    const before = await writeStay(kernel, tx, member, stay);
    return { orderId: row.orderId, version: row.version + 1, before };
  });
}

/** As it was, unless somebody saved something else meanwhile. */
export async function takeBack(
  kernel: Kernel,
  member: Member,
  { version, before }: ChangedStay,
): Promise<void> {
  await kernel.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, member.registrationId, member.accountId);
    if (row.version === version) await writeStay(kernel, tx, member, before);
  });
}

async function writeStay(
  { keys, clock }: Kernel,
  tx: Tx,
  { participantId, registrationId }: Member,
  stay: MemberDraft['stay'],
): Promise<MemberDraft['stay']> {
  const members = await findMembers(tx, registrationId);
  const found = members.find(({ id }) => id === participantId) ?? refuse(kernelRefusals.NOT_FOUND);
  const typed = openMember(keys, found);
  const draft = sealDraft(keys, participantId, { ...typed, stay });
  await updateMembers(tx, registrationId, [{ id: participantId, draft }], clock.now());
  await touchRegistration(tx, registrationId, clock.now());
  return typed.stay;
}
