import { setImmediate } from 'node:timers/promises';
import { inLanguage } from '@plenum/contract/kernel/language';
import PDFDocument from 'pdfkit';
import { openImage } from '#kernel/pdf/open-image';
import type { PdfWriter } from '#kernel/pdf/pdf-workers';
import { breakRuns, createRichPen, type RichLine, type RichPen, type RichRun } from '#kernel/pdf/rich-text';
import { authorIndex } from './author-index.ts';
import type { BookCover, BookItem } from './book.ts';
import { bookWords } from './book-words.ts';
import { ACCENT, INK, layOutBookBody, MUTED } from './lay-out-body.ts';
import { layOutContents } from './lay-out-contents.ts';
import { layOutIndex } from './lay-out-index.ts';
import {
  type BookPage,
  emptyBookPage,
  MARGIN,
  type OutlineEntry,
  packPage,
  ROOM,
  SHEET,
  unpackPage,
} from './pages.ts';

type Doc = PDFKit.PDFDocument;

const LINE = '#d5d9e0';
const FOOT = 8.5;

/**
 * Writes the cover, the contents, the abstracts and the author index. The layout is computed first, so that the
 * contents can be written before the abstracts; then pages are output as soon as they are drawn.
 */
export const write: PdfWriter<BookCover, BookItem> = writeBook;

async function* writeBook(cover: BookCover, items: AsyncIterable<BookItem>): AsyncGenerator<Uint8Array> {
  const { language, title, at } = cover;
  const body = await layOutBookBody(items, language);
  const indexPages = layOutIndex(language, authorIndex(body.sections));
  const contents = layOutContents(language, body.sections, indexPages.length > 0 ? body.pages.length : null);
  // In a bound book odd pages are on the right, so an even number of pages, including the cover, comes before page 1.
  if (contents.length % 2 === 0) contents.push(packPage(emptyBookPage()));
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [SHEET.width, SHEET.height],
    margin: 0,
    // No font is set before the first text, because pdfkit would load its own.
    font: '',
    lang: language,
    displayTitle: true,
    info: { Title: `${title} – ${inLanguage(bookWords.book, language)}`, CreationDate: at },
  });
  labelPages(doc, contents.length + 1);
  const pen = createRichPen(doc);
  drawCover(doc, pen, cover);
  const pages = [...contents, ...body.pages, ...indexPages];
  const outline = createOutline(doc);
  for (const [index, page] of pages.entries()) {
    const number = index < contents.length ? roman(index + 2) : String(index - contents.length + 1);
    // The cover is the first page, which is on the right.
    drawPage(doc, pen, unpackPage(page), { number, isLeft: index % 2 === 0, title, outline });
    yield* taken(doc);
    // Drawing is slow, so other work must run in between.
    await setImmediate();
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

/** Yields the bytes of the document that have been written but not read yet. */
function* taken(doc: Doc): Generator<Uint8Array> {
  for (let chunk = doc.read() as Buffer | null; chunk !== null; chunk = doc.read() as Buffer | null)
    yield chunk;
}

// PDF viewers show the printed page numbers: i, ii, iii for the front, then 1, 2, 3.
function labelPages(doc: Doc, front: number): void {
  const { _root: root } = doc as unknown as { _root: { data: Record<string, unknown> } };
  root.data['PageLabels'] = { Nums: [0, { S: 'r' }, front, { S: 'D' }] };
}

function roman(value: number): string {
  const signs = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const;
  let [rest, written] = [value, ''];
  for (const [worth, sign] of signs)
    while (rest >= worth) {
      written += sign;
      rest -= worth;
    }
  return written;
}

type Outline = (entry: OutlineEntry) => void;

function createOutline(doc: Doc): Outline {
  let section = doc.outline;
  return ({ title, level }) => {
    if (level === 0) section = doc.outline.addItem(title);
    else section.addItem(title);
  };
}

interface Around {
  readonly number: string;
  readonly isLeft: boolean;
  readonly title: string;
  readonly outline: Outline;
}

function drawPage(doc: Doc, pen: RichPen, page: BookPage, { number, isLeft, title, outline }: Around): void {
  doc.addPage();
  if (page.lines.length === 0) return;
  const rule = MARGIN.top - 22;
  writeLine(pen, isLeft ? title : page.running, {
    size: FOOT,
    colour: MUTED,
    y: rule - 6,
    align: isLeft ? 'left' : 'right',
  });
  doc
    .moveTo(MARGIN.left, rule)
    .lineTo(SHEET.width - MARGIN.right, rule)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  writeLine(pen, number, {
    size: FOOT,
    colour: MUTED,
    y: SHEET.height - 34,
    align: isLeft ? 'left' : 'right',
  });
  for (const { line, size, colour, left, base } of page.lines) pen(line, { size, colour }, left, base);
  for (const { left, top, width, height, target } of page.links) doc.goTo(left, top, width, height, target);
  for (const { name, y, outline: entry } of page.targets) {
    doc.addNamedDestination(name, 'XYZ', 0, y, null);
    if (entry) outline(entry);
  }
}

interface OneLine {
  readonly size: number;
  readonly colour: string;
  readonly y: number;
  readonly align: 'left' | 'right';
}

function writeLine(pen: RichPen, text: string, { size, colour, y, align }: OneLine): void {
  const [line] = breakRuns([{ text }], { size, width: ROOM.width });
  if (line) pen(line, { size, colour }, MARGIN.left + (align === 'left' ? 0 : ROOM.width - line.width), y);
}

const TOP = { plain: 250, belowPicture: 380 };
const PICTURE_HEIGHT = 300;

function drawCover(doc: Doc, pen: RichPen, cover: BookCover): void {
  doc.addPage();
  const { picture } = cover;
  if (picture)
    doc.image(openImage(doc, picture), 0, 0, {
      cover: [SHEET.width, PICTURE_HEIGHT],
      align: 'center',
      valign: 'center',
    });
  else doc.rect(0, 0, SHEET.width, 14).fill(ACCENT);
  let y = picture ? TOP.belowPicture : TOP.plain;
  const block = (text: string | undefined, size: number, colour: string, after: number, bold = false) => {
    if (!text) return;
    for (const line of balanced({ text, bold }, size)) {
      pen(line, { size, colour }, MARGIN.left + (ROOM.width - line.width) / 2, y);
      y += size * 1.35;
    }
    y += after;
  };
  block(cover.title, 27, INK, 4, true);
  block(cover.otherTitle, 15, MUTED, 26);
  block(inLanguage(bookWords.book, cover.language), 20, ACCENT, 40, true);
  block(cover.dates, 13, INK, 4);
  block(cover.place, 13, INK, 30);
  block(cover.organizers, 11, MUTED, 0);
}

/**
 * Breaks a title into as few lines as possible, of about the same length, because a short last line looks wrong in a
 * centred title.
 */
function balanced(run: RichRun, size: number): RichLine[] {
  let lines = breakRuns([run], { size, width: ROOM.width });
  for (let width = ROOM.width * 0.95; width > ROOM.width / 3; width -= ROOM.width * 0.05) {
    const narrower = breakRuns([run], { size, width });
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}
