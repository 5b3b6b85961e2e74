import { auditObjectWords, auditWords } from '@plenum/contract/audit/action-words';
import { auditOrigin } from '@plenum/contract/audit/origin';
import { auditText } from '@plenum/contract/console/audit-lines';
import type { SiteAuditRow } from '@plenum/contract/console/audit-lists';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  formatMoment,
  makeSheet,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { exportFact } from '../people/audit-facts.ts';
import { allEntries, type AuditWishes } from './list-audit.ts';

function wordOf(words: Readonly<Record<string, Sentence>>, key: string, { language }: SheetReader): string {
  const word = words[key];
  return word ? inLanguage(word, language) : key;
}

const auditSheet: ExportColumns<SiteAuditRow> = {
  at: {
    header: { en: 'Time', zh: '时间' },
    kind: 'instant',
    width: 18,
    cell: ({ at }, reader) => formatMoment(new Date(at), reader),
  },
  meeting: {
    header: { en: 'Conference', zh: '会议' },
    width: 28,
    cell: ({ meeting }) => meeting?.name ?? '',
  },
  actor: {
    header: { en: 'Person', zh: '操作人' },
    width: 20,
    cell: ({ actor }, { language }) =>
      actor?.name ?? inLanguage({ en: 'System or visitor', zh: '系统或访客' }, language),
  },
  address: {
    header: { en: 'Source', zh: '来源' },
    width: 24,
    cell: (row, { language }) => auditOrigin(row, language),
  },
  action: {
    header: { en: 'Action', zh: '操作' },
    width: 32,
    cell: ({ action }, reader) => wordOf(auditWords, action, reader),
  },
  object: {
    header: { en: 'Object', zh: '对象' },
    width: 28,
    cell: ({ object }, reader) =>
      `${wordOf(auditObjectWords, object.kind, reader)} ${object.label || object.id}`,
  },
  detail: {
    header: { en: 'Details', zh: '详情' },
    width: 40,
    cell: ({ detail }, { language, timeZone }) => auditText(detail, language, timeZone),
  },
  requestId: {
    header: { en: 'Request ID', zh: '请求编号' },
    width: 24,
    cell: ({ requestId }) => requestId ?? '',
  },
};

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: AuditWishes;
}

/** The download is itself an entry, written before the first row is read. */
export async function exportAudit(
  kernel: Kernel,
  { meetingId, wishes, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(auditSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, exportFact('audit.exported', meetingId, detail), source);
  return makeSheet(
    {
      name: { en: 'Audit log', zh: '操作日志' },
      slug: meeting.slug,
      now: source.at,
      format: asked.format,
      columns,
      rows: allEntries(kernel, meetingId, wishes, language),
    },
    { language, timeZone: meeting.timeZone },
  );
}

/** The same for the whole site, by administrators. */
export async function exportSiteAudit(
  kernel: Kernel,
  { wishes, ...asked }: Omit<Asked, 'meetingId'>,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(auditSheet, asked.columns);
  const detail = { format: asked.format, columns: columns.length, masked: true };
  await writeAudit(kernel.db, { action: 'audit.exported', object: 'site:audit', detail }, source);
  return makeSheet(
    {
      name: { en: 'Audit log', zh: '操作日志' },
      slug: 'site',
      now: source.at,
      format: asked.format,
      columns,
      rows: allEntries(kernel, null, wishes, language),
    },
    { language, timeZone: wishes.zone ?? 'UTC' },
  );
}
