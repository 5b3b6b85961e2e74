import { randomUUID } from 'node:crypto';
import { currencies, type Currency } from '@plenum/contract/kernel/money';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import {
  type FoundBlock,
  type MergePair,
  type MergePart,
  type MergeRow,
  mergeRow,
} from '#kernel/db/merge-part';
import { creditBalance, debitBalance, findBalance, overdrawBalance } from './balance/move-balance.ts';

type Found = Record<string, unknown> & MergeRow;

/** A person's payments and balance. Receipts and refunds belong to orders and top-ups, and need no change. */
export const paymentsMergePart: MergePart = {
  columns: {
    'slips.account_id': 'moves',
    'recharges.account_id': 'moves',
    'withdrawals.account_id': 'moves',
    // Moved by two entries in the statement and the ledger, whose rows never change.
    'balances.account_id': 'moves',
    'balance_entries.account_id': 'stays',
    'receipts.recorded_by': 'stays',
    'receipts.undone_by': 'stays',
    'merchant_accounts.changed_by': 'stays',
    'slips.decided_by': 'stays',
    'statement_layouts.changed_by': 'stays',
    'statements.created_by': 'stays',
    'statement_lines.decided_by': 'stays',
    'reconciliation_differences.resolved_by': 'stays',
    'refunds.asked_by': 'stays',
    'refunds.decided_by': 'stays',
    'refunds.confirmed_by': 'stays',
    'refunds.noted_by': 'stays',
    'withdrawals.decided_by': 'stays',
  },
  // As everywhere, balances are locked last.
  lock: async (tx, { from, into }) => {
    await tx.execute(sql`select from recharges where account_id = ${from} order by id for no key update`);
    await tx.execute(sql`select from withdrawals where account_id = ${from} order by id for no key update`);
    await tx.execute(sql`
      select from balances where account_id in (${from}, ${into}) order by account_id, currency for no key update`);
  },
  find: async (db, { from }, at) => {
    const recharges = await db.execute<Found>(sql`
        select id, number as label, meeting_id as "meetingId", created_at as at, currency, amount from recharges
        where account_id = ${from} order by created_at desc, id`);
    const withdrawals = await db.execute<Found>(sql`
        select id, meeting_id as "meetingId", created_at as at, currency, amount from withdrawals
        where account_id = ${from} order by created_at desc, id`);
    const slips = await db.execute<Found>(sql`
        select id, payer as label, meeting_id as "meetingId", created_at as at, currency, amount from slips
        where account_id = ${from} order by created_at desc, id`);
    const balances = await db.execute<Found>(sql`
        select currency as id, currency as label, currency, amount from balances
        where account_id = ${from} and amount <> 0 order by currency`);
    return {
      groups: {
        recharges: recharges.rows.map(mergeRow),
        withdrawals: withdrawals.rows.map(mergeRow),
        slips: slips.rows.map(mergeRow),
        balances: balances.rows.map(mergeRow),
      },
      blocks: await findUnderWay(db, from, at),
    };
  },
  move: async (tx, pair, { at }) => {
    const { from, into } = pair;
    await tx.execute(sql`update slips set account_id = ${into} where account_id = ${from}`);
    await tx.execute(sql`update recharges set account_id = ${into} where account_id = ${from}`);
    await tx.execute(sql`update withdrawals set account_id = ${into} where account_id = ${from}`);
    for (const currency of currencies) await moveBalance(tx, pair, currency, at);
  },
};

/**
 * Returns payments that block the merge, because the person is paying in another window and would return to an account
 * that has ended.
 */
async function findUnderWay(db: Db | Tx, accountId: string, at: Date): Promise<FoundBlock[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct coalesce(orders.number, recharges.number) as number
    from payment_attempts left join orders on orders.id = order_id left join recharges on recharges.id = recharge_id
    where coalesce(orders.account_id, recharges.account_id) = ${accountId}
      and payment_attempts.state in ('begun', 'open') and expires_at > ${at} order by 1`);
  return rows.map(({ number }) => ({ code: 'paying', what: number }));
}

async function moveBalance(tx: Tx, { from, into }: MergePair, currency: Currency, at: Date): Promise<void> {
  const amount = await findBalance(tx, from, currency);
  if (amount === 0) return;
  const { rows } = await tx.execute<{ meetingId: string }>(sql`
    select meeting_id as "meetingId" from balance_entries
    where account_id = ${from} and currency = ${currency} and sign(amount) = sign(${amount}::integer) order by id desc limit 1`);
  const meetingId = rows[0]?.meetingId;
  if (meetingId === undefined) throw new Error('A balance without an entry');
  // Each move has its own number, used on both sides, so that the two entries add up to zero.
  const common = { currency, meetingId, subjectId: randomUUID(), against: 'merge' } as const;
  const out = { ...common, amount: Math.abs(amount), accountId: from, kind: 'merged_out' } as const;
  const move = { ...common, amount: Math.abs(amount), accountId: into, kind: 'merged_in' } as const;
  if (amount > 0) {
    await debitBalance(tx, out, at);
    await creditBalance(tx, move, at);
  } else {
    // A debt is moved, too.
    await creditBalance(tx, out, at);
    await overdrawBalance(tx, move, at);
  }
}
