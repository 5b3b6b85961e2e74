import { and, count, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { CodePurpose, MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Db, Tx } from '#kernel/db/database';
import {
  type Account,
  accounts,
  type EndReason,
  logins,
  meetingRoles,
  recoveryCodes,
  staffInvitations,
  verificationCodes,
} from './tables.ts';

export interface TokenRow {
  token_hash: Buffer;
  login_id: string;
  account_id: string;
  token_generation: number;
  token_issued_at: Date;
  login_generation: number;
  generation_used_at: Date;
  started_at: Date;
  last_used_at: Date;
  identity_confirmed_at: Date;
  ended: boolean;
  administrator: boolean;
  second_factor: boolean;
  roles: [meetingId: string, role: MeetingRole][];
}

// Runs on every call of everybody logged in, hence one named statement.
const FIND_TOKENS = `
  select t.token_hash, l.id as login_id, l.account_id, t.generation as token_generation, t.issued_at as token_issued_at,
    l.generation as login_generation, l.generation_used_at, l.started_at, l.last_used_at,
    l.identity_confirmed_at, l.ended_at is not null or a.disabled_at is not null as ended,
    a.administrator, a.second_factor_on_at is not null as second_factor,
    coalesce((select json_agg(json_build_array(r.meeting_id, r.role) order by r.meeting_id, r.role) from meeting_roles r
      where r.account_id = a.id), '[]'::json) as roles
  from login_tokens t join logins l on l.id = t.login_id join accounts a on a.id = l.account_id
  where t.token_hash = any($1)`;

/** By the hash in base64, since that is what can be compared. */
export async function findTokens(pool: pg.Pool, hashes: readonly string[]): Promise<Map<string, TokenRow>> {
  const values = [hashes.map((hash) => Buffer.from(hash, 'base64'))];
  const found = await pool.query<TokenRow>({ name: 'find-tokens', text: FIND_TOKENS, values });
  return new Map(found.rows.map((row) => [row.token_hash.toString('base64'), row]));
}

const NOTE_USE = `
  update logins set last_used_at = greatest(last_used_at, $2), generation = greatest(generation, $3),
    generation_used_at = case when generation < $3 then $2 else generation_used_at end
  where id = $1`;

export async function noteUse(pool: pg.Pool, loginId: string, at: Date, generation: number): Promise<void> {
  await pool.query({ name: 'note-use', text: NOTE_USE, values: [loginId, at, generation] });
}

const ISSUE_TOKEN = `
  insert into login_tokens (token_hash, login_id, generation, issued_at) values ($1, $2, $3, $4)
  on conflict do nothing`;

export async function issueToken(
  pool: pg.Pool,
  token: { hash: Buffer; loginId: string; generation: number; at: Date },
): Promise<void> {
  const values = [token.hash, token.loginId, token.generation, token.at];
  await pool.query({ name: 'issue-token', text: ISSUE_TOKEN, values });
}

/** What presenting one's own account needs, in the shape of the table and in one statement. */
export type OwnRow = Pick<
  Account,
  | 'id'
  | 'username'
  | 'name'
  | 'phone'
  | 'email'
  | 'language'
  | 'pictureFileId'
  | 'administrator'
  | 'secondFactorOnAt'
> & { codesLeft: number };

// Asked by every page that opens; named, because planning it costs more than running it.
const FIND_OWN = `
  select a.id, a.username, a.name, a.phone, a.email, a.language, a.picture_file_id as "pictureFileId",
    a.administrator, a.second_factor_on_at as "secondFactorOnAt",
    (select count(*)::int from recovery_codes c where c.account_id = a.id and c.used_at is null) as "codesLeft"
  from accounts a where a.id = any($1)`;

export async function findOwn(pool: pg.Pool, accountIds: readonly string[]): Promise<Map<string, OwnRow>> {
  const found = await pool.query<OwnRow>({ name: 'find-own', text: FIND_OWN, values: [accountIds] });
  return new Map(found.rows.map((row) => [row.id, row]));
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length > 0;
}

/** Of those who can log in. */
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

/** The account itself, or the one it was merged into. */
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

export async function countRecoveryCodes(db: Db | Tx, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function spendRecoveryCode(
  tx: Tx,
  accountId: string,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return spent.rowCount === 1;
}

/** One step of the app's clock opens one door once, however many requests carry it. */
export async function spendTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const spent = await tx
    .update(accounts)
    .set({ totpLastStep: step })
    .where(and(eq(accounts.id, accountId), sql`coalesce(${accounts.totpLastStep}, -1) < ${step}`));
  return spent.rowCount === 1;
}

export async function openLogins(
  db: Db | Tx,
  accountId: string,
  since: { startedAt: Date; lastUsedAt: Date },
) {
  return db
    .select()
    .from(logins)
    .where(
      and(
        eq(logins.accountId, accountId),
        isNull(logins.endedAt),
        gte(logins.startedAt, since.startedAt),
        gte(logins.lastUsedAt, since.lastUsedAt),
      ),
    )
    .orderBy(desc(logins.lastUsedAt));
}

export async function isOpen(tx: Tx, loginId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .innerJoin(accounts, eq(accounts.id, logins.accountId))
    .where(and(eq(logins.id, loginId), isNull(logins.endedAt), isNull(accounts.disabledAt)));
  return rows.length > 0;
}

/** Ends one login of an account, or all but one, or all. Returns those ended. */
export async function closeLogins(
  db: Db | Tx,
  which: { accountId: string; only?: string; except?: string },
  reason: EndReason,
  at: Date,
): Promise<string[]> {
  const ended = await db
    .update(logins)
    .set({ endedAt: at, endReason: reason })
    .where(
      and(
        eq(logins.accountId, which.accountId),
        isNull(logins.endedAt),
        which.only === undefined ? undefined : eq(logins.id, which.only),
        which.except === undefined ? undefined : ne(logins.id, which.except),
      ),
    )
    .returning({ id: logins.id });
  return ended.map((row) => row.id);
}

/** Serialises code requests for one target, so that parallel requests can't outrun the limits. */
export async function lockTarget(tx: Tx, target: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code|${target}`}, 0))`);
}

export async function codeTimes(tx: Tx, target: string, after: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: verificationCodes.createdAt })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.target, target), gt(verificationCodes.createdAt, after)))
    .orderBy(desc(verificationCodes.createdAt));
  return rows.map((row) => row.at);
}

export interface CodeSearch {
  readonly purpose: CodePurpose;
  readonly target: string;
  readonly accountId: string | null;
}

const MAX_TRIES = 5;

/** Counts a try on the newest live code before anyone looks at it; outside the caller's transaction, so it stays. */
export async function tryCode(
  db: Db,
  search: CodeSearch,
  now: Date,
): Promise<{ id: string; codeHmac: Buffer } | null> {
  const newest = db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.purpose, search.purpose),
        eq(verificationCodes.target, search.target),
        search.accountId === null
          ? isNull(verificationCodes.accountId)
          : eq(verificationCodes.accountId, search.accountId),
      ),
    )
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1);
  const [row] = await db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(
      and(
        eq(verificationCodes.id, sql`(${newest})`),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
        sql`${verificationCodes.tries} < ${MAX_TRIES}`,
      ),
    )
    .returning({ id: verificationCodes.id, codeHmac: verificationCodes.codeHmac });
  return row ?? null;
}

/** Where the code had been sent; null: it is used already. */
export async function spendCode(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ target: string; byEmail: boolean } | null> {
  const [spent] = await tx
    .update(verificationCodes)
    .set({ usedAt: at })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ target: verificationCodes.target, byEmail: verificationCodes.byEmail });
  return spent ?? null;
}

interface Before {
  readonly codes: Date;
  readonly logins: Date;
  readonly invitations: Date;
}

export async function deleteOldRows(db: Db, before: Before): Promise<void> {
  await db.delete(verificationCodes).where(sql`${verificationCodes.createdAt} < ${before.codes}`);
  await db.delete(logins).where(sql`${logins.lastUsedAt} < ${before.logins}`);
  await db.delete(staffInvitations).where(sql`${staffInvitations.expiresAt} < ${before.invitations}`);
}
