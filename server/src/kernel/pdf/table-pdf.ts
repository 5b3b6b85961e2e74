import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { createTextPen, heightOfText, type TextPen } from './chain-text.ts';

interface PdfColumn {
  readonly header: string;
  /** The column's share of the width of the page. */
  readonly width: number;
}

export interface PdfTable {
  readonly title: string;
  /** A line below the title. */
  readonly note: string;
  /** The footer of each page. */
  readonly pageOf: (page: number, pages: number) => string;
  readonly columns: readonly PdfColumn[];
  readonly groups: readonly { readonly heading: string; readonly rows: readonly (readonly string[])[] }[];
  /** A darker line is drawn above each row whose cell in this zero-based column differs from the row before. */
  readonly ruledBy?: number;
  readonly language: string;
  readonly at: Date;
}

type Doc = PDFKit.PDFDocument;

const MARGIN = 36;
const PADDING = 4;
const INK = '#1a1f2b';
const MUTED = '#5b6372';
const LINE = '#d5d9e0';
const SHADE = '#f2f4f7';
const sizes = { title: 16, heading: 11, cell: 8.5, note: 9, foot: 8 };
/** Layout is slow, so other work must run in between. */
const ROWS_AT_ONCE = 5;

/** Writes a table in groups on A4 pages in landscape format, with its header on every page. */
export async function* writeTablePdf(table: PdfTable): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    // Sets no font before the first text, because pdfkit would load its own.
    font: '',
    lang: table.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: table.title, CreationDate: table.at },
  });
  const widths = widthsOf(doc, table.columns);
  const write = createTextPen(doc);
  writeTop(doc, write, table);
  let since = 0;
  for (const { heading, rows } of table.groups) {
    writeHeading(doc, write, heading);
    writeHeader(doc, write, table.columns, widths);
    for (const [nr, row] of rows.entries()) {
      const height = heightOf(row, widths, false);
      if (doc.y + height > bottomOf(doc)) {
        doc.addPage();
        writeHeader(doc, write, table.columns, widths);
      }
      const { ruledBy } = table;
      if (ruledBy !== undefined && nr > 0 && rows[nr - 1]?.[ruledBy] !== row[ruledBy])
        writeLine(doc, { width: 1, colour: MUTED });
      writeRow(doc, write, row, widths, height);
      since += 1;
      if (since % ROWS_AT_ONCE === 0) await setImmediate();
    }
  }
  writeFeet(doc, write, table.pageOf);
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

function widthsOf(doc: Doc, columns: readonly PdfColumn[]): number[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const room = doc.page.width - 2 * MARGIN;
  return columns.map(({ width }) => (room * width) / all);
}

function bottomOf(doc: Doc): number {
  return doc.page.height - MARGIN - sizes.foot * 2;
}

function writeTop(doc: Doc, write: TextPen, { title, note }: PdfTable): void {
  const place = () => ({ left: MARGIN, top: doc.y, width: doc.page.width - 2 * MARGIN });
  doc.y += write(title, { size: sizes.title, isStrong: true, colour: INK }, place());
  doc.y += write(note, { size: sizes.note, colour: MUTED }, place()) + 4;
}

// Writes a heading, on a new page if a header and a row don't fit below it.
function writeHeading(doc: Doc, write: TextPen, heading: string): void {
  if (doc.y + sizes.heading * 7 > bottomOf(doc)) doc.addPage();
  const place = { left: MARGIN, top: doc.y + 8, width: doc.page.width - 2 * MARGIN };
  doc.y += write(heading, { size: sizes.heading, isStrong: true, colour: INK }, place) + 12;
}

function writeHeader(
  doc: Doc,
  write: TextPen,
  columns: readonly PdfColumn[],
  widths: readonly number[],
): void {
  const headers = columns.map(({ header }) => header);
  const height = heightOf(headers, widths, true);
  doc.rect(MARGIN, doc.y, doc.page.width - 2 * MARGIN, height).fill(SHADE);
  writeCells(doc, write, headers, { widths, height, isHead: true });
}

function heightOf(row: readonly string[], widths: readonly number[], isStrong: boolean): number {
  const style = { size: sizes.cell, isStrong };
  const heights = row.map((text, at) => heightOfText(text, style, { width: roomIn(widths, at) }));
  return Math.max(...heights) + 2 * PADDING;
}

function roomIn(widths: readonly number[], at: number): number {
  return (widths[at] ?? 0) - 2 * PADDING;
}

function writeRow(
  doc: Doc,
  write: TextPen,
  row: readonly string[],
  widths: readonly number[],
  height: number,
): void {
  writeCells(doc, write, row, { widths, height, isHead: false });
  writeLine(doc, { width: 0.5, colour: LINE });
}

function writeLine(doc: Doc, { width, colour }: { readonly width: number; readonly colour: string }): void {
  const right = doc.page.width - MARGIN;
  doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).lineWidth(width).strokeColor(colour).stroke();
}

interface Line {
  readonly widths: readonly number[];
  readonly height: number;
  readonly isHead: boolean;
}

function writeCells(
  doc: Doc,
  write: TextPen,
  row: readonly string[],
  { widths, height, isHead }: Line,
): void {
  const top = doc.y;
  let left = MARGIN;
  const style = { size: sizes.cell, isStrong: isHead, colour: isHead ? MUTED : INK };
  for (const [at, text] of row.entries()) {
    write(text, style, { left: left + PADDING, top: top + PADDING, width: roomIn(widths, at) });
    left += widths[at] ?? 0;
  }
  doc.y = top + height;
}

function writeFeet(doc: Doc, write: TextPen, pageOf: PdfTable['pageOf']): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without a bottom margin, text in the footer doesn't start a new page.
    doc.page.margins.bottom = 0;
    const place = { left: MARGIN, top: doc.page.height - MARGIN, width: doc.page.width - 2 * MARGIN };
    write(pageOf(page + 1, count), { size: sizes.foot, colour: MUTED }, { ...place, align: 'right' });
  }
}
