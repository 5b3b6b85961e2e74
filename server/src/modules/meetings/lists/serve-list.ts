import type { AuditAction } from '@plenum/contract/audit/action-words';
import { type AnyList, type Column, isInSheet } from '@plenum/contract/kernel/define-list';
import { type Sentence, inLanguage } from '@plenum/contract/kernel/language';
import type { RowCount } from '@plenum/contract/kernel/list';
import { PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { allPages, type ListReader, type ListSource } from '#kernel/list/list-source';
import { type Call, type Download, type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumn,
  type ExportColumns,
  formatMoment,
  makeSheet,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import type { CellKind } from '#kernel/sheet/sheet';
import { type AuditFact, writeAudit } from '#modules/audit/public';
import { sourceOf } from '../audit-facts.ts';
import { findTerms, type MeetingTerms } from '../offer/find-terms.ts';

interface Served<Found extends { readonly id: string }, Row, Count extends RowCount> {
  readonly policy: Policy;
  /** Who may take the sheet away, if that is not everybody who may read the list. */
  readonly exportPolicy?: Policy;
  readonly source: ListSource<Found, Row, Count>;
  /** Written when the list leaves as a sheet, if a list has an action of its own. */
  readonly exported?: AuditAction | undefined;
}

/** What the rows of a sheet are read for. */
export interface SheetAsker extends ListReader {
  /** Keys of the chosen columns. */
  readonly columns: ReadonlySet<string>;
  /** With whole phone numbers, email addresses and ID numbers. */
  readonly isFull: boolean;
}

type Spread<SheetRow> = Readonly<Record<string, ExportColumns<SheetRow>>>;

/** A sheet that says more than the page. */
interface OwnSheet<Found, SheetRow> {
  readonly present: (kernel: Kernel, found: readonly Found[], asker: SheetAsker) => Promise<SheetRow[]>;
  /** The columns that only this conference has, by the key of the column that stands for them. */
  readonly spread?: (kernel: Kernel, terms: MeetingTerms, isFull: boolean) => Promise<Spread<SheetRow>>;
  /** Who may take whole numbers away. */
  readonly fullPolicy?: Policy;
}

/** The page, the count and the sheet of a list. */
export function listRoutes<
  Found extends { readonly id: string },
  Row extends { id: string },
  Count extends RowCount,
>(kernel: Kernel, list: AnyList<Row, Row, Count>, served: Served<Found, Row, Count>): Route[];
export function listRoutes<
  Found extends { readonly id: string },
  Row extends { id: string },
  SheetRow extends Row,
  Count extends RowCount,
>(
  kernel: Kernel,
  list: AnyList<Row, SheetRow, Count>,
  served: Served<Found, Row, Count> & { readonly sheet: OwnSheet<Found, SheetRow> },
): Route[];
export function listRoutes<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  { policy, exportPolicy = policy, source, exported, sheet }: AnyServed<Found, Row>,
): Route[] {
  if (list.exportFull && !sheet?.fullPolicy) throw new Error(`${list.exportFull.name} has no policy`);
  const served = { source, exported, ...(sheet && { sheet }) };
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
            download: (call) => exportList(kernel, list, served, call, null),
          }),
        ]
      : []),
    ...(list.exportFull && sheet?.fullPolicy
      ? [
          route(list.exportFull, {
            policy: sheet.fullPolicy,
            download: (call) => exportList(kernel, list, served, call, call.body.reason),
          }),
        ]
      : []),
  ];
}

type AnyServed<Found extends { readonly id: string }, Row> = Served<Found, Row, RowCount> & {
  readonly sheet?: OwnSheet<Found, Row>;
};

function gone(): never {
  throw new Error('a row went away while it was read');
}

/** With whole numbers if there is a reason. Recorded before the first row is sent, because a part of a file is read, too. */
async function exportList<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  { source, exported, sheet }: Pick<AnyServed<Found, Row>, 'source' | 'exported' | 'sheet'>,
  call: Call<NonNullable<AnyList['export']>>,
  reason: string | null,
): Promise<Download> {
  const { format: written, columns: wanted, ...params } = call.query;
  const format = written === 'csv' ? 'csv' : 'xlsx';
  const { id: meetingId } = call.params;
  const isFull = reason !== null;
  const terms = await findTerms(kernel.db, meetingId);
  const spread = (await sheet?.spread?.(kernel, terms, isFull)) ?? {};
  const known = spreadColumns(sheetColumns(list.columns), spread);
  const asked = wanted?.split(',').flatMap((key) => keysOf(spread, key));
  const columns = chooseColumns(known, asked?.join());
  const by = sourceOf(kernel, call);
  const detail = { format, columns: columns.length, masked: !isFull, ...(isFull && { reason }) };
  const object = `meeting:${meetingId}`;
  const fact: AuditFact = exported
    ? { action: exported, object, detail }
    : { action: 'meeting.list_exported', object, detail: { list: list.words, ...detail } };
  await writeAudit(kernel.db, fact, by);
  const { language, actor } = call;
  const chosen = new Set(wanted ? asked : Object.keys(known));
  const asker = { meetingId, actor, language, isFull, columns: chosen };
  const present = sheet?.present ?? source.present;
  const rows = rowsOf(allPages(kernel, source, meetingId, params), (page) => present(kernel, page, asker));
  const { slug, timeZone } = terms.meeting;
  return makeSheet({ name: list.words, slug, now: by.at, format, columns, rows }, { language, timeZone });
}

async function* rowsOf<Found, Row>(
  pages: AsyncIterable<readonly Found[]>,
  present: (found: readonly Found[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const page of pages) yield* await present(page);
}

/** With the columns of the conference instead of the one that stands for them. */
function spreadColumns<Row>(columns: ExportColumns<Row>, spread: Spread<Row>): ExportColumns<Row> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => Object.entries(spread[key] ?? { [key]: column })),
  );
}

/** A key that stands for no column of the conference is left, and refused as unknown. */
function keysOf(spread: Spread<never>, key: string): readonly string[] {
  const keys = Object.keys(spread[key] ?? {});
  return keys.length > 0 ? keys : [key];
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
