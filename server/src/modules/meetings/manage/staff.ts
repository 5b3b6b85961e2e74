import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { countOtherOwners, findRoles, findStaff, setRoles } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { findMeeting, lockMeeting } from '../queries.ts';
import type { StaffMember } from '@plenum/contract/meetings/schemas';
import type { Actor } from '#kernel/http/actor';

/** Changes a person's roles. The conference is locked, so that its last two owners can't leave at the same time. */
export async function changeStaff(
  tx: Tx,
  { id: meetingId, accountId }: { id: string; accountId: string },
  roles: readonly MeetingRole[],
  source: AuditSource,
): Promise<null> {
  await lockMeeting(tx, meetingId);
  const held = await findRoles(tx, accountId, meetingId);
  if (held.length === 0) refuse(kernelRefusals.NOT_FOUND);
  const leaves = held.includes('owner') && !roles.includes('owner');
  if (leaves && (await countOtherOwners(tx, meetingId, accountId)) === 0) refuse(meetingRefusals.LAST_OWNER);
  const to = [...new Set(roles)];
  await setRoles(tx, accountId, meetingId, to, source.at);
  const detail = { account: accountId, from: held, to };
  await writeAudit(tx, meetingFact('meeting.staff_changed', meetingId, detail), source);
  return null;
}

export async function listStaff(db: Db, actor: Actor, meetingId: string): Promise<StaffMember[]> {
  const { id } = await findMeeting(db, meetingId);
  const people = await findStaff(db, id);
  return people.map((person) => ({ ...person, isSelf: person.accountId === actor.accountId }));
}
