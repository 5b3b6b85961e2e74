import type { Sentence } from '@plenum/contract/kernel/language';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { openInvoice } from '#modules/registration/orders/public';
import { exportFact } from './audit-facts.ts';
import {
  chooseColumns,
  type ExportColumns,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { findOrdersById } from './find-orders.ts';
import { presentOrder } from './list-orders.ts';
import { moneyColumns } from './money-columns.ts';
import { findOrders, type OrderWishes } from './order-queries.ts';
import { findCodesOf, findPayments, paymentColumns, type SheetOrder } from './order-sheet.ts';
import { pagesOf } from '#kernel/list/list-page';
import { registrationKindWords } from '@plenum/contract/registration/words';

export const orderSheet: ExportColumns<SheetOrder> = {
  ...moneyColumns<SheetOrder>((row) => row),
  buyer: { header: { en: 'Buyer', zh: '下单人' }, width: 20, cell: (row) => row.buyer },
  kind: {
    header: { en: 'Type', zh: '报名方式' },
    cell: (row, reader) => say(registrationKindWords, row.kind, reader),
  },
  people: { header: { en: 'Members', zh: '人数' }, kind: 'number', cell: (row) => row.people },
  ...paymentColumns,
};

const title: Sentence = { en: 'Orders', zh: '订单' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: OrderWishes;
}

export async function exportOrders(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(orderSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.orders_exported', meetingId, detail), source);
  return makeSheet(
    {
      name: title,
      slug: meeting.slug,
      now: source.at,
      format: asked.format,
      columns,
      rows: rowsOf(kernel, meetingId, wishes, source.at),
    },
    { language, timeZone: meeting.timeZone },
  );
}

async function* rowsOf(
  { pool, db, keys }: Kernel,
  meetingId: string,
  wishes: OrderWishes,
  now: Date,
): AsyncGenerator<SheetOrder> {
  for await (const page of pagesOf((after, limit) =>
    findOrders(pool, { meetingId, wishes, after, limit, now }),
  )) {
    const ids = page.map(({ id }) => id);
    const [stored, payments, codes] = await Promise.all([
      findOrdersById(db, ids),
      findPayments(pool, ids),
      findCodesOf(pool, ids),
    ]);
    for (const row of page) {
      const order = stored.get(row.id);
      yield {
        ...presentOrder(row, stored),
        payment: payments.get(row.id) ?? null,
        invoice: order ? openInvoice(keys, order) : null,
        code: codes.get(row.id) ?? '',
      };
    }
  }
}
