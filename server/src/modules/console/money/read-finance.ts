import type { Finance } from '@plenum/contract/console/finance';
import { currencies } from '@plenum/contract/kernel/money';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { figuresText, type FoundFigures, moneyByDay, presentFigures } from './money-figures.ts';

const ledger = `
  select account, currency, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
  from meeting_postings($1) where currency = any ($3) group by 1, 2 order by 2, 1`;

/** Returns the figures, the money by day and method, and the accounts of the ledger. */
export async function readFinance({ db, pool, clock }: Kernel, meetingId: string): Promise<Finance> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await pool.query<Pick<Finance, 'days' | 'ledger'> & { readonly figures: FoundFigures[] }>({
    name: 'console_finance',
    text: `select
      (select coalesce(json_agg(sums), '[]') from (${moneyByDay}) as sums) as days,
      ${figuresText} as figures,
      (select coalesce(json_agg(sums), '[]') from (${ledger}) as sums) as ledger`,
    values: [meetingId, meeting.timeZone, currencies],
  });
  const [sums] = found.rows;
  if (!sums) throw new Error('a meeting without sums');
  return {
    today: toWallTime(clock.now(), meeting.timeZone).slice(0, 10),
    ...sums,
    figures: presentFigures(sums.figures),
  };
}
