import { ledgerAccountWord } from '@plenum/contract/console/finance';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type ExportColumn, formatSheetMoment, makeSheet } from '#kernel/http/response/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { listExportFact } from '../people/audit-facts.ts';

interface LedgerLine {
  /** Null in a line of totals; so are `at` and `account`. */
  readonly journal: string | null;
  readonly at: Date | null;
  readonly account: string | null;
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
  /** The number of the order, or of the transaction if there is no order. */
  readonly reference: string;
}

const totalWord: Sentence = { en: 'Total', zh: '合计' };

const columns: readonly ExportColumn<LedgerLine>[] = [
  {
    header: { en: 'Journal entry', zh: '凭证号' },
    kind: 'number',
    cell: ({ journal }) => (journal === null ? null : Number(journal)),
  },
  {
    header: { en: 'Time', zh: '时间' },
    kind: 'instant',
    width: 20,
    cell: ({ at }, reader) => formatSheetMoment(at, reader),
  },
  {
    header: { en: 'Account', zh: '科目' },
    width: 24,
    cell: ({ account }, { language }) =>
      inLanguage(account === null ? totalWord : ledgerAccountWord(account), language),
  },
  {
    header: { en: 'Order or transaction', zh: '订单编号或交易号' },
    width: 28,
    cell: ({ reference }) => reference,
  },
  { header: { en: 'Currency', zh: '币种' }, cell: ({ currency }) => currency },
  {
    header: { en: 'Debit', zh: '借方' },
    kind: 'money',
    cell: ({ debit, account }) => (debit > 0 || account === null ? debit : null),
  },
  {
    header: { en: 'Credit', zh: '贷方' },
    kind: 'money',
    cell: ({ credit, account }) => (credit > 0 || account === null ? credit : null),
  },
];

/** Exports every posting of a conference in the order they were written, and the totals. */
export async function exportLedger(
  kernel: Kernel,
  { meetingId, format }: { readonly meetingId: string; readonly format: 'xlsx' | 'csv' },
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, listExportFact('finance.ledger_exported', meetingId, detail), source);
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

/** Yields the postings, then the totals of each currency. */
async function* rowsOf(kernel: Kernel, meetingId: string): AsyncGenerator<LedgerLine> {
  const totals = new Map<string, { debit: number; credit: number }>();
  for await (const line of postingsOf(kernel, meetingId)) {
    const total = totals.get(line.currency) ?? { debit: 0, credit: 0 };
    total.debit += line.debit;
    total.credit += line.credit;
    totals.set(line.currency, total);
    yield line;
  }
  for (const [currency, total] of totals)
    yield { journal: null, at: null, account: null, reference: '', currency, ...total };
}

// The posting of a balance refers to the person, so its reference is taken from the other side of the journal.
const reference = (posting: string) => `(
  select coalesce(orders.number, receipts.trade_no) from ledger_postings as side
  left join orders on orders.id = side.order_id left join receipts on receipts.id = side.subject_id
  where side.journal = ${posting}.journal and coalesce(orders.number, receipts.trade_no) is not null limit 1)`;

async function* postingsOf({ pool }: Kernel, meetingId: string): AsyncGenerator<LedgerLine> {
  let after = '0';
  for (;;) {
    const { rows } = await pool.query<LedgerLine & { readonly id: string }>({
      name: 'console_ledger_page',
      text: `select posting.id, journal, at, account, currency, greatest(amount, 0) as debit,
          greatest(-amount, 0) as credit, coalesce(${reference('posting')}, '') as reference
        from (select * from meeting_postings($1) where id > $2 order by id limit ${PAGE}) as posting order by posting.id`,
      values: [meetingId, after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
