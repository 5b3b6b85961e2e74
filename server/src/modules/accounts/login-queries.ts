import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Tx } from '#kernel/db/database';
import { accounts, type EndReason, logins } from './tables.ts';

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

// Runs on every authenticated call, so it is a named statement.
const FIND_TOKENS = `
  select t.token_hash, l.id as login_id, l.account_id, t.generation as token_generation, t.issued_at as token_issued_at,
    l.generation as login_generation, l.generation_used_at, l.started_at, l.last_used_at,
    l.identity_confirmed_at, l.ended_at is not null or a.disabled_at is not null as ended,
    a.administrator, a.second_factor_on_at is not null as second_factor,
    coalesce((select json_agg(json_build_array(r.meeting_id, r.role) order by r.meeting_id, r.role) from meeting_roles r
      where r.account_id = a.id), '[]'::json) as roles
  from login_tokens t join logins l on l.id = t.login_id join accounts a on a.id = l.account_id
  where t.token_hash = any($1)`;

/** Tokens by hash in base64, because buffers can't be map keys. */
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

/** Ends one login of an account, all but one, or all. Returns the ids of the ended logins. */
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
