import type { DebtRow, SlipView, WithdrawalView } from '@plenum/contract/console/money-lists';
import type { Currency } from '@plenum/contract/kernel/money';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type pg from 'pg';
import { type Cursor, instantKey, type Listed } from '#kernel/list/list-page';
import { shownBuyer } from '../people/order-sorts.ts';

export interface FoundOrderFacts {
  readonly kind: 'order' | 'recharge';
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly payable: boolean;
  readonly payBy: string | null;
  readonly currency: Currency;
  readonly total: number;
  readonly received: number;
  readonly buyer: string;
}

export interface Found {
  readonly id: string;
  /** Null if the money matches neither an order nor a top-up. */
  readonly order: FoundOrderFacts | null;
}

interface Asked {
  readonly meetingId: string;
  readonly after: Cursor | null;
  readonly limit: number;
}

export const orderFacts = `case when o.id is not null then json_build_object('kind', 'order', 'id', o.id, 'number', o.number, 'state', o.state,
  'payable', o.payable, 'payBy', o.pay_by, 'currency', o.currency, 'total', o.total, 'received', o.received,
  'buyer', ${shownBuyer('r', 'o')})
  when c.id is not null then json_build_object('kind', 'recharge', 'id', c.id, 'number', c.number, 'state', c.state,
  'payable', false, 'payBy', null, 'currency', c.currency, 'total', c.amount, 'received', c.credited,
  'buyer', (select account.name from accounts as account where account.id = c.account_id)) end as "order"`;

export const orderOf = (orderId: string, rechargeId = 'null') => `left join orders as o on o.id = ${orderId}
  left join registrations as r on r.id = o.registration_id
  left join recharges as c on c.id = ${rechargeId}`;

/**
 * Returns one page of proofs with their orders, read from the index slips_waiting or, if decided, backwards from
 * slips_decided.
 */
export async function findSlipPage(
  pool: pg.Pool,
  { meetingId, after, limit, view }: Asked & { readonly view: SlipView },
): Promise<Listed<Found>[]> {
  const isWaiting = view === 'waiting';
  const [key, where, direction, beyond] = isWaiting
    ? (['slip.created_at', `slip.state = 'waiting'`, 'asc', '>'] as const)
    : (['slip.decided_at', `slip.state <> 'waiting'`, 'desc', '<'] as const);
  const found = await pool.query<Listed<Found>>({
    name: `console_slips_${view}`,
    text: `select slip.id, ${orderFacts}, ${instantKey(key)} as key, null::bigint as total
      from slips as slip ${orderOf('slip.order_id', 'slip.recharge_id')}
      where slip.meeting_id = $1 and ${where}
        and ($2::timestamptz is null or (${key}, slip.id) ${beyond} ($2::timestamptz, $3::uuid))
      order by ${key} ${direction}, slip.id ${direction} limit $4`,
    values: [meetingId, after?.key ?? null, after?.id ?? null, limit],
  });
  return found.rows;
}

/** Returns one page of waiting money, oldest first, read from the index receipts_waiting. */
export async function findWaitingPage(
  pool: pg.Pool,
  { meetingId, after, limit }: Asked,
): Promise<Listed<Found>[]> {
  const found = await pool.query<Listed<Found>>({
    name: 'console_waiting_money',
    text: `select receipt.id, ${orderFacts}, ${instantKey('receipt.recorded_at')} as key, null::bigint as total
      from receipts as receipt ${orderOf('receipt.order_id', 'receipt.recharge_id')}
      where receipt.meeting_id = $1 and receipt.waits_for is not null and receipt.undone_at is null
        and ($2::timestamptz is null or (receipt.recorded_at, receipt.id) > ($2::timestamptz, $3::uuid))
      order by receipt.recorded_at, receipt.id limit $4`,
    values: [meetingId, after?.key ?? null, after?.id ?? null, limit],
  });
  return found.rows;
}

/**
 * Returns one page of withdrawals, read from the index withdrawals_asked or, if decided, backwards from
 * withdrawals_decided.
 */
export async function findWithdrawalPage(
  pool: pg.Pool,
  { meetingId, after, limit, view }: Asked & { readonly view: WithdrawalView },
): Promise<Listed<{ readonly id: string }>[]> {
  const [key, where, direction, beyond] =
    view === 'asked'
      ? (['created_at', `state = 'asked'`, 'asc', '>'] as const)
      : (['decided_at', `state <> 'asked'`, 'desc', '<'] as const);
  const found = await pool.query<Listed<{ readonly id: string }>>({
    name: `console_withdrawals_${view}`,
    text: `select id, ${instantKey(key)} as key, null::bigint as total from withdrawals
      where meeting_id = $1 and ${where}
        and ($2::timestamptz is null or (${key}, id) ${beyond} ($2::timestamptz, $3::uuid))
      order by ${key} ${direction}, id ${direction} limit $4`,
    values: [meetingId, after?.key ?? null, after?.id ?? null, limit],
  });
  return found.rows;
}

const MOST_DEBTS = 200;

/** Returns people in debt whose top-ups through this conference were reversed, from the index balances_in_debt. */
export async function findDebts(pool: pg.Pool, meetingId: string): Promise<DebtRow[]> {
  const found = await pool.query<DebtRow>({
    name: 'console_debts',
    text: `select balance.account_id as "accountId", account.name as person, balance.currency,
        (-balance.amount)::integer as debt, to_char(last.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from balances as balance join accounts as account on account.id = balance.account_id
      cross join lateral (select max(at) as at from balance_entries as entry
        where entry.account_id = balance.account_id and entry.currency = balance.currency
          and entry.meeting_id = $1 and entry.kind in ('recharge_reversed', 'merged_in') and entry.amount < 0) as last
      where balance.amount < 0 and last.at is not null
      order by balance.amount, balance.account_id limit ${MOST_DEBTS}`,
    values: [meetingId],
  });
  return found.rows;
}
