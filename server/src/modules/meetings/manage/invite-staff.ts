import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Language, languages } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import type { StaffInvitation, StaffInvitationForm } from '@plenum/contract/meetings/staff-invitations';
import { encryptField } from '#kernel/crypto/field-encryption';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { defineEvent, emit } from '#kernel/outbox/outbox';
import { countWithin } from '#kernel/rate-limit/take-hit';
import {
  endInvitation,
  findAccountNames,
  findStaffInvitation,
  findRoles,
  findTargetOwner,
  findUnaccepted,
  type FreshInvitation,
  saveInvitation,
  type StaffInvitation as InvitationRow,
} from '#modules/accounts/staff/public';
import { sourceOf, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { findMeeting, lockMeeting } from '../queries.ts';
import { requireUnanswered } from './answer-staff-invitation.ts';

const DAY_SECONDS = 24 * 3600;
/** Limit per conference and day. */
export const MOST_A_DAY = 50;
/** Limit per phone number or email address and day, across all conferences. */
export const MOST_TO_ONE = 10;

/**
 * An invitation message should be sent. The event contains the encrypted token, because only the token's hash is stored
 * with the invitation.
 */
export const staffInvited = defineEvent(
  'meetings.staff_invited',
  z.object({ invitationId: z.uuid(), encryptedToken: z.string(), language: z.enum(languages) }),
);

type Form = z.output<typeof StaffInvitationForm>;

/** Invites a person, even if the address belongs to an account: the role only begins when the person accepts it. */
export async function inviteStaff(
  kernel: Kernel,
  tx: Tx,
  meetingId: string,
  form: Form,
  call: Call,
): Promise<{ id: string }> {
  await lockMeeting(tx, meetingId);
  const owner = await findTargetOwner(tx, form.target);
  if (owner && (await findRoles(tx, owner.accountId, meetingId)).includes(form.role))
    refuse(meetingRefusals.STAFF_HAS_ROLE, { fields: { target: meetingMessages.staff_has_role } });
  const source = sourceOf(kernel, call);
  await countMessage(tx, meetingId, form.target, source.at);
  const by = { accountId: call.actor.accountId, at: source.at };
  const fresh = await saveInvitation(tx, { meetingId, ...form }, by);
  await send(kernel, tx, fresh, call.language);
  const detail = { invitation: fresh.id, role: form.role };
  await writeAudit(tx, meetingFact('meeting.staff_invited', meetingId, detail), source);
  return { id: fresh.id };
}

/** Sends a new link that is valid for another fourteen days. The link of the earlier message no longer works. */
export async function resendInvitation(
  kernel: Kernel,
  tx: Tx,
  params: { id: string; invitationId: string },
  call: Call,
): Promise<null> {
  const { target, role } = await lockInvitation(tx, params);
  await inviteStaff(kernel, tx, params.id, { target, role }, call);
  return null;
}

export async function withdrawRoleInvitation(
  kernel: Kernel,
  tx: Tx,
  params: { id: string; invitationId: string },
  call: Call,
): Promise<null> {
  const { id, role } = await lockInvitation(tx, params);
  const source = sourceOf(kernel, call);
  await endInvitation(tx, id, { as: 'withdrawn' }, source.at);
  const detail = { invitation: id, role };
  await writeAudit(tx, meetingFact('meeting.staff_invitation_withdrawn', params.id, detail), source);
  return null;
}

export async function listInvitations(db: Db, meetingId: string, now: Date): Promise<StaffInvitation[]> {
  const { id } = await findMeeting(db, meetingId);
  const rows = await findUnaccepted(db, id, now);
  const names = await findAccountNames(
    db,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    role: row.role,
    invitedBy: names.get(row.invitedBy) ?? '',
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: row.declinedAt ? 'declined' : row.expiresAt <= now ? 'expired' : 'pending',
  }));
}

/** Another conference's invitation is treated as not found. */
async function lockInvitation(
  tx: Tx,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<InvitationRow> {
  await lockMeeting(tx, id);
  const found = await findStaffInvitation(tx, invitationId);
  if (found?.meetingId !== id) return refuse(kernelRefusals.NOT_FOUND);
  return requireUnanswered(found);
}

/**
 * Counts a message towards the limits. If the message is refused, the transaction is rolled back, so it isn't counted.
 */
async function countMessage(tx: Tx, meetingId: string, target: string, now: Date): Promise<void> {
  const count = (of: string) => countWithin(tx, `staff invitations ${of}`, DAY_SECONDS, now);
  if ((await count(`of ${meetingId}`)) > MOST_A_DAY)
    refuse(meetingRefusals.STAFF_INVITATIONS_USED_UP, { values: { most: MOST_A_DAY } });
  // Hashed, so that the table of limits contains no addresses of people.
  const digest = createHash('sha256').update(target).digest('base64url');
  if ((await count(`to ${digest}`)) > MOST_TO_ONE) refuse(kernelRefusals.TOO_MANY);
}

async function send(
  kernel: Kernel,
  tx: Tx,
  { id, token }: FreshInvitation,
  language: Language,
): Promise<void> {
  const encryptedToken = encryptField(kernel.keys, token, tokenAddress(id));
  await emit(tx, staffInvited, { invitationId: id, encryptedToken, language }, kernel.clock.now());
}

/** Binds the encrypted token to its invitation. */
export function tokenAddress(invitationId: string) {
  return { table: 'outbox', column: 'payload', row: invitationId };
}
