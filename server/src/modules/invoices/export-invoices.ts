import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { MOST_EXPORTED } from '@plenum/contract/invoices/finance-endpoints';
import { unwrittenStates } from '@plenum/contract/invoices/states';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { type ExportColumn, makeSheet } from '#kernel/http/response/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { orders } from '#modules/registration/orders/public';
import type { TaxDetails } from '#modules/registration/public';
import { invoiceExportFact } from './audit-facts.ts';
import { invoiceEventOf, invoiceChanged } from './events.ts';
import { invoiceExports, invoices, type InvoiceRow } from './tables.ts';
import { openBuyer } from './tax-details.ts';

/**
 * Exports requests for the tax system: the selected ones, or all new ones. The sheet is downloaded by the export's id.
 */
export async function exportInvoices(
  tx: Tx,
  meetingId: string,
  ids: readonly string[],
  source: AuditSource & { readonly actor: string },
): Promise<{ exportId: string; count: number }> {
  const wanted =
    ids.length > 0
      ? and(inArray(invoices.id, [...ids]), inArray(invoices.state, [...unwrittenStates]))
      : eq(invoices.state, 'requested');
  const rows = await tx
    .select({ id: invoices.id, orderId: invoices.orderId, meetingId: invoices.meetingId })
    .from(invoices)
    .where(and(eq(invoices.meetingId, meetingId), wanted))
    .orderBy(asc(invoices.requestedAt), asc(invoices.id))
    .limit(MOST_EXPORTED)
    .for('update');
  if (rows.length === 0) refuse(invoiceRefusals.NOTHING_TO_EXPORT);
  const exportId = orderedId(source.at.getTime());
  await tx
    .insert(invoiceExports)
    .values({ id: exportId, meetingId, exportedBy: source.actor, exportedAt: source.at });
  const taken = rows.map(({ id }) => id);
  await tx
    .update(invoices)
    .set({ state: 'exported', exportId, exportedAt: source.at, changedAt: source.at })
    .where(inArray(invoices.id, taken));
  await writeAudit(
    tx,
    invoiceExportFact('invoices.exported', meetingId, { export: exportId, invoices: taken }),
    source,
  );
  await emitAll(tx, invoiceChanged, rows.map(invoiceEventOf), source.at);
  return { exportId, count: rows.length };
}

interface Exported extends InvoiceRow, TaxDetails {
  readonly orderNumber: string;
  readonly item: string;
}

// The headers of the tax bureau's template (批量开票), which must be Chinese, so both languages are the same.
const column = (header: string, rest: Omit<ExportColumn<Exported>, 'header'>): ExportColumn<Exported> => ({
  header: { en: header, zh: header },
  ...rest,
});

const columns: readonly ExportColumn<Exported>[] = [
  column('发票流水号', { width: 20, cell: ({ orderNumber }) => orderNumber }),
  column('发票类型', {
    width: 18,
    cell: ({ kind }) => (kind === 'special' ? '增值税专用发票' : '普通发票'),
  }),
  column('是否含税', { cell: () => '是' }),
  column('受票方自然人标识', {
    width: 18,
    cell: ({ titleType }) => (titleType === 'personal' ? '是' : '否'),
  }),
  column('购买方名称', { width: 32, cell: ({ title }) => title }),
  column('购买方纳税人识别号', { width: 24, cell: ({ taxNumber }) => taxNumber }),
  column('项目名称', { width: 20, cell: ({ item }) => item }),
  column('数量', { kind: 'number', cell: () => 1 }),
  column('金额', { kind: 'money', width: 12, cell: ({ amount }) => amount }),
  column('币种', { cell: ({ currency }) => currency }),
  column('备注', {
    width: 32,
    cell: ({ note, orderNumber }) =>
      [note, `订单编号 ${orderNumber}`].filter((text) => text !== '').join(' '),
  }),
  column('购买方邮箱', { width: 26, cell: ({ email }) => email }),
];

/** Returns the sheet of an export. A request that was changed or exported again later is in the later export only. */
export async function downloadExport(
  { db, keys }: Kernel,
  { meetingId, exportId, format }: { meetingId: string; exportId: string; format: 'xlsx' | 'csv' },
  source: AuditSource,
): Promise<Download> {
  const [made] = await db
    .select()
    .from(invoiceExports)
    .where(and(eq(invoiceExports.id, exportId), eq(invoiceExports.meetingId, meetingId)));
  if (!made) refuse(kernelRefusals.NOT_FOUND);
  const { meeting, rules } = await findTerms(db, meetingId);
  const item = textIn(rules.invoice.item, 'zh-cn');
  const rows = await db
    .select({ invoice: invoices, orderNumber: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(eq(invoices.exportId, exportId), inArray(invoices.state, ['exported', 'issued', 'to_reverse'])),
    )
    .orderBy(asc(invoices.requestedAt), asc(invoices.id));
  const detail = { export: exportId, format, invoices: rows.length };
  await writeAudit(db, invoiceExportFact('invoices.sheet_read', meetingId, detail), source);
  return makeSheet(
    {
      name: { en: 'Invoices to issue', zh: '开票信息' },
      slug: meeting.slug,
      now: made.exportedAt,
      format,
      columns,
      rows: eachOf(
        rows.map(({ invoice, orderNumber }) => ({
          ...invoice,
          ...openBuyer(keys, invoice),
          orderNumber,
          item,
        })),
      ),
    },
    { language: 'zh-cn', timeZone: meeting.timeZone },
  );
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
