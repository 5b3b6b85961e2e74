import { setImmediate } from 'node:timers/promises';
import type { BadgeConference, BadgePerson } from '@plenum/contract/badges/badge-data';
import { type BadgeDesign, paperOf, placesOf } from '@plenum/contract/badges/design';
import { type Drawing, layOutSide, MM_PER_POINT } from '@plenum/contract/badges/lay-out';
import PDFDocument from 'pdfkit';
import { drawQr } from '#kernel/pdf/draw-qr';
import { type ChainFont, measureText, splitByFont } from '#kernel/pdf/font-chain';
import { openImage } from '#kernel/pdf/open-image';

type Doc = PDFKit.PDFDocument;

export interface BadgeBatch {
  readonly design: BadgeDesign;
  readonly conference: BadgeConference;
  readonly people: AsyncIterable<BadgePerson> | Iterable<BadgePerson>;
  /** By file id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly title: string;
  readonly at: Date;
}

/** Runs in a worker, and receives all data of a batch except the people, who are streamed. */
export function write(
  batch: Omit<BadgeBatch, 'people'>,
  people: AsyncIterable<BadgePerson>,
): AsyncGenerator<Uint8Array> {
  return writeBadgePdf({ ...batch, people });
}

/** Drawing is slow, so other work must run in between. */
const SHEETS_AT_ONCE = 4;
const CUT_MARK = 3;
/** Any mask will do, see `drawQr`. */
const MASK = 3;

/**
 * Yields a PDF with one page for each side of each sheet, in the sheet's exact size. Pages are output as soon as they
 * are drawn, so that memory holds only one subset of each font for the whole batch and each picture once.
 */
export async function* writeBadgePdf(batch: BadgeBatch): AsyncGenerator<Uint8Array> {
  const { design, title, at } = batch;
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    displayTitle: true,
    // No default font is set, because pdfkit would load its own.
    font: '',
    info: { Title: title, CreationDate: at },
  });
  const pen = createPen(doc, batch);
  const size = placesOf(design, 0).length;
  let sheet: BadgePerson[] = [];
  let sheets = 0;
  for await (const person of batch.people) {
    sheet.push(person);
    if (sheet.length < size) continue;
    drawSheet(doc, design, sheet, pen);
    sheet = [];
    yield* taken(doc);
    sheets += 1;
    if (sheets % SHEETS_AT_ONCE === 0) await setImmediate();
  }
  if (sheet.length > 0) drawSheet(doc, design, sheet, pen);
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

/** Yields the part of the document that has been written so far. */
function* taken(doc: Doc): Generator<Uint8Array> {
  for (let chunk = doc.read() as Buffer | null; chunk !== null; chunk = doc.read() as Buffer | null)
    yield chunk;
}

type Pen = (drawing: Drawing) => void;

interface Drawer {
  readonly lay: (side: number, person: BadgePerson) => readonly Drawing[];
  readonly pen: Pen;
}

function drawSheet(
  doc: Doc,
  design: BadgeDesign,
  people: readonly BadgePerson[],
  { lay, pen }: Drawer,
): void {
  const paper = paperOf(design);
  for (const side of design.sides.keys()) {
    doc.addPage({ size: [points(paper.width), points(paper.height)], margin: 0 });
    const places = placesOf(design, side);
    for (const [index, person] of people.entries()) {
      const place = places[index] ?? { x: 0, y: 0 };
      doc.save();
      if (design.sheet) {
        drawCutMarks(doc, place, design);
        doc.translate(points(place.x), points(place.y));
      }
      doc.rect(0, 0, points(design.width), points(design.height)).clip();
      for (const drawing of lay(side, person)) pen(drawing);
      doc.restore();
    }
  }
}

function points(mm: number): number {
  return mm / MM_PER_POINT;
}

// Draws short lines at the corners, outside the badge.
function drawCutMarks(doc: Doc, place: { x: number; y: number }, { width, height }: BadgeDesign): void {
  const [left, top] = [points(place.x), points(place.y)];
  const [right, bottom] = [left + points(width), top + points(height)];
  const reach = points(CUT_MARK);
  for (const x of [left, right])
    doc
      .moveTo(x, top - reach)
      .lineTo(x, top)
      .moveTo(x, bottom)
      .lineTo(x, bottom + reach);
  for (const y of [top, bottom])
    doc
      .moveTo(left - reach, y)
      .lineTo(left, y)
      .moveTo(right, y)
      .lineTo(right + reach, y);
  doc.lineWidth(0.25).strokeColor('#9aa3b0').stroke();
}

function createPen(doc: Doc, { design, conference, pictures }: BadgeBatch): Drawer {
  const images = new Map<string, PDFKit.Mixins.ImageSrc>();
  const drawText = textPen(doc);
  const imageOf = (fileId: string) => {
    const bytes = pictures.get(fileId);
    if (!bytes) return null;
    // Opened once, so that the file contains each picture once, however many badges show it.
    const image = images.get(fileId) ?? openImage(doc, bytes);
    images.set(fileId, image);
    return image;
  };
  const pen: Pen = (drawing) => {
    if (drawing.kind === 'text') return drawText(drawing);
    const [x, y] = [points(drawing.x), points(drawing.y)];
    const [width, height] = [points(drawing.width), points(drawing.height)];
    switch (drawing.kind) {
      case 'rectangle':
        if (drawing.radius > 0) doc.roundedRect(x, y, width, height, points(drawing.radius));
        else doc.rect(x, y, width, height);
        doc.fill(drawing.fill);
        return;
      case 'line':
        doc
          .moveTo(x, y)
          .lineTo(x + width, y + height)
          .lineWidth(points(drawing.thickness))
          .strokeColor(drawing.colour)
          .stroke();
        return;
      case 'qr':
        drawQr(doc, drawing.text, { left: x, top: y, size: Math.min(width, height), mask: MASK });
        return;
      case 'image': {
        const image = imageOf(drawing.fileId);
        if (image) doc.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' });
      }
    }
  };
  return { lay: (side, person) => layOutSide(design, side, { person, conference }, measureText), pen };
}

/** Number of texts after which the cache is cleared: some hundred badges. */
const TEXTS_KEPT = 2_000;

/** pdfkit's cache of word shapes, which its types don't declare. */
interface KeptShapes {
  layoutCache: object;
}

// pdfkit caches the shape of every word without limit, which would fill the memory for ten thousand names. Without any
// cache it would shape each text twice: for its letters and for its width.
function textPen(doc: Doc): (drawing: Extract<Drawing, { kind: 'text' }>) => void {
  const fonts = new Map<ChainFont, KeptShapes>();
  let texts = 0;
  const useFont = (font: ChainFont) => {
    const isNew = !fonts.has(font);
    // Fonts that are already open are shared by all documents, although pdfkit's types only allow file names.
    if (isNew) doc.registerFont(font.path, font.open() as unknown as string);
    doc.font(font.path);
    if (!isNew) return;
    const { _font: kept } = doc as unknown as { _font: KeptShapes };
    fonts.set(font, kept);
  };
  return ({ lines, strong, colour }) => {
    doc.fillColor(colour);
    for (const line of lines) {
      let x = points(line.x);
      doc.fontSize(line.size);
      for (const run of splitByFont(line.text, strong)) {
        useFont(run.font);
        doc.text(run.text, x, points(line.y), { lineBreak: false, baseline: 'alphabetic' });
        x += run.width * line.size;
        texts += 1;
      }
    }
    if (texts < TEXTS_KEPT) return;
    texts = 0;
    for (const font of fonts.values()) font.layoutCache = Object.create(null) as object;
  };
}
