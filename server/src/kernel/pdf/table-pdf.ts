import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { regularFont, strongFont } from './fonts.ts';

interface PdfColumn {
  readonly header: string;
  /** A share of the width of the page. */
  readonly width: number;
}

export interface PdfTable {
  readonly title: string;
  /** A line below the title. */
  readonly note: string;
  /** What stands at the foot of each page. */
  readonly pageOf: (page: number, pages: number) => string;
  readonly columns: readonly PdfColumn[];
  readonly groups: readonly { readonly heading: string; readonly rows: readonly (readonly string[])[] }[];
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
/** Laying out text is slow; others must be served in between. */
const ROWS_AT_ONCE = 5;

/** A4 across, a table in groups, its header again on every page. */
export async function* writeTablePdf(table: PdfTable): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    font: regularFont,
    lang: table.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: table.title, CreationDate: table.at },
  });
  const widths = widthsOf(doc, table.columns);
  writeTop(doc, table);
  let since = 0;
  for (const { heading, rows } of table.groups) {
    writeHeading(doc, heading);
    writeHeader(doc, table.columns, widths);
    for (const row of rows) {
      const height = heightOf(doc, row, widths);
      if (doc.y + height > bottomOf(doc)) {
        doc.addPage();
        writeHeader(doc, table.columns, widths);
      }
      writeRow(doc, row, widths, height);
      since += 1;
      if (since % ROWS_AT_ONCE === 0) await setImmediate();
    }
  }
  writeFeet(doc, table.pageOf);
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

function writeTop(doc: Doc, { title, note }: PdfTable): void {
  doc.font(strongFont).fontSize(sizes.title).fillColor(INK).text(title);
  doc.font(regularFont).fontSize(sizes.note).fillColor(MUTED).text(note);
  doc.moveDown(0.5);
}

// Never the last thing on a page: at least a header and a row must follow.
function writeHeading(doc: Doc, heading: string): void {
  if (doc.y + sizes.heading * 7 > bottomOf(doc)) doc.addPage();
  doc.moveDown(0.6);
  doc.font(strongFont).fontSize(sizes.heading).fillColor(INK).text(heading, MARGIN);
  doc.moveDown(0.3);
}

function writeHeader(doc: Doc, columns: readonly PdfColumn[], widths: readonly number[]): void {
  const headers = columns.map(({ header }) => header);
  doc.font(strongFont).fontSize(sizes.cell);
  const height = heightOf(doc, headers, widths);
  doc.rect(MARGIN, doc.y, doc.page.width - 2 * MARGIN, height).fill(SHADE);
  writeCells(doc, headers, widths, height, MUTED);
  doc.font(regularFont);
}

function heightOf(doc: Doc, row: readonly string[], widths: readonly number[]): number {
  doc.fontSize(sizes.cell);
  const heights = row.map((text, at) => doc.heightOfString(text || ' ', { width: roomIn(widths, at) }));
  return Math.max(...heights) + 2 * PADDING;
}

function roomIn(widths: readonly number[], at: number): number {
  return (widths[at] ?? 0) - 2 * PADDING;
}

function writeRow(doc: Doc, row: readonly string[], widths: readonly number[], height: number): void {
  writeCells(doc, row, widths, height, INK);
  const right = doc.page.width - MARGIN;
  doc.moveTo(MARGIN, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(LINE).stroke();
}

function writeCells(
  doc: Doc,
  row: readonly string[],
  widths: readonly number[],
  height: number,
  colour: string,
): void {
  const top = doc.y;
  let left = MARGIN;
  doc.fillColor(colour);
  for (const [at, text] of row.entries()) {
    doc.text(text, left + PADDING, top + PADDING, { width: roomIn(widths, at) });
    left += widths[at] ?? 0;
  }
  doc.x = MARGIN;
  doc.y = top + height;
}

function writeFeet(doc: Doc, pageOf: PdfTable['pageOf']): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin nothing may start a new page.
    doc.page.margins.bottom = 0;
    doc.font(regularFont).fontSize(sizes.foot).fillColor(MUTED);
    doc.text(pageOf(page + 1, count), MARGIN, doc.page.height - MARGIN, {
      width: doc.page.width - 2 * MARGIN,
      align: 'right',
      lineBreak: false,
    });
  }
}
