import type { Block, Cell, Size } from './types.ts';

export type Direction =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'top'
  | 'bottom'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last';

const page = 10;

export function blockOf(one: Cell, other: Cell): Block {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.col, other.col),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.col, other.col),
  };
}

export function isOneCell(block: Block): boolean {
  return block.top === block.bottom && block.left === block.right;
}

export function clampCell(cell: Cell, size: Size): Cell {
  return { row: clamp(cell.row, size.rows), col: clamp(cell.col, size.cols) };
}

export function moveCell(from: Cell, direction: Direction, size: Size): Cell {
  const lastRow = size.rows - 1;
  const lastCol = size.cols - 1;
  const to: Record<Direction, Cell> = {
    up: { row: from.row - 1, col: from.col },
    down: { row: from.row + 1, col: from.col },
    left: { row: from.row, col: from.col - 1 },
    right: { row: from.row, col: from.col + 1 },
    pageUp: { row: from.row - page, col: from.col },
    pageDown: { row: from.row + page, col: from.col },
    top: { row: 0, col: from.col },
    bottom: { row: lastRow, col: from.col },
    rowStart: { row: from.row, col: 0 },
    rowEnd: { row: from.row, col: lastCol },
    first: { row: 0, col: 0 },
    last: { row: lastRow, col: lastCol },
  };
  return clampCell(to[direction], size);
}

/** The cell that Tab moves to, row by row; undefined if it leaves the grid. */
export function tabCell(from: Cell, step: 1 | -1, size: Size): Cell | undefined {
  const place = from.row * size.cols + from.col + step;
  if (place < 0 || place >= size.rows * size.cols) return undefined;
  return { row: Math.floor(place / size.cols), col: place % size.cols };
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}
