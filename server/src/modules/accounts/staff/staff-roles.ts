import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type MeetingRole, meetingRoles as allRoles } from '@plenum/contract/accounts/schemas';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import type { Db, Tx } from '#kernel/db/database';
import { accounts, meetingRoles } from '../tables.ts';

export interface StaffPerson {
  readonly accountId: string;
  readonly name: string;
  /** Empty until the person has chosen one. */
  readonly username: string;
  /** Masked. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly roles: MeetingRole[];
}

/** The conference's staff, in the order in which they were added. */
export async function findStaff(db: Db | Tx, meetingId: string): Promise<StaffPerson[]> {
  const rows = await db
    .select({
      accountId: accounts.id,
      name: accounts.name,
      username: sql<string>`case when ${accounts.hasUsername} then ${accounts.username} else '' end`,
      phone: accounts.phone,
      email: accounts.email,
      role: meetingRoles.role,
    })
    .from(meetingRoles)
    .innerJoin(accounts, eq(accounts.id, meetingRoles.accountId))
    .where(eq(meetingRoles.meetingId, meetingId))
    .orderBy(asc(meetingRoles.grantedAt), asc(accounts.usernameKey));
  const people = Map.groupBy(rows, ({ accountId }) => accountId);
  return [...people.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { role, ...person } = first;
    const held = [role, ...others.map((other) => other.role)];
    return [
      {
        ...person,
        phone: person.phone && maskPhone(person.phone),
        email: person.email && maskEmail(person.email),
        roles: inOrder(held),
      },
    ];
  });
}

export async function findRoles(db: Db | Tx, accountId: string, meetingId: string): Promise<MeetingRole[]> {
  const rows = await db
    .select({ role: meetingRoles.role })
    .from(meetingRoles)
    .where(and(eq(meetingRoles.accountId, accountId), eq(meetingRoles.meetingId, meetingId)));
  return inOrder(rows.map(({ role }) => role));
}

/** Replaces all roles. */
export async function setRoles(
  tx: Tx,
  accountId: string,
  meetingId: string,
  roles: readonly MeetingRole[],
  at: Date,
): Promise<void> {
  const held = await findRoles(tx, accountId, meetingId);
  const gone = held.filter((role) => !roles.includes(role));
  const fresh = inOrder(roles).filter((role) => !held.includes(role));
  if (gone.length > 0) {
    await tx
      .delete(meetingRoles)
      .where(
        and(
          eq(meetingRoles.accountId, accountId),
          eq(meetingRoles.meetingId, meetingId),
          inArray(meetingRoles.role, gone),
        ),
      );
  }
  if (fresh.length > 0) {
    const granted = fresh.map((role) => ({ accountId, meetingId, role, grantedAt: at }));
    await tx.insert(meetingRoles).values(granted).onConflictDoNothing();
  }
}

/** Counts the owners who can still log in, except this one. */
export async function countOtherOwners(db: Db | Tx, meetingId: string, accountId: string): Promise<number> {
  return db.$count(
    db
      .select({ id: accounts.id })
      .from(meetingRoles)
      .innerJoin(accounts, eq(accounts.id, meetingRoles.accountId))
      .where(
        and(
          eq(meetingRoles.meetingId, meetingId),
          eq(meetingRoles.role, 'owner'),
          ne(meetingRoles.accountId, accountId),
          isNull(accounts.disabledAt),
        ),
      )
      .as('owners'),
  );
}

/**
 * Returns unmasked email addresses by account id, to be compared with those of others. Accounts without one are left
 * out.
 */
export async function findEmails(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}

/** Returns names by account id, for "changed by". */
export async function findAccountNames(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function inOrder(roles: readonly MeetingRole[]): MeetingRole[] {
  return allRoles.filter((role) => roles.includes(role));
}
