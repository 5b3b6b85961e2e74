import { fontChooser, piecesOf } from './chain-text.ts';
import { type ChainFont, measureText, splitByFont } from './font-chain.ts';

type Doc = PDFKit.PDFDocument;

/** Characters with the same format. */
export interface RichRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly position?: 'super' | 'sub';
  readonly underlined?: boolean;
}

export interface RichLine {
  readonly segments: readonly RichSegment[];
  readonly width: number;
}

export interface RichSegment extends RichRun {
  /** The distance from the beginning of the line, in points. */
  readonly x: number;
  readonly width: number;
}

interface Measure {
  /** In points. */
  readonly size: number;
  readonly width: number;
  /** Indent of the first line. */
  readonly indent?: number;
  /** Indent of the other lines. */
  readonly hanging?: number;
}

const RAISED_SIZE = 0.62;
const RISE = { super: 0.36, sub: -0.14 };
/** The tangent of twelve degrees, because Chinese fonts have no italics. */
const SLANT = 0.2126;

/** Breaks a paragraph whose words may consist of several runs: `CO₂` is one word. A line break begins a new line. */
export function breakRuns(runs: readonly RichRun[], measure: Measure): RichLine[] {
  const { size, width, indent = 0, hanging = 0 } = measure;
  const lines: Line[] = [{ parts: [], end: indent }];
  const next = (): Line => {
    const line = { parts: [], end: hanging };
    lines.push(line);
    return line;
  };
  for (const { text, parts } of richPieces(runs, size)) {
    let line = lines.at(-1) ?? next();
    const isSpace = text.trim() === '';
    const pieceWidth = parts.reduce((sum, part) => sum + part.width, 0);
    const isFull = (more: number) => line.parts.length > 0 && !isSpace && line.end + more > width + 0.01;
    if (text === '\n' || isFull(pieceWidth)) line = next();
    // A continued line does not begin with a space.
    if (isSpace && line.parts.length === 0 && lines.length > 1) continue;
    // A word that is longer than a line, such as a web address, is broken anywhere.
    const isTooLong = line.end + pieceWidth > width + 0.01 && !isSpace;
    for (const part of isTooLong ? parts.flatMap((whole) => letters(whole, size)) : parts) {
      if (isFull(part.width)) line = next();
      add(line, part);
    }
  }
  return lines.map((line) => finished(line, size));
}

/** A part of the characters of a run. */
interface Part {
  readonly run: RichRun;
  readonly from: number;
  to: number;
  width: number;
}

interface Line {
  readonly parts: (Part & { readonly x: number })[];
  end: number;
}

function add(line: Line, part: Part): void {
  const last = line.parts.at(-1);
  if (last?.run === part.run && last.to === part.from) {
    last.to = part.to;
    last.width += part.width;
  } else line.parts.push({ ...part, x: line.end });
  line.end += part.width;
}

// Removes trailing spaces, because they would move a line that is right-aligned or centred.
function finished({ parts }: Line, size: number): RichLine {
  const segments = parts.map(({ run, from, to, x, width }) => ({
    ...run,
    text: run.text.slice(from, to),
    x,
    width,
  }));
  for (let last = segments.at(-1); last?.text.endsWith(' '); last = segments.at(-1)) {
    segments.pop();
    const text = last.text.trimEnd();
    if (text === '') continue;
    segments.push({ ...last, text, width: measureText(text, last.bold ?? false) * sizeOf(last, size) });
  }
  const last = segments.at(-1);
  return { segments, width: last ? last.x + last.width : 0 };
}

function partOf(run: RichRun, from: number, to: number, size: number): Part {
  const width = measureText(run.text.slice(from, to), run.bold ?? false) * sizeOf(run, size);
  return { run, from, to, width };
}

function sizeOf({ position }: RichRun, size: number): number {
  return position ? size * RAISED_SIZE : size;
}

function letters({ run, from, to }: Part, size: number): Part[] {
  let at = from;
  return Array.from(run.text.slice(from, to), (letter) => {
    at += letter.length;
    return partOf(run, at - letter.length, at, size);
  });
}

// Invisible characters, and mathematical letters, which are ordinary ones in another shape.
const UNSEEN = /[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu;
const MATHEMATICAL = /[\u{1d400}-\u{1d7ff}]+/gu;

/** The units of line breaking, cut where the run changes. */
function* richPieces(written: readonly RichRun[], size: number): Generator<{ text: string; parts: Part[] }> {
  const runs = written.map((run) => ({ ...run, text: plainText(run.text) }));
  let [index, from] = [0, 0];
  const take = (length: number): Part[] => {
    const parts: Part[] = [];
    let wanted = length;
    for (let run = runs[index]; run && wanted > 0; run = runs[index]) {
      const to = Math.min(run.text.length, from + wanted);
      if (to > from) parts.push(partOf(run, from, to, size));
      wanted -= to - from;
      from = to;
      if (to === run.text.length) [index, from] = [index + 1, 0];
    }
    return parts;
  };
  const whole = runs.map(({ text }) => text).join('');
  for (const [nr, paragraph] of whole.split('\n').entries()) {
    if (nr > 0) {
      take(1);
      yield { text: '\n', parts: [] };
    }
    for (const text of piecesOf(paragraph)) yield { text, parts: take(text.length) };
  }
}

function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, (letter) => (letter === '\n' ? letter : ''))
    .replaceAll(MATHEMATICAL, (found) => found.normalize('NFKC'))
    .normalize('NFC');
}

export type RichPen = (
  line: RichLine,
  style: { size: number; colour: string },
  left: number,
  base: number,
) => void;

/** Writes a line with its baseline at `base`. */
export function createRichPen(doc: Doc): RichPen {
  const encode = createEncoder(doc);
  return (line, { size, colour }, left, base) => {
    doc.fillColor(colour);
    let content = '';
    for (const segment of line.segments) {
      const own = sizeOf(segment, size);
      const y = base - (segment.position ? RISE[segment.position] * size : 0);
      let x = left + segment.x;
      for (const { font, text, width } of splitByFont(segment.text, segment.bold ?? false)) {
        const { id, glyphs } = encode(font, text);
        // The page is drawn from the top down; the minus flips the letters upright again.
        content += `/${id} ${points(own)} Tf 1 0 ${segment.italic ? SLANT : 0} -1 ${points(x)} ${points(y)} Tm [<${glyphs}>] TJ\n`;
        x += width * own;
      }
    }
    if (content !== '') doc.addContent(`BT\n${content}ET`);
    for (const { underlined, x, width } of line.segments)
      if (underlined) underline(doc, left + x, width, { y: base + size * 0.18, colour });
  };
}

/** pdfkit's font in a document, which its types don't declare. */
interface DocumentFont {
  readonly id: string;
  encode(letter: string): [glyphs: string[], positions: unknown];
  ref(): unknown;
}

/**
 * Looks up each letter once. pdfkit shapes a text twice to place it, with kerning that the widths of the font chain
 * don't include; a book took four times as long that way, and needed more memory.
 */
function createEncoder(doc: Doc): (font: ChainFont, text: string) => { id: string; glyphs: string } {
  const choose = fontChooser(doc);
  const fonts = new Map<ChainFont, { font: DocumentFont; known: Map<string, string> }>();
  const open = (chosen: ChainFont) => {
    choose(chosen);
    const { _font: font } = doc as unknown as { _font: DocumentFont };
    const opened = { font, known: new Map<string, string>() };
    fonts.set(chosen, opened);
    return opened;
  };
  return (chosen, text) => {
    const { font, known } = fonts.get(chosen) ?? open(chosen);
    const { fonts: onPage } = doc.page as unknown as { fonts: Record<string, unknown> };
    onPage[font.id] ??= font.ref();
    let glyphs = '';
    for (const letter of text) {
      const encoded = known.get(letter) ?? font.encode(letter)[0].join('');
      known.set(letter, encoded);
      glyphs += encoded;
    }
    return { id: font.id, glyphs };
  };
}

function points(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function underline(doc: Doc, x: number, width: number, { y, colour }: { y: number; colour: string }): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke();
}
