import type { Finance } from '@plenum/contract/console/finance';
import { currencies } from '@plenum/contract/kernel/money';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/public';

// What is paid from a balance came in when the balance was filled.
const days = `
  select (paid_at at time zone $2)::date::text as day, currency, method, sum(amount) as amount, count(*) as payments
  from receipts where meeting_id = $1 and undone_at is null and currency = any ($3) and method <> 'balance'
  group by 1, 2, 3 order by 1, 2, 3`;

/** The postings of a meeting: of its orders, and of money that belongs to no order yet. */
export const meetingPostings = `
  select posting.* from ledger_postings as posting join orders on orders.id = posting.order_id where orders.meeting_id = $1
  union all
  select posting.* from ledger_postings as posting join receipts on receipts.id = posting.subject_id
  where posting.order_id is null and receipts.meeting_id = $1`;

const ledger = `
  select account, currency, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
  from (${meetingPostings}) as postings where currency = any ($3) group by 1, 2 order by 2, 1`;

/** What has come in by day and method, and what the books say. */
export async function readFinance({ db, pool, clock }: Kernel, meetingId: string): Promise<Finance> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await pool.query<Pick<Finance, 'days' | 'ledger'>>({
    name: 'console_finance',
    text: `select
      (select coalesce(json_agg(sums), '[]') from (${days}) as sums) as days,
      (select coalesce(json_agg(sums), '[]') from (${ledger}) as sums) as ledger`,
    values: [meetingId, meeting.timeZone, currencies],
  });
  const [sums] = found.rows;
  if (!sums) throw new Error('a meeting without sums');
  return { today: toWallTime(clock.now(), meeting.timeZone).slice(0, 10), ...sums };
}
