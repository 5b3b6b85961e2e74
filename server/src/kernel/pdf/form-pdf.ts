import PDFDocument from 'pdfkit';
import { regularFont, strongFont } from './fonts.ts';

type Doc = PDFKit.PDFDocument;

/** A document of a page or two: who writes it, to whom, about what, and what it comes to. */
export interface PdfForm {
  readonly from: string;
  readonly title: string;
  /** Names and values, one line each; those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly { readonly header: string; readonly width: number; readonly isAmount?: true }[];
  readonly rows: readonly (readonly string[])[];
  readonly sum: readonly [name: string, value: string];
  readonly notes: readonly string[];
  readonly language: string;
  readonly at: Date;
}

const MARGIN = 56;
const NAME_WIDTH = 130;
const PADDING = 6;
const INK = '#1a1f2b';
const MUTED = '#5b6372';
const LINE = '#d5d9e0';
const sizes = { from: 11, title: 20, fact: 10, cell: 10, sum: 13, note: 9 };

/** A4 upright. Its letters can be selected and searched for. */
export async function* writeFormPdf(form: PdfForm): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: regularFont,
    lang: form.language,
    displayTitle: true,
    info: { Title: form.title, CreationDate: form.at },
  });
  doc.font(regularFont).fontSize(sizes.from).fillColor(MUTED).text(form.from);
  doc.moveDown(0.4);
  doc.font(strongFont).fontSize(sizes.title).fillColor(INK).text(form.title);
  doc.moveDown(0.8);
  for (const [name, value] of form.facts) if (value !== '') writeFact(doc, name, value);
  doc.moveDown(1);
  writeRow(doc, form.columns, headersOf(form), true);
  for (const row of form.rows) writeRow(doc, form.columns, row, false);
  writeSum(doc, form.sum);
  doc.font(regularFont).fontSize(sizes.note).fillColor(MUTED);
  for (const note of form.notes.filter((text) => text !== '')) {
    doc.moveDown(0.8);
    doc.text(note, MARGIN, doc.y, { width: widthOf(doc) });
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

function widthOf(doc: Doc): number {
  return doc.page.width - 2 * MARGIN;
}

function headersOf({ columns }: PdfForm): string[] {
  return columns.map(({ header }) => header);
}

function writeFact(doc: Doc, name: string, value: string): void {
  const width = widthOf(doc) - NAME_WIDTH;
  doc.fontSize(sizes.fact);
  const height = Math.max(
    doc.heightOfString(name, { width: NAME_WIDTH }),
    doc.heightOfString(value, { width }),
  );
  makeRoom(doc, height);
  const top = doc.y;
  doc
    .font(regularFont)
    .fillColor(MUTED)
    .text(name, MARGIN, top, { width: NAME_WIDTH - PADDING });
  doc.fillColor(INK).text(value, MARGIN + NAME_WIDTH, top, { width });
  doc.y = top + height + 3;
}

function writeRow(doc: Doc, columns: PdfForm['columns'], cells: readonly string[], isHead: boolean): void {
  doc.font(isHead ? strongFont : regularFont).fontSize(sizes.cell);
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (widthOf(doc) * width) / all);
  const room = (at: number) => (widths[at] ?? 0) - PADDING;
  const heights = cells.map((text, at) => doc.heightOfString(text || ' ', { width: room(at) }));
  const height = Math.max(...heights) + 2 * PADDING;
  makeRoom(doc, height);
  const top = doc.y;
  let left = MARGIN;
  doc.fillColor(isHead ? MUTED : INK);
  for (const [at, text] of cells.entries()) {
    const align = columns[at]?.isAmount ? 'right' : 'left';
    doc.text(text, left, top + PADDING, { width: room(at), align });
    left += widths[at] ?? 0;
  }
  doc.y = top + height;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function writeSum(doc: Doc, [name, value]: PdfForm['sum']): void {
  makeRoom(doc, sizes.sum * 3);
  doc.font(strongFont).fontSize(sizes.sum).fillColor(INK);
  const top = doc.y + PADDING * 1.5;
  const half = widthOf(doc) / 2;
  doc.text(name, MARGIN, top, { width: half });
  doc.text(value, MARGIN + half, top, { width: half - PADDING, align: 'right' });
  doc.x = MARGIN;
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}
