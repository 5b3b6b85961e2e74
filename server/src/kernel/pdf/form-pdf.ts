import PDFDocument from 'pdfkit';
import { createTextPen, heightOfText, type TextPen } from './chain-text.ts';

type Doc = PDFKit.PDFDocument;

/** A document of a page or two: sender, recipient, subject, and total. */
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

/** Writes an A4 document in portrait format. Its text can be selected and searched. */
export async function* writeFormPdf(form: PdfForm): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Sets no font before the first text, because pdfkit would load its own.
    font: '',
    lang: form.language,
    displayTitle: true,
    info: { Title: form.title, CreationDate: form.at },
  });
  const write = createTextPen(doc);
  const whole = { left: MARGIN, width: widthOf(doc) };
  doc.y += write(form.from, { size: sizes.from, colour: MUTED }, { ...whole, top: doc.y }) + 6;
  doc.y +=
    write(form.title, { size: sizes.title, isStrong: true, colour: INK }, { ...whole, top: doc.y }) + 18;
  for (const [name, value] of form.facts) if (value !== '') writeFact(doc, write, name, value);
  doc.y += 14;
  writeRow(doc, write, form.columns, headersOf(form), true);
  for (const row of form.rows) writeRow(doc, write, form.columns, row, false);
  writeSum(doc, write, form.sum);
  for (const note of form.notes.filter((text) => text !== '')) {
    const style = { size: sizes.note, colour: MUTED };
    makeRoom(doc, heightOfText(note, style, whole) + 10);
    doc.y += write(note, style, { ...whole, top: doc.y + 10 }) + 10;
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

function writeFact(doc: Doc, write: TextPen, name: string, value: string): void {
  const size = sizes.fact;
  const [label, text] = [{ width: NAME_WIDTH - PADDING }, { width: widthOf(doc) - NAME_WIDTH }];
  const height = Math.max(heightOfText(name, { size }, label), heightOfText(value, { size }, text));
  makeRoom(doc, height);
  const top = doc.y;
  write(name, { size, colour: MUTED }, { ...label, left: MARGIN, top });
  write(value, { size, colour: INK }, { ...text, left: MARGIN + NAME_WIDTH, top });
  doc.y = top + height + 3;
}

function writeRow(
  doc: Doc,
  write: TextPen,
  columns: PdfForm['columns'],
  cells: readonly string[],
  isHead: boolean,
): void {
  const style = { size: sizes.cell, isStrong: isHead, colour: isHead ? MUTED : INK };
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (widthOf(doc) * width) / all);
  const room = (at: number) => (widths[at] ?? 0) - PADDING;
  const heights = cells.map((text, at) => heightOfText(text, style, { width: room(at) }));
  const height = Math.max(...heights) + 2 * PADDING;
  makeRoom(doc, height);
  const top = doc.y;
  let left = MARGIN;
  for (const [at, text] of cells.entries()) {
    const align = columns[at]?.isAmount ? 'right' : 'left';
    write(text, style, { left, top: top + PADDING, width: room(at), align });
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

function writeSum(doc: Doc, write: TextPen, [name, value]: PdfForm['sum']): void {
  makeRoom(doc, sizes.sum * 3);
  const style = { size: sizes.sum, isStrong: true, colour: INK };
  const top = doc.y + PADDING * 1.5;
  const half = widthOf(doc) / 2;
  const heights = [
    write(name, style, { left: MARGIN, top, width: half }),
    write(value, style, { left: MARGIN + half, top, width: half - PADDING, align: 'right' }),
  ];
  doc.y = top + Math.max(...heights);
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}
