import type { AuditAction } from '@plenum/contract/audit/action-words';
import { type AnyList, type Column, isInSheet, type ListParams } from '@plenum/contract/kernel/define-list';
import { type Sentence, inLanguage } from '@plenum/contract/kernel/language';
import { pagesOf, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import type { ListReader, ListSource } from '#kernel/list/list-source';
import { type Call, type Download, type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumn,
  formatMoment,
  makeSheet,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import type { CellKind } from '#kernel/sheet/sheet';
import { type AuditFact, writeAudit } from '#modules/audit/public';
import { sourceOf } from '../audit-facts.ts';
import { findTerms } from '../offer/find-terms.ts';

interface Served<Found extends { readonly id: string }, Row> {
  readonly policy: Policy;
  /** Who may take the sheet away, if that is not everybody who may read the list. */
  readonly exportPolicy?: Policy;
  readonly source: ListSource<Found, Row>;
  /** Written when the list leaves as a sheet, if a list has an action of its own. */
  readonly exported?: AuditAction | undefined;
}

/** The page, the count and the sheet of a list. */
export function listRoutes<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  { policy, exportPolicy = policy, source, exported }: Served<Found, Row>,
): Route[] {
  return [
    route(list.list, {
      policy,
      read: async ({ params, query, actor, language }) => {
        const { after, ...asked } = query;
        const sort = source.sortOf(asked);
        const cursor = readCursor(after, sort.kind);
        const page = { meetingId: params.id, params: asked, sort, after: cursor, limit: PAGE + 1 };
        const found = await source.find(kernel, page);
        const rows = await source.present(kernel, found, { meetingId: params.id, actor, language });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return toPage(found, cursor === null, ({ id }) => byId.get(id) ?? gone());
      },
    }),
    route(list.count, {
      policy,
      read: ({ params, query }) => source.count(kernel, params.id, query),
    }),
    ...(list.export
      ? [
          route(list.export, {
            policy: exportPolicy,
            download: (call) => exportList(kernel, list, { source, exported }, call),
          }),
        ]
      : []),
  ];
}

function gone(): never {
  throw new Error('a row went away while it was read');
}

async function exportList<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  { source, exported }: Pick<Served<Found, Row>, 'source' | 'exported'>,
  call: Call<NonNullable<AnyList<Row>['export']>>,
): Promise<Download> {
  const { format: written, columns: wanted, ...params } = call.query;
  const format = written === 'csv' ? 'csv' : 'xlsx';
  const { id: meetingId } = call.params;
  const columns = chooseColumns(sheetColumns(list.columns), wanted);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const by = sourceOf(kernel, call);
  const detail = { format, columns: columns.length, masked: true };
  const object = `meeting:${meetingId}`;
  const fact: AuditFact = exported
    ? { action: exported, object, detail }
    : { action: 'meeting.list_exported', object, detail: { list: list.words, ...detail } };
  await writeAudit(kernel.db, fact, by);
  const reader = { language: call.language, timeZone: meeting.timeZone };
  const rows = rowsOf(kernel, source, params, { meetingId, actor: call.actor, language: call.language });
  return makeSheet({ name: list.words, slug: meeting.slug, now: by.at, format, columns, rows }, reader);
}

async function* rowsOf<Found extends { readonly id: string }, Row>(
  kernel: Kernel,
  source: ListSource<Found, Row>,
  params: ListParams,
  reader: ListReader,
): AsyncGenerator<Row> {
  const sort = source.sortOf(params);
  for await (const page of pagesOf((after, limit) =>
    source.find(kernel, { meetingId: reader.meetingId, params, sort, after, limit }),
  ))
    yield* await source.present(kernel, page, reader);
}

const cellKinds: Partial<Record<Column<never>['kind'], CellKind>> = {
  number: 'number',
  money: 'money',
  instant: 'instant',
  day: 'date',
};

/** The columns of a list's sheet, by their keys. */
export function sheetColumns<Row>(
  columns: Readonly<Record<string, Column<Row>>>,
): Record<string, ExportColumn<Row>> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) =>
      isInSheet(key, column) ? [[key, sheetColumn(column)]] : [],
    ),
  );
}

const yesNo: Readonly<Record<'true' | 'false', Sentence>> = {
  true: { en: 'Yes', zh: '是' },
  false: { en: 'No', zh: '否' },
};

function sheetColumn<Row>(column: Column<Row>): ExportColumn<Row> {
  const { words, kind, sheetWidth, value } = column;
  const cellKind = cellKinds[kind];
  const width = sheetWidth ?? (kind === 'instant' ? 18 : undefined);
  return {
    header: words,
    ...(cellKind && { kind: cellKind }),
    ...(width !== undefined && { width }),
    cell: (row, reader) => toCell(column, value(row, reader.language), reader),
  };
}

function toCell<Row>(
  column: Column<Row>,
  value: ReturnType<Column<Row>['value']>,
  reader: SheetReader,
): string | number | null {
  if (typeof value === 'boolean') return inLanguage(yesNo[`${value}`], reader.language);
  if (typeof value !== 'string') return value;
  if (column.kind === 'instant') return formatMoment(new Date(value), reader);
  if (column.kind !== 'word') return value;
  const words = column.of[value];
  return words ? inLanguage(words, reader.language) : value;
}
