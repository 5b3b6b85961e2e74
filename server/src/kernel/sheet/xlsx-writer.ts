import { type ZipPart, writeZip } from '../zip/write-zip.ts';
import { type Cell, inPieces, type Row, type Rows, type Sheet, type SheetColumn } from './sheet.ts';
import { columnName, rowWriter, textCell, xmlText } from './xlsx-cells.ts';
import {
  contentTypes,
  HIDDEN_SHEET,
  ROOT_RELATIONS,
  sheetName,
  workbook,
  workbookRelations,
  WORKSHEET_HEAD,
} from './xlsx-package.ts';
import { styleOf, STYLES } from './xlsx-styles.ts';

const MOST_ROWS = 1_048_576;
// The hidden values take the first two columns of the hidden sheet.
const FIRST_LIST = 2;

/** A workbook of one sheet, written row by row, so that memory does not grow with the number of rows. */
export function writeXlsx(sheet: Sheet, rows: Rows): AsyncGenerator<Uint8Array> {
  return writeZip(parts(sheet, rows));
}

function parts(sheet: Sheet, rows: Rows): ZipPart[] {
  const unseen = hiddenRows(sheet);
  const sheets = unseen.length > 0 ? 2 : 1;
  const whole = [
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', workbook(sheetName(sheet.name), sheets === 2)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets)],
    ['xl/styles.xml', STYLES],
    ...(sheets === 2 ? [['xl/worksheets/sheet2.xml', hiddenXml(unseen)] as const] : []),
  ] as const;
  return [
    ...whole.map(([name, text]) => ({ name, data: [text] })),
    { name: 'xl/worksheets/sheet1.xml', data: inPieces(sheetXml(sheet, rows)) },
  ];
}

async function* sheetXml(sheet: Sheet, rows: Rows): AsyncGenerator<string> {
  const { columns, notes = [] } = sheet;
  const headerRow = notes.length + 1;
  const writeRow = rowWriter(columns.map(({ kind = 'text' }) => kind));
  yield `${WORKSHEET_HEAD}${sheet.freezeHeader ? frozen(headerRow) : ''}${widths(columns)}<sheetData>`;
  for (const [index, note] of notes.entries())
    yield `<row r="${index + 1}">${textCell(`A${index + 1}`, note, styleOf.note)}</row>`;
  const headers = columns.map(({ header }, index) =>
    textCell(`${columnName(index)}${headerRow}`, header, styleOf.header),
  );
  yield `<row r="${headerRow}">${headers.join('')}</row>`;
  let number = headerRow;
  let last: Cell | undefined;
  for await (const row of rows) {
    number += 1;
    if (number > MOST_ROWS) throw new RangeError('More rows than a sheet can have');
    const mark = sheet.ruledBy === undefined ? undefined : row[sheet.ruledBy];
    yield writeRow(row, number, number > headerRow + 1 && mark !== last);
    last = mark;
  }
  yield `</sheetData>${dropDowns(sheet, headerRow + 1)}</worksheet>`;
}

function frozen(rows: number): string {
  const first = `A${rows + 1}`;
  return [
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0">',
    `<pane ySplit="${rows}" topLeftCell="${first}" activePane="bottomLeft" state="frozen"/>`,
    `<selection pane="bottomLeft" activeCell="${first}" sqref="${first}"/></sheetView></sheetViews>`,
  ].join('');
}

function widths(columns: readonly SheetColumn[]): string {
  // The kind belongs to the whole column, so that rows added below the last one have the same format.
  const cols = columns.map(({ header, width, kind = 'text' }, index) => {
    const wide = Math.min(255, width ?? Math.max(12, letterWidth(header) + 3));
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" style="${styleOf[kind]}" customWidth="1"/>`;
  });
  return cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
}

// Chinese letters are twice as wide.
function letterWidth(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

function dropDowns({ validations = [] }: Sheet, firstRow: number): string {
  const lists = validations.flatMap(({ column, options }, index) => {
    if (options.length === 0) return [];
    const cells = columnName(column);
    const list = `$${columnName(FIRST_LIST + index)}$`;
    const source = `${HIDDEN_SHEET}!${list}1:${list}${options.length}`;
    return `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" sqref="${cells}${firstRow}:${cells}${MOST_ROWS}"><formula1>${xmlText(source)}</formula1></dataValidation>`;
  });
  if (lists.length === 0) return '';
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function hiddenRows({ hidden = {}, validations = [] }: Sheet): Row[] {
  const carried = Object.entries(hidden);
  const count = Math.max(carried.length, ...validations.map(({ options }) => options.length), 0);
  return Array.from({ length: count }, (_, at) => [
    ...(carried[at] ?? [null, null]),
    ...validations.map(({ options }) => options[at] ?? null),
  ]);
}

function hiddenXml(rows: readonly Row[]): string {
  const writeRow = rowWriter(Array.from(rows[0] ?? [], () => 'text'));
  const lines = rows.map((row, index) => writeRow(row, index + 1));
  return `${WORKSHEET_HEAD}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}
