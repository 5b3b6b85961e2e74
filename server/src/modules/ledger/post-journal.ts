import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';

export interface Posting {
  readonly account: string;
  readonly amount: number;
  readonly orderId?: string;
  /** Whose it is where it is not an order's: a person's balance, a receipt that waits. */
  readonly subjectId?: string;
}

/** One journal of double entry: its postings add up to zero. Amounts of zero are left out. */
export async function postJournal(
  tx: Tx,
  { currency, at }: { readonly currency: string; readonly at: Date },
  postings: readonly Posting[],
): Promise<void> {
  const sum = postings.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`The postings of a journal add up to ${sum}`);
  const rows = postings
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount, orderId = null, subjectId = null }) => {
      return { account, amount, order_id: orderId, subject_id: subjectId };
    });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ledger_postings (journal, order_id, subject_id, account, currency, amount, at)
    select journal.nr, posting.order_id, posting.subject_id, posting.account, ${currency}, posting.amount, ${at}
    from (select nextval('ledger_journals') as nr) as journal,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as posting (account text, amount integer, order_id uuid, subject_id uuid)`);
}
