import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { OrderRow } from '../tables.ts';

/** What buyers owe, what came in, and what it was for. */
type LedgerAccount = 'receivable' | 'cash' | 'conference' | 'hotel' | 'activity';
type Postings = Partial<Record<LedgerAccount, number>>;

/** One journal, whose postings add up to nothing. */
export async function post(
  tx: Tx,
  { id, currency }: Pick<OrderRow, 'id' | 'currency'>,
  postings: Postings,
  at: Date,
): Promise<void> {
  const entries = Object.entries(postings).filter(([, amount]) => amount !== 0);
  const sum = entries.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== 0) throw new Error(`Postings for order ${id} add up to ${sum}`);
  if (entries.length === 0) return;
  const accounts = entries.map(([account]) => account);
  const amounts = entries.map(([, amount]) => amount);
  await tx.execute(sql`
    insert into ledger_postings (journal, order_id, account, currency, amount, at)
    select journal.nr, ${id}, posting.account, ${currency}, posting.amount, ${at}
    from (select nextval('ledger_journals') as nr) as journal,
      unnest(${sql.param(accounts)}::text[], ${sql.param(amounts)}::integer[]) as posting (account, amount)`);
}
