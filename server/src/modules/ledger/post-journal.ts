import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';

export interface Posting {
  readonly account: string;
  readonly amount: number;
  readonly orderId?: string;
  /** The account of a balance or the id of a receipt, for postings that don't belong to an order. */
  readonly subjectId?: string;
}

/** A double-entry journal: its postings add up to zero. Zero amounts are left out. */
export interface Journal {
  readonly currency: string;
  readonly postings: readonly Posting[];
}

export async function postJournal(
  tx: Tx,
  { currency, at }: { readonly currency: string; readonly at: Date },
  postings: readonly Posting[],
): Promise<void> {
  await postJournals(tx, [{ currency, postings }], at);
}

/** Posts several journals in one statement. */
export async function postJournals(tx: Tx, journals: readonly Journal[], at: Date): Promise<void> {
  const rows = journals.flatMap(({ currency, postings }, place) => {
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`The postings of a journal add up to ${sum}`);
    return postings
      .filter(({ amount }) => amount !== 0)
      .map(({ account, amount, orderId = null, subjectId = null }) => {
        return { place, account, currency, amount, order_id: orderId, subject_id: subjectId };
      });
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as posting (place integer, account text, currency text, amount integer, order_id uuid, subject_id uuid)
    ), journals as materialized (
      select place, nextval('ledger_journals') as nr from (select distinct place from sent order by place) as places
    )
    insert into ledger_postings (journal, order_id, subject_id, account, currency, amount, at)
    select journals.nr, sent.order_id, sent.subject_id, sent.account, sent.currency, sent.amount, ${at}
    from sent join journals using (place)`);
}
