import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import type { RegistrationRow } from '@plenum/contract/console/registration-lists';
import type { Sentence } from '@plenum/contract/kernel/language';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { exportFact } from './audit-facts.ts';
import {
  chooseColumns,
  type ExportColumns,
  makeSheet,
  say,
  formatMoment,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { findOrdersById } from './find-orders.ts';
import { presentRegistration } from './list-registrations.ts';
import { moneyColumns } from './money-columns.ts';
import { pagesOf } from '#kernel/list/list-page';
import { findRegistrations, type RegistrationWishes } from './registration-queries.ts';
import {
  registrationKindWords,
  registrationStateWords,
  reviewWords,
} from '@plenum/contract/registration/words';

export const registrationSheet: ExportColumns<RegistrationRow> = {
  name: { header: { en: 'Name', zh: '名称' }, width: 20, cell: (row) => row.name },
  kind: {
    header: { en: 'Type', zh: '报名方式' },
    cell: (row, reader) => say(registrationKindWords, row.kind, reader),
  },
  contactName: { header: { en: 'Contact name', zh: '联系人' }, cell: (row) => row.contactName },
  contactPhone: { header: { en: 'Phone number', zh: '手机号' }, width: 18, cell: (row) => row.contactPhone },
  contactEmail: { header: { en: 'Email', zh: '邮箱' }, width: 26, cell: (row) => row.contactEmail },
  organization: { header: { en: 'Organization', zh: '单位' }, width: 28, cell: (row) => row.organization },
  members: { header: { en: 'Members', zh: '人数' }, kind: 'number', cell: (row) => row.members },
  state: {
    header: { en: 'Status', zh: '报名状态' },
    cell: (row, reader) => say(registrationStateWords, row.state, reader),
  },
  review: {
    header: { en: 'Review', zh: '审核状态' },
    cell: (row, reader) => say(reviewWords, row.review, reader),
  },
  reviewReason: {
    header: { en: 'Rejection reason', zh: '驳回原因' },
    width: 28,
    cell: (row, { language }) => reviewReasonText(row.reviewReason, language),
  },
  ...moneyColumns<RegistrationRow>((row) => row.order),
  changedAt: {
    header: { en: 'Last changed', zh: '更新时间' },
    kind: 'instant',
    width: 18,
    cell: (row, reader) => formatMoment(new Date(row.changedAt), reader),
  },
};

const title: Sentence = { en: 'Registrations', zh: '报名与团队' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: RegistrationWishes;
}

export async function exportRegistrations(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(registrationSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.registrations_exported', meetingId, detail), source);
  return makeSheet(
    {
      name: title,
      slug: meeting.slug,
      now: source.at,
      format: asked.format,
      columns,
      rows: rowsOf(kernel, meetingId, wishes),
    },
    { language, timeZone: meeting.timeZone },
  );
}

async function* rowsOf(
  { pool, db }: Kernel,
  meetingId: string,
  wishes: RegistrationWishes,
): AsyncGenerator<RegistrationRow> {
  for await (const page of pagesOf((after, limit) =>
    findRegistrations(pool, { meetingId, wishes, after, limit }),
  )) {
    const orders = await findOrdersById(
      db,
      page.flatMap(({ orderId }) => orderId ?? []),
    );
    for (const row of page) yield presentRegistration(row, orders);
  }
}
