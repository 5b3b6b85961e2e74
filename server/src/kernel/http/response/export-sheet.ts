import { CSV_TYPE, XLSX_TYPE } from '@plenum/contract/kernel/endpoint';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import { writeCsv } from '../../sheet/csv-writer.ts';
import type { Cell, CellKind, Row } from '../../sheet/sheet.ts';
import { writeXlsx } from '../../sheet/xlsx-writer.ts';

/** The language of a sheet's reader, and the time zone of all times in the sheet. */
export interface SheetReader {
  readonly language: Language;
  readonly timeZone: string;
}

export interface ExportColumn<R> {
  readonly header: Sentence;
  readonly kind?: CellKind;
  readonly width?: number;
  readonly cell: (row: R, reader: SheetReader) => Cell;
}

export type ExportColumns<R> = Readonly<Record<string, ExportColumn<R>>>;

export interface SheetAsked {
  readonly format: 'xlsx' | 'csv';
  /** Comma-separated keys, in the desired order; empty for all. */
  readonly columns?: string | undefined;
}

/** The requested columns, in that order. An unknown name is refused, because a sheet without that column would mislead. */
export function chooseColumns<R>(
  columns: ExportColumns<R>,
  asked: string | undefined,
): readonly ExportColumn<R>[] {
  const keys = (asked ?? '').split(',').filter((key) => key !== '');
  if (keys.length === 0) return Object.values(columns);
  return [...new Set(keys)].map((key) => {
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    return (
      column ?? refuse(kernelRefusals.INVALID_INPUT, { fields: { columns: fieldMessages.unknown_choice } })
    );
  });
}

/** Returns the word for an enumeration value. */
export function say<K extends string>(
  words: Readonly<Record<K, Sentence>>,
  value: K | null,
  { language }: SheetReader,
): string {
  return value === null ? '' : inLanguage(words[value], language);
}

export function formatSheetMoment(at: Date | null, { timeZone }: SheetReader): string {
  return at === null ? '' : toWallTime(at, timeZone);
}

interface Made<R> {
  readonly name: Sentence;
  readonly slug: string;
  readonly now: Date;
  readonly format: 'xlsx' | 'csv';
  readonly columns: readonly ExportColumn<R>[];
  readonly rows: AsyncIterable<R>;
  /** The column whose changes are marked by a line above the row. */
  readonly ruledBy?: ExportColumn<R>;
}

export function makeSheet<R>(
  { name, slug, now, format, columns, rows, ruledBy }: Made<R>,
  reader: SheetReader,
): Download {
  const sheet = {
    name: inLanguage(name, reader.language),
    columns: columns.map(({ header, kind, width }) => ({
      header: inLanguage(header, reader.language),
      ...(kind ? { kind } : {}),
      ...(width ? { width } : {}),
    })),
    freezeHeader: true,
    ...(ruledBy && { ruledBy: columns.indexOf(ruledBy) }),
  };
  const cells = cellsOf(columns, rows, reader);
  const day = toWallTime(now, reader.timeZone).slice(0, 10);
  return {
    name: `${slug}-${sheet.name}-${day}.${format}`,
    type: format === 'xlsx' ? XLSX_TYPE : CSV_TYPE,
    body: format === 'xlsx' ? writeXlsx(sheet, cells) : writeCsv(sheet, cells),
  };
}

async function* cellsOf<R>(
  columns: readonly ExportColumn<R>[],
  rows: AsyncIterable<R>,
  reader: SheetReader,
): AsyncGenerator<Row> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row, reader));
}
