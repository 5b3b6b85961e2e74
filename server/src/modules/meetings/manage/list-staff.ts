import type { StaffMember } from '@plenum/contract/meetings/schemas';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { findStaff } from '#modules/accounts/public';
import { findMeeting } from '../queries.ts';

export async function listStaff(db: Db, actor: Actor, meetingId: string): Promise<StaffMember[]> {
  const { id } = await findMeeting(db, meetingId);
  const people = await findStaff(db, id);
  return people.map((person) => ({ ...person, isSelf: person.accountId === actor.accountId }));
}
