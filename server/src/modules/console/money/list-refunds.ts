import type { RefundRow } from '@plenum/contract/console/refund-lists';
import type { Language, Sentence } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refundStateWords, refundWayWords } from '@plenum/contract/payments/refund-words';
import { inArray } from 'drizzle-orm';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  formatMoment,
  makeSheet,
  say,
  type SheetAsked,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms, mayIn } from '#modules/meetings/public';
import { presentRefunds, refunds } from '#modules/payments/public';
import { exportFact } from '../people/audit-facts.ts';
import { type ListPage, PAGE, pagesOf, readCursor, toPage } from '#kernel/list/list-page';
import { presentFacts } from './list-money.ts';
import type { Found } from './money-queries.ts';
import { findRefundPage, refundSortOf, type RefundWishes } from './refund-queries.ts';

interface Reader {
  readonly actor: Actor;
  readonly language: Language;
}

/** Refunds of a conference, each with its order and what can be done about it. */
export async function listRefunds(
  kernel: Kernel,
  meetingId: string,
  { after, ...wishes }: RefundWishes & { readonly after?: string | undefined },
  reader: Reader,
): Promise<ListPage<RefundRow>> {
  const cursor = readCursor(after, refundSortOf(wishes).kind);
  const asked = { meetingId, wishes, after: cursor, limit: PAGE + 1 };
  const found = await findRefundPage(kernel.pool, asked);
  const rows = await rowsOf(kernel, meetingId, found, reader);
  return toPage(found, cursor === null, ({ id }) => rows.get(id) ?? gone());
}

export async function readRefundOf(
  kernel: Kernel,
  { id: meetingId, refundId }: { readonly id: string; readonly refundId: string },
  reader: Reader,
): Promise<RefundRow> {
  const asked = { meetingId, wishes: { ids: refundId }, after: null, limit: 1 };
  const found = await findRefundPage(kernel.pool, asked);
  const rows = await rowsOf(kernel, meetingId, found, reader);
  return rows.get(refundId) ?? refuse(kernelRefusals.NOT_FOUND);
}

function gone(): never {
  throw new Error('a refund went away while it was read');
}

async function rowsOf(
  { db }: Kernel,
  meetingId: string,
  found: readonly Found[],
  { actor, language }: Reader,
): Promise<ReadonlyMap<string, RefundRow>> {
  const orders = new Map(found.map(({ id, order }) => [id, order && presentFacts(order)]));
  const stored = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.id, [...orders.keys()]));
  const deciders = new Map(stored.map(({ id, decidedBy }) => [id, decidedBy]));
  const shown = await presentRefunds(db, stored, { language, isStaff: true });
  const mayAct = mayIn(actor, meetingId, 'takeMoney');
  return new Map(
    shown.map((refund): [string, RefundRow] => {
      const { id, state, way, byProvider, noted } = refund;
      const isByHand = state === 'sent' && way === 'hand';
      const can = {
        approve: mayAct && state === 'asked',
        confirm: mayAct && state === 'confirming' && deciders.get(id) !== actor.accountId,
        refuse: mayAct && (state === 'asked' || state === 'confirming' || isByHand),
        record: mayAct && isByHand,
        note: mayAct && (byProvider !== null || state === 'failed') && noted === null,
      };
      return [id, { ...refund, order: orders.get(id) ?? null, can }];
    }),
  );
}

const momentOf = (written: string | null) => (written === null ? null : new Date(written));

const refundSheet: ExportColumns<RefundRow> = {
  orderNumber: {
    header: { en: 'Order number', zh: '订单编号' },
    width: 20,
    cell: ({ order }) => order?.number ?? '',
  },
  buyer: { header: { en: 'Buyer', zh: '下单人' }, width: 20, cell: ({ order }) => order?.buyer ?? '' },
  currency: { header: { en: 'Currency', zh: '币种' }, cell: ({ currency }) => currency },
  amount: { header: { en: 'Refund', zh: '退款金额' }, kind: 'money', cell: ({ amount }) => amount },
  returned: { header: { en: 'Given back', zh: '已退金额' }, kind: 'money', cell: ({ returned }) => returned },
  state: {
    header: { en: 'Status', zh: '状态' },
    cell: ({ state }, reader) => say(refundStateWords, state, reader),
  },
  way: {
    header: { en: 'Refund method', zh: '退款方式' },
    cell: ({ way }, reader) => say(refundWayWords, way, reader),
  },
  reason: { header: { en: 'Reason', zh: '原因' }, width: 28, cell: ({ reason }) => reason },
  reference: {
    header: { en: 'Bank reference', zh: '银行流水号' },
    width: 20,
    cell: ({ reference }) => reference,
  },
  askedAt: {
    header: { en: 'Requested at', zh: '申请时间' },
    kind: 'instant',
    width: 18,
    cell: ({ asked }, reader) => formatMoment(momentOf(asked.at), reader),
  },
  endedAt: {
    header: { en: 'Completed at', zh: '完成时间' },
    kind: 'instant',
    width: 18,
    cell: ({ endedAt }, reader) => formatMoment(momentOf(endedAt), reader),
  },
};

const title: Sentence = { en: 'Refunds', zh: '退款' };

export async function exportRefunds(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: SheetAsked & { readonly meetingId: string; readonly wishes: RefundWishes },
  reader: Reader,
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(refundSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.refunds_exported', meetingId, detail), source);
  const rows = allRows(kernel, meetingId, wishes, reader);
  const sheet = { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns, rows };
  return makeSheet(sheet, { language: reader.language, timeZone: meeting.timeZone });
}

async function* allRows(
  kernel: Kernel,
  meetingId: string,
  wishes: RefundWishes,
  reader: Reader,
): AsyncGenerator<RefundRow> {
  const pages = pagesOf((after, limit) => findRefundPage(kernel.pool, { meetingId, wishes, after, limit }));
  for await (const page of pages) {
    const rows = await rowsOf(kernel, meetingId, page, reader);
    for (const { id } of page) yield rows.get(id) ?? gone();
  }
}
