import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Language } from '@plenum/contract/kernel/language';
import { hashToken } from '#kernel/crypto/hash-token';
import { randomToken } from '#kernel/crypto/random';
import type { Db, Tx } from '#kernel/db/database';
import { findAccountByTarget } from '../find-account.ts';
import { findAccount } from '../queries.ts';
import { type StaffInvitation, staffInvitations } from '../tables.ts';

// 128 bits can't be guessed, and are short enough for a text message.
const TOKEN_BYTES = 16;
const VALID_MS = 14 * 24 * 3_600_000;

const isPending = [
  isNull(staffInvitations.acceptedAt),
  isNull(staffInvitations.declinedAt),
  isNull(staffInvitations.withdrawnAt),
];

interface Invited {
  readonly meetingId: string;
  readonly target: string;
  readonly role: MeetingRole;
}

interface SentBy {
  readonly accountId: string;
  readonly at: Date;
}

/** An invitation whose token has just been created. The token is not stored; it is only sent in the message. */
export interface FreshInvitation {
  readonly id: string;
  readonly token: string;
}

/** Saves an invitation, or renews it if one is pending. The caller must have locked the meeting. */
export async function saveInvitation(tx: Tx, invited: Invited, by: SentBy): Promise<FreshInvitation> {
  const [pending] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.meetingId, invited.meetingId),
        eq(staffInvitations.target, invited.target),
        eq(staffInvitations.role, invited.role),
        ...isPending,
      ),
    );
  if (pending) return renewInvitation(tx, pending.id, by);
  const [id, token] = [randomUUID(), randomToken(TOKEN_BYTES)];
  await tx.insert(staffInvitations).values({ id, ...invited, ...sent(token, by) });
  return { id, token };
}

/** Creates a new token for a pending invitation, so that the link in the earlier message no longer works. */
async function renewInvitation(tx: Tx, id: string, by: SentBy): Promise<FreshInvitation> {
  const token = randomToken(TOKEN_BYTES);
  await tx.update(staffInvitations).set(sent(token, by)).where(eq(staffInvitations.id, id));
  return { id, token };
}

type Ending = { readonly as: 'accepted'; readonly by: string } | { readonly as: 'declined' | 'withdrawn' };

/** Returns false if the invitation has already ended. */
export async function endInvitation(tx: Tx, id: string, ending: Ending, at: Date): Promise<boolean> {
  const ended =
    ending.as === 'accepted'
      ? { acceptedAt: at, acceptedBy: ending.by }
      : ending.as === 'declined'
        ? { declinedAt: at }
        : { withdrawnAt: at };
  const changed = await tx
    .update(staffInvitations)
    .set(ended)
    .where(and(eq(staffInvitations.id, id), ...isPending));
  return changed.rowCount === 1;
}

/** Returns unanswered invitations, including expired ones, and declined ones until they would have expired. */
export async function findUnaccepted(db: Db, meetingId: string, now: Date): Promise<StaffInvitation[]> {
  return db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.meetingId, meetingId),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.withdrawnAt),
        or(isNull(staffInvitations.declinedAt), gt(staffInvitations.expiresAt, now)),
      ),
    )
    .orderBy(asc(staffInvitations.sentAt), asc(staffInvitations.id));
}

export async function findStaffInvitation(db: Db | Tx, id: string): Promise<StaffInvitation | null> {
  const [row] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  return row ?? null;
}

export async function findInvitationByToken(db: Db | Tx, token: string): Promise<StaffInvitation | null> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.tokenHash, hashToken(token)));
  return row ?? null;
}

/** Returns whether this is the token of the newest message. */
export function isTokenOf(invitation: StaffInvitation, token: string): boolean {
  return invitation.tokenHash.equals(hashToken(token));
}

/** The account that has this phone number or email address; both are confirmed by a code before they are stored. */
export async function findTargetOwner(
  db: Db | Tx,
  target: string,
): Promise<{ accountId: string; language: Language } | null> {
  const account = await findAccountByTarget(db, target);
  return account && { accountId: account.id, language: account.language };
}

export async function hasTarget(db: Db | Tx, accountId: string, target: string): Promise<boolean> {
  const account = await findAccount(db, accountId);
  return account !== null && [account.phone, account.email].includes(target);
}

function sent(token: string, { accountId, at }: SentBy) {
  return {
    tokenHash: hashToken(token),
    invitedBy: accountId,
    sentAt: at,
    expiresAt: new Date(at.getTime() + VALID_MS),
  };
}
