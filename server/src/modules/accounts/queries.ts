import { and, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '#kernel/db/database';
import {
  type Account,
  accounts,
  logins,
  meetingRoles,
  signInAttempts,
  staffInvitations,
  verificationCodes,
} from './tables.ts';

/** The columns needed to present the caller's account, read in one statement. */
export type OwnRow = Pick<
  Account,
  | 'id'
  | 'username'
  | 'hasUsername'
  | 'name'
  | 'hasName'
  | 'phone'
  | 'email'
  | 'language'
  | 'pictureFileId'
  | 'administrator'
  | 'hasPassword'
  | 'secondFactorOnAt'
> & { codesLeft: number };

// Runs whenever a page opens. It is a named statement, because planning costs more than executing.
const FIND_OWN = `
  select a.id, a.username, a.has_username as "hasUsername", a.name, a.has_name as "hasName", a.phone, a.email, a.language, a.picture_file_id as "pictureFileId",
    a.administrator, a.has_password as "hasPassword", a.second_factor_on_at as "secondFactorOnAt",
    (select count(*)::int from recovery_codes c where c.account_id = a.id and c.used_at is null) as "codesLeft"
  from accounts a where a.id = any($1)`;

export async function findOwnRows(
  pool: pg.Pool,
  accountIds: readonly string[],
): Promise<Map<string, OwnRow>> {
  const found = await pool.query<OwnRow>({ name: 'find-own', text: FIND_OWN, values: [accountIds] });
  return new Map(found.rows.map((row) => [row.id, row]));
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length > 0;
}

/**
 * Returns the usernames of the accounts with one of these email addresses. Called before the database has been
 * migrated.
 */
export async function findAccountsByEmail(pool: pg.Pool, emails: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    'select case when has_username then username else email end as username from accounts where email = any($1) order by username',
    [emails],
  );
  return rows.map(({ username }) => username);
}

/** Administrators who can log in. */
export async function findAdministrators(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.administrator, true), isNull(accounts.disabledAt)));
  return rows.map(({ id }) => id);
}

export async function findAccount(db: Db | Tx, id: string): Promise<Account | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** Returns the account, or the one it was merged into. */
export async function findKept(db: Db | Tx, id: string): Promise<string> {
  return (await findAccount(db, id))?.mergedInto ?? id;
}

export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return row ?? null;
}

export async function findAccountBy(
  db: Db | Tx,
  column: 'usernameKey' | 'phone' | 'email',
  value: string,
): Promise<Account | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts[column], value));
  return row ?? null;
}

export async function rolesOf(db: Db | Tx, accountId: string) {
  return db
    .select({ meetingId: meetingRoles.meetingId, role: meetingRoles.role })
    .from(meetingRoles)
    .where(eq(meetingRoles.accountId, accountId))
    .orderBy(meetingRoles.meetingId, meetingRoles.role);
}

interface Before {
  readonly codes: Date;
  readonly logins: Date;
  readonly invitations: Date;
}

export async function deleteOldRows(db: Db, before: Before): Promise<void> {
  await db.delete(verificationCodes).where(sql`${verificationCodes.createdAt} < ${before.codes}`);
  await db.delete(signInAttempts).where(sql`${signInAttempts.createdAt} < ${before.codes}`);
  await db.delete(logins).where(sql`${logins.lastUsedAt} < ${before.logins}`);
  await db.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} < ${before.invitations}`);
}
