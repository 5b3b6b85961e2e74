import { type Column, isInSheet } from '@plenum/contract/kernel/define-list';
import { inLanguage } from '@plenum/contract/kernel/language';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { type ExportColumn, formatSheetMoment, type SheetReader } from '../http/response/export-sheet.ts';
import type { CellKind } from '../sheet/sheet.ts';
import type { ListReader } from './list-source.ts';

/** The selection that a sheet is written from. */
export interface SheetAsker<Meeting extends string | null = string> extends ListReader<Meeting> {
  /** Keys of the chosen columns. */
  readonly columns: ReadonlySet<string>;
  /** True to include unmasked phone numbers, email addresses and ID numbers. */
  readonly isFull: boolean;
}

/** Yields the rows of all pages, one page after the other. */
export async function* rowsOf<Found, Row>(
  pages: AsyncIterable<readonly Found[]>,
  present: (found: readonly Found[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const page of pages) yield* await present(page);
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

function sheetColumn<Row>(column: Column<Row>): ExportColumn<Row> {
  const { words, kind, sheetWidth, value } = column;
  const cellKind = cellKinds[kind];
  const width = sheetWidth ?? (kind === 'instant' ? 18 : undefined);
  return {
    header: words,
    ...(cellKind && { kind: cellKind }),
    ...(width !== undefined && { width }),
    cell: (row, reader) => toCell(column, value(row, reader.language, reader.timeZone), reader),
  };
}

function toCell<Row>(
  column: Column<Row>,
  value: ReturnType<Column<Row>['value']>,
  reader: SheetReader,
): string | number | null {
  if (typeof value === 'boolean') return inLanguage(yesNoWords[value ? 'yes' : 'no'], reader.language);
  if (typeof value !== 'string') return value;
  if (column.kind === 'instant') return formatSheetMoment(new Date(value), reader);
  if (column.kind !== 'word') return value;
  const words = column.of[value];
  return words ? inLanguage(words, reader.language) : value;
}
