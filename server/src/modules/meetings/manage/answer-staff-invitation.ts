import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { StaffInvitationPreview } from '@plenum/contract/meetings/staff-invitations';
import { z } from 'zod';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { defineEvent, emit } from '#kernel/outbox/outbox';
import {
  endInvitation,
  findAccountNames,
  findInvitationByToken,
  findRoles,
  hasTarget,
  setRoles,
  type StaffInvitation,
} from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { findMeeting, lockMeeting } from '../queries.ts';

/** Notifies the inviter. `accountId` is null if the invitation was declined, which needs no account. */
export const staffAnswered = defineEvent(
  'meetings.staff_answered',
  z.object({ invitationId: z.uuid(), accountId: z.uuid().nullable() }),
);

interface Reader {
  /** Null if the reader is not logged in. */
  readonly accountId: string | null;
  readonly language: Language;
  readonly at: Date;
}

/** Refuses the wrong account immediately, so that it isn't offered something it can't accept. */
export async function readInvitation(
  db: Db | Tx,
  token: string,
  { accountId, language, at }: Reader,
): Promise<StaffInvitationPreview> {
  const invitation = requireAnswerable(await findInvitationByToken(db, token), at);
  if (accountId !== null) await requireTarget(db, invitation, accountId);
  const { title } = await findMeeting(db, invitation.meetingId);
  const names = await findAccountNames(db, [invitation.invitedBy]);
  return {
    meeting: textIn(title, language),
    role: invitation.role,
    invitedBy: names.get(invitation.invitedBy) ?? '',
  };
}

/**
 * Adds the role to those that the account already has. The meeting is locked, so that an invitation can only be used
 * once.
 */
export async function acceptMeetingRole(
  tx: Tx,
  token: string,
  source: AuditSource & { readonly actor: string },
): Promise<{ meetingId: string }> {
  const { actor: accountId, at } = source;
  const { id, meetingId, role, target } = await lockAnswerable(tx, token, at);
  await requireTarget(tx, { target }, accountId);
  if (!(await endInvitation(tx, id, { as: 'accepted', by: accountId }, at)))
    refuse(meetingRefusals.STAFF_INVITATION_USED);
  const held = await findRoles(tx, accountId, meetingId);
  await setRoles(tx, accountId, meetingId, [...held, role], at);
  const detail = { invitation: id, account: accountId, role };
  await writeAudit(tx, meetingFact('meeting.staff_invitation_accepted', meetingId, detail), source);
  await emit(tx, staffAnswered, { invitationId: id, accountId }, at);
  return { meetingId };
}

/** Declines an invitation. The link is sufficient proof, because it was sent to the invited person only. */
export async function declineMeetingRole(tx: Tx, token: string, source: AuditSource): Promise<null> {
  const { id, meetingId, role } = await lockAnswerable(tx, token, source.at);
  await endInvitation(tx, id, { as: 'declined' }, source.at);
  const detail = { invitation: id, role };
  await writeAudit(tx, meetingFact('meeting.staff_invitation_declined', meetingId, detail), source);
  await emit(tx, staffAnswered, { invitationId: id, accountId: null }, source.at);
  return null;
}

// Reads the invitation again after locking, because another answer may have come first.
async function lockAnswerable(tx: Tx, token: string, at: Date): Promise<StaffInvitation> {
  const { meetingId } = requireAnswerable(await findInvitationByToken(tx, token), at);
  await lockMeeting(tx, meetingId);
  return requireAnswerable(await findInvitationByToken(tx, token), at);
}

function requireAnswerable(invitation: StaffInvitation | null, at: Date): StaffInvitation {
  if (!invitation) return refuse(meetingRefusals.STAFF_INVITATION_UNKNOWN);
  requireUnanswered(invitation);
  return invitation.expiresAt <= at ? refuse(meetingRefusals.STAFF_INVITATION_EXPIRED) : invitation;
}

export function requireUnanswered(invitation: StaffInvitation): StaffInvitation {
  if (invitation.acceptedAt) return refuse(meetingRefusals.STAFF_INVITATION_USED);
  if (invitation.declinedAt) return refuse(meetingRefusals.STAFF_INVITATION_DECLINED);
  return invitation.withdrawnAt ? refuse(meetingRefusals.STAFF_INVITATION_WITHDRAWN) : invitation;
}

async function requireTarget(
  db: Db | Tx,
  { target }: Pick<StaffInvitation, 'target'>,
  accountId: string,
): Promise<void> {
  if (await hasTarget(db, accountId, target)) return;
  const masked = target.includes('@') ? maskEmail(target) : maskPhone(target);
  refuse(meetingRefusals.STAFF_INVITATION_OTHER_ACCOUNT, { values: { target: masked } });
}
