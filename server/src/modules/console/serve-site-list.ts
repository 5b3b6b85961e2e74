import type { AuditAction } from '@plenum/contract/audit/action-words';
import type { ListParams } from '@plenum/contract/kernel/define-list';
import type { AnySiteList } from '@plenum/contract/kernel/define-site-list';
import type { RowCount } from '@plenum/contract/kernel/list';
import { type Call, type Download, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { rowsOf, type SheetAsker, sheetColumns } from '#kernel/list/list-sheet';
import { allPages, type ListSource, readListPage } from '#kernel/list/list-source';
import { chooseColumns, type ExportColumns, makeSheet } from '#kernel/http/response/export-sheet';
import { sourceOf, writeAudit } from '#modules/audit/public';

interface Served<Found extends { readonly id: string }, Row> {
  readonly source: ListSource<Found, Row, RowCount, null>;
  /** Presents rows for the spreadsheet, if they differ from those of a page. */
  readonly presentSheet?: (
    kernel: Kernel,
    found: readonly Found[],
    asker: SheetAsker<null>,
  ) => Promise<Row[]>;
  /** Audit fact that is written when the list is exported. */
  readonly exported: { readonly action: AuditAction; readonly object: `site:${string}` };
}

/** Creates the routes for the page, the count and the sheet of a list of the whole site. */
export function siteListRoutes<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnySiteList<Row>,
  served: Served<Found, Row>,
): Route[] {
  const { source } = served;
  return [
    route(list.list, {
      read: ({ query, actor, language }) =>
        readListPage(kernel, source, { meetingId: null, actor, language }, query),
    }),
    route(list.count, { read: ({ query }) => source.count(kernel, null, query) }),
    ...(list.export
      ? [route(list.export, { download: (call) => exportList(kernel, list, served, call, null) })]
      : []),
    ...(list.exportForReason
      ? [
          route(list.exportForReason, {
            download: (call) => exportList(kernel, list, served, call, call.body),
          }),
        ]
      : []),
  ];
}

interface Reasoned {
  readonly reason: string;
  readonly masked: boolean;
}

/** Writes the audit entry before the first row is sent. */
async function exportList<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnySiteList<Row>,
  { source, presentSheet = source.present, exported }: Served<Found, Row>,
  call: Call<NonNullable<AnySiteList['export']>>,
  body: Reasoned | null,
): Promise<Download> {
  const { format: written, columns: wanted, ...params } = call.query;
  const format = written === 'csv' ? 'csv' : 'xlsx';
  const timeZone = zoneOf(params);
  const known = withZone(sheetColumns(list.columns), timeZone);
  const columns = chooseColumns(known, wanted);
  const by = sourceOf(kernel, call);
  const detail = { format, columns: columns.length, masked: body?.masked ?? true, ...body };
  await writeAudit(kernel.db, { ...exported, detail }, by);
  const { language, actor } = call;
  const chosen = new Set(wanted ? wanted.split(',') : Object.keys(known));
  const asker = { meetingId: null, actor, language, columns: chosen, isFull: body?.masked === false };
  const rows = rowsOf(allPages(kernel, source, null, params), (page) => presentSheet(kernel, page, asker));
  return makeSheet(
    { name: list.words, slug: 'plenum', now: by.at, format, columns, rows },
    { language, timeZone },
  );
}

// The site has no time zone; readers may send theirs.
function zoneOf(params: ListParams): string {
  return params['zone'] ?? 'UTC';
}

function withZone<Row>(columns: ExportColumns<Row>, zone: string): ExportColumns<Row> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const { en, zh } = column.header;
      const header = { en: `${en} (${zone})`, zh: `${zh}（${zone}）` };
      return [key, column.kind === 'instant' ? { ...column, header } : column];
    }),
  );
}
