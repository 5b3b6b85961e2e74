import { DraftHead, type RegistrationView } from '@plenum/contract/registration/people/draft';
import type { Kernel } from '#kernel/kernel';
import { hasCodes } from '../codes/public.ts';
import { presentOrderHead } from '../orders/public.ts';
import { abilitiesOf } from './editable-fields.ts';
import { findMembers, findOwn, findRoommateLocked, openMember } from './registration-queries.ts';

export async function readRegistration(
  { db, keys }: Kernel,
  id: string,
  accountId: string,
): Promise<RegistrationView> {
  const found = await findOwn(db, id, accountId);
  const { row } = found;
  const members = await findMembers(db, id);
  const isRoommateLocked = (await findRoommateLocked(db, [id])).has(id);
  return {
    id,
    meetingId: row.meetingId,
    kind: row.kind,
    state: row.state,
    review: row.review,
    reviewReason: row.reviewReason,
    version: row.version,
    head: DraftHead.parse(row.head),
    members: members.map((member) => ({
      ...openMember(keys, member),
      id: member.id,
      version: member.version,
      selfFilled: member.selfFilled,
    })),
    order: found.order && presentOrderHead(found.order),
    savedAt: row.changedAt.toISOString(),
    can: abilitiesOf({ ...found, isRoommateLocked }),
    isRoommateLocked,
    takesCodes: await hasCodes(db, row.meetingId),
  };
}
