import type pg from 'pg';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { MOST_OF_ACCOUNT } from '@plenum/contract/console/account-detail';
import type { Language } from '@plenum/contract/kernel/language';
import { paymentStatus } from '../people/order-money.ts';

type Rows<K extends keyof AccountDetail> = AccountDetail[K] extends (infer Row)[] | null ? Row : never;

const MOST = `limit ${MOST_OF_ACCOUNT}`;

/** Returns SQL for a bilingual text in the reader's language; if it is empty, in the other one. */
const textOf = (column: string) => `coalesce(nullif(${column} ->> $2, ''), ${column} ->> $3, '')`;
const conference = `json_build_object('id', m.id, 'title', ${textOf('m.title')}) as conference`;
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function ask<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name: `account_${name}`, text, values: [...values] })).rows;
}

/** Returns the records of other modules for an account; each is read by an index on the account. */
export async function findBelongings(pool: pg.Pool, accountId: string, language: Language) {
  const values = [accountId, ...(language === 'en' ? ['en', 'zh'] : ['zh', 'en'])];
  const [registrations, orders, payments, roles, balances, messages] = await Promise.all([
    ask<Rows<'registrations'>>(
      pool,
      'registrations',
      `select r.id, ${conference}, r.kind, coalesce(nullif(r.name, ''), r.contact_name) as name, r.state, r.review,
         ${iso('r.changed_at')} as "changedAt",
         (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.full_name, 'idNumber', p.id_masked)
              order by p.position), '[]')
            from participants as p where p.registration_id = r.id and p.state = 'registered') as people
       from registrations as r join meetings as m on m.id = r.meeting_id
       where r.account_id = $1 order by r.changed_at desc ${MOST}`,
      values,
    ),
    ask<Rows<'orders'>>(
      pool,
      'orders',
      `select o.id, o.number, ${conference}, ${paymentStatus('o')} as state, o.currency, o.total, ${iso('o.placed_at')} as "placedAt"
       from orders as o join meetings as m on m.id = o.meeting_id
       where o.account_id = $1 order by o.placed_at desc ${MOST}`,
      values,
    ),
    ask<Rows<'payments'>>(
      pool,
      'payments',
      `select r.id, ${conference}, owned.number, r.provider, r.currency, r.amount, ${iso('r.paid_at')} as "paidAt",
         r.undone_at is not null as "isUndone"
       from (select id as order_id, null::uuid as recharge_id, number from orders where account_id = $1
         union all select null, id, number from recharges where account_id = $1) as owned
       join receipts as r on r.order_id = owned.order_id or r.recharge_id = owned.recharge_id
       join meetings as m on m.id = r.meeting_id order by r.paid_at desc ${MOST}`,
      values,
    ),
    ask<Rows<'roles'>>(
      pool,
      'roles',
      `select ${conference}, array_agg(held.role order by held.role) as roles
       from meeting_roles as held join meetings as m on m.id = held.meeting_id
       where held.account_id = $1 group by m.id, m.title, m.starts_on order by m.starts_on desc`,
      values,
    ),
    ask<Rows<'balances'>>(
      pool,
      'balances',
      `select currency, greatest(amount, 0)::integer as amount, greatest(-amount, 0)::integer as debt
       from balances where account_id = $1 order by currency`,
      [accountId],
    ),
    ask<Rows<'messages'>>(
      pool,
      'messages',
      `select id, channel, target, subject, state, ${iso('created_at')} as "createdAt" from message_log
       where account_id = $1 order by created_at desc ${MOST}`,
      [accountId],
    ),
  ]);
  return { registrations, orders, payments, roles, balances, messages };
}

type Other = NonNullable<AccountDetail['mergedInto']>;

/** Returns the account that this one was merged into, and those that were merged into it. */
export async function findMerged(pool: pg.Pool, accountId: string) {
  const rows = await ask<Other & { isInto: boolean }>(
    pool,
    'merged',
    `select other.id, other.name, case when other.has_username then other.username else '' end as username, other.id = own.merged_into as "isInto"
     from accounts as own join accounts as other on other.id = own.merged_into or other.merged_into = own.id
     where own.id = $1 order by other.merged_at, other.id`,
    [accountId],
  );
  const present = ({ id, name, username }: Other) => ({ id, name, username });
  return {
    mergedInto: rows.filter(({ isInto }) => isInto).map(present)[0] ?? null,
    mergedFrom: rows.filter(({ isInto }) => !isInto).map(present),
  };
}

/**
 * Returns open accounts with the same name, and those with a phone number or email address that this account gave in
 * its registrations, each found by an index. A new account's name is its contact or its username, so it isn't compared
 * as a person's name.
 */
export async function findSimilar(pool: pg.Pool, accountId: string): Promise<FoundSimilar[]> {
  return ask<FoundSimilar>(
    pool,
    'similar',
    `with own as (select * from accounts where id = $1),
     given as (
       select contact_phone as phone, contact_email as email from registrations where account_id = $1
       union select p.phone, p.email from registrations as r join participants as p on p.registration_id = r.id
         where r.account_id = $1 and r.kind = 'individual'),
     found as (
       select a.id, 'contact' as likeness from given join accounts as a
         on a.phone in (given.phone, '+86' || given.phone) where given.phone <> ''
       union select a.id, 'contact' from given join accounts as a on a.email = lower(given.email) where given.email <> ''
       union select a.id, 'name' from own join accounts as a
         on a.name collate "zh-x-icu" = own.name
         where own.has_name and own.name <> own.username and a.has_name)
     select distinct on (a.id) a.id, a.name, case when a.has_username then a.username else '' end as username, a.phone, a.email, found.likeness
     from found join accounts as a on a.id = found.id
     where a.id <> $1 and a.disabled_at is null and exists (select from own where merged_into is null)
     order by a.id, found.likeness limit 5`,
    [accountId],
  );
}

export interface FoundSimilar extends Other {
  readonly phone: string | null;
  readonly email: string | null;
  readonly likeness: AccountDetail['similar'][number]['likeness'];
}

export interface FoundLogin {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string;
  readonly address: string;
  readonly endedAt: Date | null;
}

export async function findLogins(pool: pg.Pool, accountId: string): Promise<FoundLogin[]> {
  return ask<FoundLogin>(
    pool,
    'logins',
    `select id, started_at as "startedAt", last_used_at as "lastUsedAt", user_agent as "userAgent", address,
       ended_at as "endedAt" from logins where account_id = $1 order by last_used_at desc ${MOST}`,
    [accountId],
  );
}

export interface FoundSecurity {
  readonly disabledAt: Date | null;
  readonly disabledReason: string;
  readonly recoveryCodesLeft: number;
  readonly resetId: string | null;
  readonly reason: string;
  readonly askedById: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export async function findSecurity(
  pool: pg.Pool,
  accountId: string,
  now: Date,
): Promise<FoundSecurity | null> {
  const rows = await ask<FoundSecurity>(
    pool,
    'security',
    `select a.disabled_at as "disabledAt", a.disabled_reason as "disabledReason",
       (select count(*)::integer from recovery_codes where account_id = a.id and used_at is null) as "recoveryCodesLeft",
       reset.id as "resetId", reset.reason, reset.asked_by as "askedById", asker.name as "askedBy",
       reset.asked_at as "askedAt", reset.expires_at as "expiresAt"
     from accounts as a
     left join second_factor_resets as reset on reset.account_id = a.id and reset.confirmed_at is null
       and reset.withdrawn_at is null and reset.expires_at > $2
     left join accounts as asker on asker.id = reset.asked_by
     where a.id = $1`,
    [accountId, now],
  );
  return rows[0] ?? null;
}

/** The newest entries about these accounts or their actions. */
export const ENTRIES_OF_ACCOUNT = `select a.id, a.at, a.actor, a.action, a.object, a.detail, a.request_id as "requestId",
    a.address, a.meeting_id as "meetingId"
  from (
    select distinct entry.id from unnest($1::uuid[]) as own (id), lateral (
      (select id from audit_log where object = 'account:' || own.id order by id desc ${MOST})
      union all
      (select id from audit_log where actor = own.id order by id desc ${MOST})) as entry
  ) as newest join audit_log as a on a.id = newest.id order by a.id desc ${MOST}`;
