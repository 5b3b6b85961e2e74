import type {
  MemberDraft,
  RegistrationKind,
  RegistrationView,
} from '@plenum/contract/registration/people/draft';
import { checkIdNumber, idTypes } from '@plenum/contract/registration/people/id-documents';
import type { Kernel } from '#kernel/kernel';
import { hasCodes } from '../codes/code-queries.ts';
import { presentOrderHead } from '../orders/present.ts';
import { openHead } from '../orders/tax-details.ts';
import { abilitiesOf } from '../people/editable-fields.ts';
import { maskedValues } from './earlier.ts';
import {
  findMembers,
  findOwnRegistration,
  findRoommateLocked,
  openMember,
} from '../people/registration-queries.ts';

export async function readRegistration(
  { db, keys }: Kernel,
  id: string,
  accountId: string,
): Promise<RegistrationView> {
  const found = await findOwnRegistration(db, id, accountId);
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
    head: openHead(keys, row),
    members: members.map((member) => ({
      ...shown(openMember(keys, member), row.kind),
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

// A valid ID number doesn't have to be checked again, so only its first and last characters are shown. A team's contact
// compares numbers with a sheet, so a team's numbers are shown in full.
function shown(draft: MemberDraft, kind: RegistrationKind): MemberDraft {
  const { idType = '', idNumber = '' } = draft.values;
  const type = idTypes.find((known) => known === idType);
  const isRight = type !== undefined && checkIdNumber(type, idNumber).ok;
  return kind === 'individual' && isRight ? { ...draft, values: maskedValues(draft.values) } : draft;
}
