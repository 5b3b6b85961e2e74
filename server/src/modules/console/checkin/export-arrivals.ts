import type { ArrivalColumn } from '@plenum/contract/console/arrival-lists';
import { scanMethodWords } from '@plenum/contract/checkin/words';
import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
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
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { exportFact } from '../people/audit-facts.ts';
import { pagesOf } from '#kernel/list/list-page';
import {
  type ArrivalWishes,
  findArrivalPage,
  findShownCheckpoint,
  type FoundArrival,
} from './arrival-queries.ts';

const statusWords: Readonly<Record<'arrived' | 'missing' | 'unexpected', Sentence>> = {
  arrived: { en: 'Checked in', zh: '已签到' },
  missing: { en: 'Not checked in', zh: '未签到' },
  unexpected: { en: 'Checked in, not expected', zh: '已签到（名单外）' },
};

function statusOf({ at, expected }: FoundArrival): keyof typeof statusWords {
  if (at === null) return 'missing';
  return expected ? 'arrived' : 'unexpected';
}

const arrivalSheet: Readonly<Record<ArrivalColumn, ExportColumns<FoundArrival>[string]>> = {
  name: { header: { en: 'Name', zh: '姓名' }, width: 18, cell: ({ name }) => name },
  organization: {
    header: { en: 'Organization', zh: '单位' },
    width: 28,
    cell: ({ organization }) => organization,
  },
  typeName: {
    header: { en: 'Registration type', zh: '注册类型' },
    width: 18,
    cell: ({ typeName }, { language }) => (typeName ? textIn(typeName, language) : ''),
  },
  code: { header: { en: 'Code', zh: '签到码' }, width: 12, cell: ({ code }) => code },
  status: {
    header: { en: 'Status', zh: '状态' },
    width: 16,
    cell: (row, reader) => say(statusWords, statusOf(row), reader),
  },
  at: {
    header: { en: 'Checked in at', zh: '签到时间' },
    kind: 'instant',
    width: 18,
    cell: ({ at }, reader) => formatMoment(at, reader),
  },
  gate: {
    header: { en: 'Gate', zh: '入口' },
    width: 14,
    cell: ({ gate }, { language }) => (gate ? textIn(gate, language) : ''),
  },
  device: { header: { en: 'Device', zh: '设备' }, width: 14, cell: ({ device }) => device ?? '' },
  operator: { header: { en: 'Operator', zh: '操作人' }, width: 14, cell: ({ operator }) => operator ?? '' },
  method: {
    header: { en: 'Method', zh: '签到方式' },
    width: 14,
    cell: ({ method }, reader) => (method ? say(scanMethodWords, method, reader) : ''),
  },
  reason: { header: { en: 'Reason', zh: '原因' }, width: 24, cell: ({ reason }) => reason ?? '' },
  conflicts: {
    header: { en: 'Repeated check-ins', zh: '重复签到' },
    kind: 'number',
    cell: ({ conflicts }) => conflicts,
  },
  handouts: {
    header: { en: 'Handed out', zh: '已领物资' },
    width: 24,
    cell: ({ handouts }, { language }) =>
      (handouts ?? []).map((name) => textIn(name, language)).join(language === 'en' ? ', ' : '、'),
  },
};
const title: Sentence = { en: 'Check-in list', zh: '签到名单' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: ArrivalWishes;
}

export async function exportArrivals(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(arrivalSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const checkpointId = await findShownCheckpoint(kernel.pool, meetingId, wishes.checkpointId);
  if (checkpointId === null) refuse(kernelRefusals.NOT_FOUND);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('people.arrivals_exported', meetingId, detail), source);
  const rows = rowsOf(kernel, { meetingId, checkpointId, wishes });
  return makeSheet(
    { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}

async function* rowsOf(
  { pool }: Kernel,
  of: { readonly meetingId: string; readonly checkpointId: string; readonly wishes: ArrivalWishes },
): AsyncGenerator<FoundArrival> {
  for await (const page of pagesOf((after, limit) => findArrivalPage(pool, { ...of, after, limit })))
    yield* page;
}
