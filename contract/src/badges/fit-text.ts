import type { TextPart } from './badge-data.ts';

/** The width of a text in ems; a Chinese character is 1 em wide. */
export type Measure = (text: string, isStrong: boolean) => number;

export interface FittedLine {
  readonly text: string;
  /** In points. */
  readonly size: number;
  readonly width: number;
}

export interface FittedText {
  readonly lines: readonly FittedLine[];
  /** Some of the text doesn't fit, even at the smallest size. */
  readonly isCut: boolean;
}

export interface TextBox {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly smallest: number;
  /** The maximum number of lines for each part. */
  readonly lines: number;
  readonly strong: boolean;
}

/** Line height as a multiple of the font size. */
export const LINE_HEIGHT = 1.2;
/** A second line is used only if the letters become at least this many times as large. */
const WORTH_A_LINE = 1.35;
const STEP = 0.5;
const ELLIPSIS = '…';

interface Unit {
  readonly text: string;
  readonly width: number;
  /** The width of the space before the unit, which is omitted at the beginning of a line. */
  readonly gap: number;
}

interface Measured {
  readonly part: TextPart;
  readonly units: readonly Unit[];
}

/**
 * The largest size, between the preferred and the smallest one, at which all parts fit into the box. A text of one line
 * stays on one line unless breaking it makes the letters much larger. Text that does not fit at the smallest size is
 * cut off.
 */
export function fitText(parts: readonly TextPart[], box: TextBox, measure: Measure): FittedText {
  const measured = parts.map((part) => ({ part, units: unitsOf(part, box.strong, measure) }));
  const single = largest(measured, { ...box, lines: 1 });
  if (single === box.size) return toFitted(measured, { ...box, lines: 1 }, single);
  const broken = box.lines > 1 ? largest(measured, box) : 0;
  if (single > 0 && broken < single * WORTH_A_LINE) return toFitted(measured, { ...box, lines: 1 }, single);
  if (broken > 0) return toFitted(measured, box, broken);
  return cut(measured, box, measure);
}

/** Returns the largest size at which everything fits; 0 if even the smallest size is too large. */
function largest(measured: readonly Measured[], box: TextBox): number {
  let low = Math.ceil(box.smallest / STEP);
  let high = Math.floor(box.size / STEP);
  if (!fits(measured, box, low * STEP)) return 0;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(measured, box, middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return low * STEP;
}

function fits(measured: readonly Measured[], box: TextBox, size: number): boolean {
  let height = 0;
  for (const { part, units } of measured) {
    const scaled = size * part.scale;
    const lines = countLines(units, box.width / scaled);
    if (lines > box.lines) return false;
    height += lines * scaled * LINE_HEIGHT;
  }
  return height <= box.height + 0.01;
}

/** Returns the number of lines; infinite if a single unit is wider than a line. */
function countLines(units: readonly Unit[], width: number): number {
  let lines = 1;
  let filled = 0;
  for (const unit of units) {
    if (unit.width > width) return Number.POSITIVE_INFINITY;
    if (filled > 0 && filled + unit.gap + unit.width > width) {
      lines += 1;
      filled = unit.width;
    } else {
      filled += (filled > 0 ? unit.gap : 0) + unit.width;
    }
  }
  return lines;
}

function toFitted(measured: readonly Measured[], box: TextBox, size: number): FittedText {
  const lines = measured.flatMap(({ part, units }) => {
    const scaled = size * part.scale;
    return balance(units, box.width / scaled).map(({ text, width }) => ({
      text,
      size: scaled,
      width: width * scaled,
    }));
  });
  return { lines, isCut: false };
}

/** Breaks the units into as few lines as the width allows, of about the same length. */
function balance(units: readonly Unit[], width: number): { text: string; width: number }[] {
  const count = countLines(units, width);
  if (count > 1) {
    const whole = units.reduce((sum, unit) => sum + unit.gap + unit.width, 0);
    let [narrow, wide] = [whole / count, width];
    for (let round = 0; round < 8; round += 1) {
      const middle = (narrow + wide) / 2;
      if (countLines(units, middle) <= count) wide = middle;
      else narrow = middle;
    }
    return toLines(units, wide);
  }
  return toLines(units, width);
}

function toLines(units: readonly Unit[], width: number): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = [];
  for (const unit of units) {
    const line = lines.at(-1);
    if (line && line.width + unit.gap + unit.width <= width) {
      line.text += (unit.gap > 0 ? ' ' : '') + unit.text;
      line.width += unit.gap + unit.width;
    } else {
      lines.push({ text: unit.text, width: unit.width });
    }
  }
  return lines;
}

// Fits the text at the smallest size, where a line may break at every letter. Text after the last line is not shown.
function cut(measured: readonly Measured[], box: TextBox, measure: Measure): FittedText {
  const lines: FittedLine[] = [];
  let height = 0;
  let isCut = false;
  for (const { part, units } of measured) {
    const size = box.smallest * part.scale;
    const width = box.width / size;
    const room = Math.floor((box.height - height + 0.01) / (size * LINE_HEIGHT));
    const most = Math.min(box.lines, Math.max(room, lines.length === 0 ? 1 : 0));
    const small = units.flatMap((unit) => (unit.width > width ? letters(unit, box.strong, measure) : unit));
    const all = toLines(small, width);
    const kept = all.slice(0, most);
    const last = kept.at(-1);
    if (all.length > most) {
      isCut = true;
      if (last) Object.assign(last, shorten(last.text, width, box.strong, measure));
    }
    lines.push(...kept.map((line) => ({ text: line.text, size, width: line.width * size })));
    height += kept.length * size * LINE_HEIGHT;
  }
  return { lines, isCut };
}

function letters(unit: Unit, isStrong: boolean, measure: Measure): Unit[] {
  return Array.from(unit.text, (text, index) => ({
    text,
    width: measure(text, isStrong),
    gap: index === 0 ? unit.gap : 0,
  }));
}

function shorten(text: string, width: number, isStrong: boolean, measure: Measure) {
  const kept = Array.from(text);
  while (kept.length > 0 && measure(kept.join('') + ELLIPSIS, isStrong) > width) kept.pop();
  const short = kept.join('').trimEnd() + ELLIPSIS;
  return { text: short, width: measure(short, isStrong) };
}

const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that never begin a line. */
const CLOSING = /^[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff1f\uff01）」』》】·、”’…,.;:!?)\]]/u;
/** Characters that never end a line. */
const OPENING = /[（「『《【“‘([]$/u;

/** The units of line breaking: a word, or one Chinese character with its punctuation. */
function unitsOf({ text, isName }: TextPart, isStrong: boolean, measure: Measure): Unit[] {
  const space = measure(' ', isStrong);
  return text
    .trim()
    .split(/\s+/u)
    .flatMap((word) =>
      splitWord(word, isName).map((piece, index) => ({
        text: piece,
        width: measure(piece, isStrong),
        gap: index === 0 ? space : 0,
      })),
    );
}

function splitWord(word: string, isName: boolean): string[] {
  const pieces: string[] = [];
  for (const letter of word) {
    const last = pieces.at(-1);
    if (last !== undefined && staysWith(last, letter, isName)) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}

function staysWith(before: string, letter: string, isName: boolean): boolean {
  if (CLOSING.test(letter) || OPENING.test(before)) return true;
  if (/[-–—/·]$/u.test(before)) return false;
  if (isName) return true;
  return !EAST_ASIAN.test(letter) && !EAST_ASIAN.test(Array.from(before).at(-1) ?? '');
}
