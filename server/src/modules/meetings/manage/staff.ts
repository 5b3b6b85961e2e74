import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { countOtherOwners, findAccountId, findRoles, findStaff, setRoles } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { findMeeting, lockMeeting } from '../queries.ts';
import type { StaffMember } from '@plenum/contract/meetings/schemas';
import type { Actor } from '#kernel/http/actor';

/** Adds to the roles that a person already has. */
export async function addStaff(
  tx: Tx,
  meetingId: string,
  grant: { account: string; roles: readonly MeetingRole[] },
  source: AuditSource,
): Promise<null> {
  await lockMeeting(tx, meetingId);
  const accountId = await findAccountId(tx, grant.account);
  if (!accountId) {
    refuse(meetingRefusals.ACCOUNT_UNKNOWN, { fields: { account: meetingMessages.account_unknown } });
  }
  const held = await findRoles(tx, accountId, meetingId);
  await replaceRoles(tx, { meetingId, accountId, from: held, to: [...held, ...grant.roles] }, source);
  return null;
}

/** The meeting is locked, so that two owners can't leave at the same moment. */
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
  await replaceRoles(tx, { meetingId, accountId, from: held, to: roles }, source);
  return null;
}

interface RoleChange {
  readonly meetingId: string;
  readonly accountId: string;
  readonly from: readonly MeetingRole[];
  readonly to: readonly MeetingRole[];
}

async function replaceRoles(tx: Tx, change: RoleChange, source: AuditSource): Promise<void> {
  const { meetingId, accountId, from } = change;
  const to = [...new Set(change.to)];
  await setRoles(tx, accountId, meetingId, to, source.at);
  await writeAudit(
    tx,
    meetingFact('meeting.staff_changed', meetingId, { account: accountId, from, to }),
    source,
  );
}

export async function listStaff(db: Db, actor: Actor, meetingId: string): Promise<StaffMember[]> {
  const { id } = await findMeeting(db, meetingId);
  const people = await findStaff(db, id);
  return people.map((person) => ({ ...person, isSelf: person.accountId === actor.accountId }));
}
