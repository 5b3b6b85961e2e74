import { type ChainFont, measureText, splitByFont } from './font-chain.ts';

type Doc = PDFKit.PDFDocument;

interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly isStrong?: boolean;
  readonly colour: string;
  /** Line height, as a multiple of the font size. */
  readonly lineHeight?: number;
}

interface TextPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Indent of the first line of each paragraph. */
  readonly indent?: number;
}

const LINE_HEIGHT = 1.4;
/** The distance from the middle of a line down to the baseline, with which Chinese characters are centred. */
const BASELINE = 0.36;

/** Selects fonts in a document: each font of the chain is opened once for all documents. */
export function fontChooser(doc: Doc): (font: ChainFont) => void {
  const registered = new Set<ChainFont>();
  return (font) => {
    // An opened font is shared by all documents. pdfkit accepts it, although its types only allow file names.
    if (!registered.has(font)) doc.registerFont(font.path, font.open() as unknown as string);
    registered.add(font);
    doc.font(font.path);
  };
}

/** The height of a text at this width. */
export function heightOfText(
  text: string,
  { size, isStrong = false, lineHeight = LINE_HEIGHT }: Omit<TextStyle, 'colour'>,
  { width, indent = 0 }: Pick<TextPlace, 'width' | 'indent'>,
): number {
  return breakText(text, width / size, isStrong, indent / size).length * size * lineHeight;
}

export type TextPen = (text: string, style: TextStyle, place: TextPlace) => number;

/** Writes texts line by line with all characters that the fonts have, and returns the height of each. */
export function createTextPen(doc: Doc): TextPen {
  const choose = fontChooser(doc);
  return (text, { size, isStrong = false, colour, lineHeight = LINE_HEIGHT }, place) => {
    const { left, top, width, align = 'left', indent = 0 } = place;
    const lines = breakText(text, width / size, isStrong, indent / size);
    doc.fontSize(size).fillColor(colour);
    for (const [index, line] of lines.entries()) {
      const room = width - line.width * size;
      const shift = align === 'right' ? room : align === 'center' ? room / 2 : line.isFirst ? indent : 0;
      let x = left + shift;
      const y = top + (index + 0.5) * size * lineHeight + BASELINE * size;
      for (const run of splitByFont(line.text, isStrong)) {
        choose(run.font);
        // Bypasses pdfkit's cache of words, which would grow with every name.
        doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
        x += run.width * size;
      }
    }
    return lines.length * size * lineHeight;
  };
}

interface BrokenLine {
  readonly text: string;
  /** In ems. */
  readonly width: number;
  /** True for the first line of a paragraph. */
  readonly isFirst: boolean;
}

/** Breaks a text into lines. Widths are in ems, and a line break begins a paragraph. */
export function breakText(text: string, width: number, isStrong: boolean, indent = 0): BrokenLine[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, isStrong, indent));
}

function breakParagraph(paragraph: string, width: number, isStrong: boolean, indent: number): BrokenLine[] {
  const lines: { text: string; width: number; isFirst: boolean }[] = [{ text: '', width: 0, isFirst: true }];
  for (const piece of piecesOf(paragraph).flatMap((whole) => fitting(whole, width, isStrong))) {
    const line = lines.at(-1) ?? { text: '', width: 0, isFirst: true };
    const isSpace = piece.trim() === '';
    const pieceWidth = measureText(piece, isStrong);
    const room = width - (line.isFirst ? indent : 0);
    if (line.width === 0 || isSpace || line.width + pieceWidth <= room + 0.001) {
      // A continued line does not begin with a space.
      if (isSpace && line.text === '' && !line.isFirst) continue;
      line.text += piece;
      line.width += pieceWidth;
    } else {
      lines.push({ text: piece, width: pieceWidth, isFirst: false });
    }
  }
  return lines.map(({ text, isFirst }) => {
    const trimmed = text.trimEnd();
    return { text: trimmed, width: measureText(trimmed, isStrong), isFirst };
  });
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that never begin a line. */
const CLOSING = /^[、。，．：；？！）」』》】·”’…—,.;:!?)\]%]/u;
/** Characters that never end a line. */
const OPENING = /[（「『《【“‘([]$/u;

/** The units of line breaking: a word, a run of spaces, or one Chinese character with its punctuation. */
export function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  let piece = { start: 0, isBlank: true, last: '' };
  let at = 0;
  for (const letter of paragraph) {
    if (at > piece.start && !staysWith(piece, letter)) {
      // Sliced from the paragraph, because strings concatenated letter by letter need ten times the memory.
      pieces.push(paragraph.slice(piece.start, at));
      piece = { start: at, isBlank: true, last: '' };
    }
    piece.isBlank &&= letter.trim() === '';
    piece.last = letter;
    at += letter.length;
  }
  if (at > piece.start) pieces.push(paragraph.slice(piece.start, at));
  return pieces;
}

function staysWith({ isBlank, last }: { isBlank: boolean; last: string }, letter: string): boolean {
  const isSpace = letter === ' ';
  if (isSpace || isBlank) return isSpace && isBlank;
  if (CLOSING.test(letter) || OPENING.test(last)) return true;
  if (/[-–—/]/u.test(last)) return false;
  return !EAST_ASIAN.test(letter) && !EAST_ASIAN.test(last);
}

// A word that is longer than a line, such as a web address, is broken anywhere.
function fitting(piece: string, width: number, isStrong: boolean): string[] {
  return measureText(piece, isStrong) <= width ? [piece] : Array.from(piece);
}
