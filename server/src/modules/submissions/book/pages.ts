import { deserialize, serialize } from 'node:v8';
import type { RichLine } from '#kernel/pdf/rich-text';

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 };
export const MARGIN = { left: 62, right: 62, top: 74, bottom: 66 };
export const ROOM = { width: SHEET.width - MARGIN.left - MARGIN.right, bottom: SHEET.height - MARGIN.bottom };

/** A positioned line on a page. */
export interface PlacedLine {
  readonly line: RichLine;
  readonly size: number;
  readonly colour: string;
  readonly left: number;
  readonly base: number;
}

/** A clickable area of a page that leads to another page. */
export interface PlacedLink {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly target: string;
}

export interface BookPage {
  /** The running title at the top of the page. */
  readonly running: string;
  readonly lines: PlacedLine[];
  readonly links: PlacedLink[];
  /** The destinations of links; some are entries of the outline. */
  readonly targets: { readonly name: string; readonly y: number; readonly outline?: OutlineEntry }[];
}

export function emptyBookPage(running = ''): BookPage {
  return { running, lines: [], links: [], targets: [] };
}

/**
 * A page waiting to be drawn, serialized: as objects the pages of 5,000 abstracts would fill a worker's heap, but
 * buffers are stored outside of it.
 */
export type PackedPage = Uint8Array;

export function packPage(page: BookPage): PackedPage {
  // The bytes are copied, because the buffer that `serialize` returns has spare capacity.
  return Buffer.from(serialize(page));
}

export function unpackPage(packed: PackedPage): BookPage {
  return deserialize(packed) as BookPage;
}

export interface OutlineEntry {
  readonly title: string;
  readonly level: 0 | 1;
}

export interface BlockStyle {
  readonly size: number;
  readonly colour: string;
  /** Distance between lines, in points. */
  readonly leading: number;
}

/** Fills pages from top to bottom, in one or several columns. */
export interface PageFiller {
  /** The zero-based index of the page that is being filled. */
  readonly index: number;
  readonly y: number;
  readonly left: number;
  page(): BookPage;
  /** Starts a new column or page, unless this height is left in the current one. */
  need(height: number): void;
  skip(height: number): void;
  write(lines: readonly RichLine[], style: BlockStyle): void;
  newPage(): void;
  setRunning(text: string): void;
  /** Completes the last page and returns all pages. */
  finish(): PackedPage[];
}

interface Columns {
  readonly count: number;
  readonly gap: number;
  /** The height that is left free at the top of the first page, in points; 0 if absent. */
  readonly below?: number;
}

/** The distance of the baseline from the top of the line, in multiples of the leading. */
const BASE = 0.74;

export function createFiller(columns: Columns = { count: 1, gap: 0 }): PageFiller {
  const packed: PackedPage[] = [];
  let current: BookPage | null = null;
  const step = (ROOM.width + columns.gap) / columns.count;
  let y = ROOM.bottom;
  let column = columns.count - 1;
  let running = '';
  const top = () => MARGIN.top + (packed.length === 0 ? (columns.below ?? 0) : 0);

  function newPage(): BookPage {
    if (current) packed.push(packPage(current));
    current = emptyBookPage(running);
    y = top();
    column = 0;
    return current;
  }
  function next(): void {
    if (!current || column + 1 >= columns.count) newPage();
    else {
      column += 1;
      y = top();
    }
  }
  const page = (): BookPage => current ?? newPage();
  const left = () => MARGIN.left + column * step;

  return {
    get index() {
      return packed.length;
    },
    get y() {
      return y;
    },
    get left() {
      return left();
    },
    page,
    need(height) {
      if (!current || (y + height > ROOM.bottom && y > top())) next();
    },
    skip(height) {
      if (y > top()) y += height;
    },
    write(lines, { size, colour, leading }) {
      for (const [index, line] of lines.entries()) {
        // Avoids widows and orphans.
        const together = (index === 0 && lines.length > 1) || index === lines.length - 2 ? 2 : 1;
        if (!current || (y + together * leading > ROOM.bottom + 0.01 && y > top())) next();
        page().lines.push({ line, size, colour, left: left(), base: y + leading * BASE });
        y += leading;
      }
    },
    newPage: () => void newPage(),
    setRunning(text) {
      running = text;
    },
    finish() {
      if (current) packed.push(packPage(current));
      current = null;
      return packed;
    },
  };
}
