import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { discountScopeWords } from '@plenum/contract/registration/codes/words';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  formatMoment,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/public';
import { exportFact } from '../people/audit-facts.ts';
import { pagesOf } from '../people/list-page.ts';
import { type CodeWishes, findCodes, type FoundCode } from './code-lists.ts';

export const codeSheet: ExportColumns<FoundCode> = {
  code: { header: { en: 'Code', zh: '优惠码' }, width: 22, cell: ({ code }) => code },
  discount: {
    header: { en: 'Percent', zh: '比例（%）' },
    kind: 'number',
    cell: ({ percent }) => percent,
  },
  amountCny: {
    header: { en: 'Amount CNY', zh: '金额（人民币）' },
    kind: 'money',
    cell: ({ amount }) => amount.CNY,
  },
  amountUsd: {
    header: { en: 'Amount USD', zh: '金额（美元）' },
    kind: 'money',
    cell: ({ amount }) => amount.USD,
  },
  scope: {
    header: { en: 'Applies to', zh: '适用范围' },
    width: 16,
    cell: ({ scope }, reader) => say(discountScopeWords, scope, reader),
  },
  types: {
    header: { en: 'Registration types', zh: '适用注册类型' },
    width: 24,
    cell: ({ typeNames }, { language }) => typeNames.map((name) => textIn(name, language)).join(' / '),
  },
  uses: { header: { en: 'Used', zh: '已使用' }, kind: 'number', cell: ({ uses }) => uses },
  mostUses: {
    header: { en: 'Most uses', zh: '使用次数上限' },
    kind: 'number',
    cell: ({ mostUses }) => mostUses,
  },
  mostPerAccount: {
    header: { en: 'Most per account', zh: '每个账号上限' },
    kind: 'number',
    cell: ({ mostPerAccount }) => mostPerAccount,
  },
  validFrom: {
    header: { en: 'Valid from', zh: '生效时间' },
    kind: 'instant',
    width: 18,
    cell: ({ validFrom }, reader) => formatMoment(validFrom, reader),
  },
  validUntil: {
    header: { en: 'Valid until', zh: '失效时间' },
    kind: 'instant',
    width: 18,
    cell: ({ validUntil }, reader) => formatMoment(validUntil, reader),
  },
  active: {
    header: { en: 'Active', zh: '启用' },
    cell: ({ active }, reader) => say(yesNo, active ? 'yes' : 'no', reader),
  },
  batch: { header: { en: 'Batch', zh: '批次' }, width: 18, cell: ({ batch }) => batch },
  note: { header: { en: 'Note', zh: '备注' }, width: 28, cell: ({ note }) => note },
  createdAt: {
    header: { en: 'Created at', zh: '创建时间' },
    kind: 'instant',
    width: 18,
    cell: ({ createdAt }, reader) => formatMoment(createdAt, reader),
  },
};

const yesNo: Readonly<Record<'yes' | 'no', Sentence>> = {
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
};
const title: Sentence = { en: 'Discount codes', zh: '优惠码' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: CodeWishes;
}

export async function exportCodes(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(codeSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.codes_exported', meetingId, detail), source);
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

async function* rowsOf({ pool }: Kernel, meetingId: string, wishes: CodeWishes): AsyncGenerator<FoundCode> {
  for await (const page of pagesOf((after, limit) => findCodes(pool, { meetingId, wishes, after, limit })))
    yield* page;
}
