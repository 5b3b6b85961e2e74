import { ledgerAccountWords } from '@plenum/contract/console/finance';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type ExportColumn, formatMoment, makeSheet } from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/public';
import { exportFact } from '../people/audit-facts.ts';
import { meetingPostings } from './read-finance.ts';

interface PostingRow {
  readonly id: string;
  readonly journal: string;
  readonly at: Date;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
  /** Of the order, or the transaction where there is no order. */
  readonly reference: string;
}

const columns: readonly ExportColumn<PostingRow>[] = [
  { header: { en: 'Journal', zh: '凭证号' }, kind: 'number', cell: ({ journal }) => Number(journal) },
  { header: { en: 'Time', zh: '时间' }, width: 20, cell: ({ at }, reader) => formatMoment(at, reader) },
  {
    header: { en: 'Account', zh: '科目' },
    width: 24,
    cell: ({ account }, { language }) => {
      const words = ledgerAccountWords[account];
      return words ? inLanguage(words, language) : account;
    },
  },
  {
    header: { en: 'Order or transaction', zh: '订单号或交易号' },
    width: 28,
    cell: ({ reference }) => reference,
  },
  { header: { en: 'Currency', zh: '币种' }, cell: ({ currency }) => currency },
  {
    header: { en: 'Debit', zh: '借方' },
    kind: 'money',
    cell: ({ amount }) => (amount > 0 ? amount : null),
  },
  {
    header: { en: 'Credit', zh: '贷方' },
    kind: 'money',
    cell: ({ amount }) => (amount < 0 ? -amount : null),
  },
];

/** Every posting of a meeting, in the order in which they were written. */
export async function exportLedger(
  kernel: Kernel,
  { meetingId, format }: { readonly meetingId: string; readonly format: 'xlsx' | 'csv' },
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('finance.ledger_exported', meetingId, detail), source);
  return makeSheet(
    {
      name: { en: 'Ledger', zh: '分类账' },
      slug: meeting.slug,
      now: source.at,
      format,
      columns,
      rows: rowsOf(kernel, meetingId),
    },
    { language, timeZone: meeting.timeZone },
  );
}

const PAGE = 2_000;

async function* rowsOf({ pool }: Kernel, meetingId: string): AsyncGenerator<PostingRow> {
  let after = '0';
  for (;;) {
    const { rows } = await pool.query<PostingRow>({
      name: 'console_ledger_page',
      text: `select postings.id, journal, at, account, postings.currency, postings.amount,
          coalesce(orders.number, receipts.trade_no, '') as reference
        from (${meetingPostings}) as postings
        left join orders on orders.id = postings.order_id
        left join receipts on receipts.id = postings.subject_id
        where postings.id > $2 order by postings.id limit ${PAGE}`,
      values: [meetingId, after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
