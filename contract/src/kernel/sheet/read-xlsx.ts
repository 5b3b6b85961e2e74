import { dateText, durationText, numberText, unescapeCellText, type ShownAs } from './cell-text.ts';
import { type CellPosition, type ReadSheet, requireSheet, type SheetLimits, SheetRefused } from './sheet.ts';
import { type PartHandler, readPart } from './read-part.ts';
import {
  type PartRelation,
  relationsHandler,
  sharedTextHandler,
  stylesHandler,
  workbookHandler,
  type WorkbookFacts,
} from './workbook-parts.ts';
import { type RawCell, worksheetHandler } from './worksheet.ts';

// The sheet in which the server's templates keep hidden values: names in the first column, values in the second.
const HIDDEN_SHEET = 'plenum';

/** The parts of a workbook. Browser and server open its archive in different ways. */
export interface WorkbookFile {
  /** The bytes of all parts together, as the archive announces them. */
  readonly announcedBytes: number;
  /** Yields the text of the part at this path, in lower case, piece by piece. Undefined if there is no such part. */
  unpack(path: string): AsyncIterable<string> | undefined;
}

/** Reads the first visible sheet as text. Throws SheetRefused if the file can't be read. */
export async function readXlsx(file: WorkbookFile, limits: SheetLimits): Promise<ReadSheet> {
  async function read(path: string, handler: PartHandler): Promise<boolean> {
    const pieces = file.unpack(path);
    if (pieces) await readPart(pieces, handler);
    return pieces !== undefined;
  }

  async function relationsOf(folder: string, name: string): Promise<Map<string, PartRelation>> {
    const relations = new Map<string, PartRelation>();
    await read(`${folder}_rels/${name}.rels`, relationsHandler(folder, relations));
    return relations;
  }

  const path = targetOf(await relationsOf('', ''), 'officeDocument') ?? '';
  const facts: WorkbookFacts = { since1904: false, sheets: [] };
  if (path.endsWith('.xml')) await read(path, workbookHandler(facts));
  const first = facts.sheets.find(({ hidden }) => !hidden) ?? facts.sheets[0];
  if (!first) throw new SheetRefused({ problem: 'not_a_workbook' });
  const cut = path.lastIndexOf('/') + 1;
  const relations = await relationsOf(path.slice(0, cut), path.slice(cut));
  const sheetPath = (relation: string) => relations.get(relation)?.target ?? '';
  const cells: RawCell[] = [];
  const isThere = await read(
    sheetPath(first.relation),
    worksheetHandler((cell) => {
      if (cell.row >= limits.rows)
        throw new SheetRefused({ problem: 'too_many_rows', mostRows: limits.rows });
      if (cell.column >= limits.columns || cells.length >= limits.cells)
        throw new SheetRefused({ problem: 'too_large', mostBytes: limits.fileBytes });
      cells.push(cell);
    }),
  );
  requireSheet(isThere);
  // This check follows the limits of the rows, so that a valid sheet with too many rows is refused for its rows and not
  // for its size.
  if (file.announcedBytes > limits.unpackedBytes)
    throw new SheetRefused({ problem: 'too_large', mostBytes: limits.unpackedBytes });
  const unseen: RawCell[] = [];
  const carrying = facts.sheets.find(({ name, hidden }) => hidden && name === HIDDEN_SHEET);
  if (carrying) {
    const keep = (cell: RawCell) =>
      cell.column < 2 && cell.row < limits.rows && unseen.length < limits.cells && unseen.push(cell);
    await read(sheetPath(carrying.relation), worksheetHandler(keep));
  }

  const styles: ShownAs[] = [];
  await read(targetOf(relations, 'styles') ?? '', stylesHandler(styles));
  const wanted = new Set(
    [...cells, ...unseen].flatMap(({ type, value }) => (type === 's' ? Number(value) : [])),
  );
  const shared = new Map<number, string>();
  if (wanted.size > 0)
    await read(targetOf(relations, 'sharedStrings') ?? '', sharedTextHandler(wanted, shared));
  const show = (cell: RawCell) => shownCell(cell, { shared, styles, since1904: facts.since1904 });
  return { problem: null, ...layOut(cells, show), hidden: readHidden(layOut(unseen, show).rows) };
}

function targetOf(relations: ReadonlyMap<string, PartRelation>, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type === type)?.target;
}

type Show = (cell: RawCell) => { text: string; damaged: boolean };

function shownCell(
  { type, value, style }: RawCell,
  { shared, styles, since1904 }: { shared: Map<number, string>; styles: ShownAs[]; since1904: boolean },
): ReturnType<Show> {
  if (type === 's') {
    const text = shared.get(Number(value));
    if (text === undefined) throw new SheetRefused({ problem: 'broken' });
    return { text: unescapeCellText(text), damaged: false };
  }
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE', damaged: false };
  if (type === 'd') return { text: value.replace('T', ' ').replace(/ 00:00:00.*$/, ''), damaged: false };
  if (type !== 'n') return { text: unescapeCellText(value), damaged: false };
  const shown = styles[style];
  const time =
    shown === 'date' ? dateText(value, since1904) : shown === 'duration' ? durationText(value) : null;
  return time === null ? numberText(value) : { text: time, damaged: false };
}

function layOut(cells: readonly RawCell[], show: Show): { rows: string[][]; damaged: CellPosition[] } {
  const rows: string[][] = [];
  const damaged: CellPosition[] = [];
  for (const cell of cells) {
    const shown = show(cell);
    if (shown.text === '') continue;
    while (rows.length <= cell.row) rows.push([]);
    const row = rows[cell.row] ?? [];
    while (row.length <= cell.column) row.push('');
    row[cell.column] = shown.text;
    if (shown.damaged) damaged.push({ row: cell.row, column: cell.column });
  }
  return { rows, damaged };
}

function readHidden(rows: readonly (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(([name = '', value = '']) => (name === '' ? [] : [[name, value]])));
}
