import { crc32, deflateSync } from 'node:zlib';
import { fontsOf } from '#kernel/pdf/font-chain';

interface Point {
  readonly x: number;
  readonly y: number;
}
/** A closed outline: the last point is connected to the first. */
type Outline = readonly Point[];

const SIDE = 420;
const CENTRE = SIDE / 2;
/** Red ink, a little uneven, so that the text under it is readable. */
const INK = 0xc2_2f_2f_00;
const DENSITY = 0.86;
/** The number of samples per pixel in each direction. */
const SAMPLES = 3;
const CURVE_STEPS = 6;

/**
 * A round seal with these characters along its upper edge and waves in the middle, on a transparent background: a
 * PNG.
 */
export function drawSeal(text: string): Buffer {
  const rings = [ringOf(200, 10), ringOf(184, 2)].flat();
  return writePng(fill([...rings, ...waves(), ...lettersAround(text)]));
}

function circle(radius: number, isBackwards: boolean): Outline {
  const count = 240;
  return Array.from({ length: count }, (_, index) => {
    const angle = ((isBackwards ? -index : index) / count) * 2 * Math.PI;
    return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
  });
}

const ringOf = (radius: number, thickness: number): Outline[] => [
  circle(radius, false),
  circle(radius - thickness, true),
];

/** Three lines of waves: bands that follow a sine. */
function waves(): Outline[] {
  return [-34, 4, 42].map((offset) => {
    const half = 92 - Math.abs(offset) * 0.5;
    const edge = (shift: number) =>
      Array.from({ length: 81 }, (_, index) => {
        const x = (index / 80) * 2 - 1;
        const y = offset + 30 + shift + 11 * Math.sin(x * 2 * Math.PI);
        return { x: CENTRE + x * half, y: CENTRE + y };
      });
    return [...edge(-5), ...edge(5).toReversed()];
  });
}

/** Places each letter upright on the circle, from lower left over the top to lower right. */
function lettersAround(text: string): Outline[] {
  const letters = Array.from(text);
  const [size, radius, span] = [46, 130, 1.24 * Math.PI];
  return letters.flatMap((letter, index) => {
    const angle = letters.length < 2 ? 0 : (index / (letters.length - 1) - 0.5) * span;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return outlinesOf(letter, size).map((outline) =>
      outline.map(({ x, y }) => {
        const up = y + radius;
        return { x: CENTRE + x * cos + up * sin, y: CENTRE + x * sin - up * cos };
      }),
    );
  });
}

/** Returns the outlines of a letter, centred on x = 0, with its baseline at y = 0 and y increasing upwards. */
function outlinesOf(letter: string, size: number): Outline[] {
  const codePoint = letter.codePointAt(0) ?? 0;
  const found = fontsOf(true).find((candidate) => candidate.has(codePoint));
  if (!found) return [];
  const font = found.open();
  const { path, advanceWidth } = font.glyphForCodePoint(codePoint);
  const scale = size / font.unitsPerEm;
  const outlines: Point[][] = [];
  let last: Point = { x: 0, y: 0 };
  const add = (x: number, y: number) => {
    last = { x, y };
    outlines.at(-1)?.push({ x: (x - advanceWidth / 2) * scale, y: y * scale });
  };
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') outlines.push([]);
    if (command === 'closePath') continue;
    // The control points of a line, or of a quadratic or cubic curve.
    const points = [last];
    for (let at = 0; at < args.length; at += 2) points.push({ x: args[at] ?? 0, y: args[at + 1] ?? 0 });
    const steps = points.length > 2 ? CURVE_STEPS : 1;
    for (let step = 1; step <= steps; step += 1) {
      const { x, y } = onCurve(points, step / steps);
      add(x, y);
    }
  }
  return outlines;
}

/** Halves the distance between neighbours until one point is left. */
function onCurve(points: readonly Point[], part: number): Point {
  const [first = { x: 0, y: 0 }, ...others] = points;
  if (others.length === 0) return first;
  const between = others.map((next, index) => {
    const before = points[index] ?? next;
    return { x: before.x + (next.x - before.x) * part, y: before.y + (next.y - before.y) * part };
  });
  return onCurve(between, part);
}

/**
 * Returns how much of each pixel is inside the outlines. A point is inside if the upward and downward lines to its left
 * don't cancel out.
 */
function fill(outlines: readonly Outline[]): Float64Array {
  const covered = new Float64Array(SIDE * SIDE);
  for (const [row, crossings] of crossingsOf(outlines).entries()) {
    let turns = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      turns += turn;
      if (turns !== 0) addSpan(covered, row, x, crossings[index + 1]?.x ?? x);
    }
  }
  return covered;
}

interface Crossing {
  readonly x: number;
  readonly turn: 1 | -1;
}

/** Returns the points at which each row of samples crosses an outline. */
function crossingsOf(outlines: readonly Outline[]): Crossing[][] {
  const rows: Crossing[][] = Array.from({ length: SIDE * SAMPLES }, () => []);
  for (const outline of outlines)
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] ?? from;
      const [low, high] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
      for (let row = Math.ceil(low * SAMPLES - 0.5); (row + 0.5) / SAMPLES < high; row += 1) {
        const part = ((row + 0.5) / SAMPLES - from.y) / (to.y - from.y);
        rows[row]?.push({ x: from.x + part * (to.x - from.x), turn: to.y > from.y ? 1 : -1 });
      }
    }
  return rows.map((crossings) => crossings.toSorted((a, b) => a.x - b.x));
}

function addSpan(covered: Float64Array, row: number, from: number, to: number): void {
  for (let sample = Math.ceil(from * SAMPLES - 0.5); (sample + 0.5) / SAMPLES < to; sample += 1) {
    const pixel = Math.floor(row / SAMPLES) * SIDE + Math.floor(sample / SAMPLES);
    covered[pixel] = (covered[pixel] ?? 0) + 1 / SAMPLES ** 2;
  }
}

function writePng(covered: Float64Array): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  const stride = SIDE * 4 + 1;
  const rows = Buffer.alloc(stride * SIDE);
  for (const [pixel, share] of covered.entries()) {
    const at = Math.floor(pixel / SIDE) * stride + 1 + (pixel % SIDE) * 4;
    rows.writeUInt32BE(INK + Math.round(Math.min(share, 1) * DENSITY * 255), at);
  }
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
