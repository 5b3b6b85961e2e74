import { describe, expect, it } from 'vitest';
import { blockOf, clampCell, isOneCell, moveCell, tabCell } from './selection.ts';

const size = { rows: 30, cols: 4 };

describe('moveCell', () => {
  it.each([
    ['up', { row: 4, col: 2 }],
    ['down', { row: 6, col: 2 }],
    ['left', { row: 5, col: 1 }],
    ['right', { row: 5, col: 3 }],
    ['pageDown', { row: 15, col: 2 }],
    ['top', { row: 0, col: 2 }],
    ['bottom', { row: 29, col: 2 }],
    ['rowStart', { row: 5, col: 0 }],
    ['rowEnd', { row: 5, col: 3 }],
    ['last', { row: 29, col: 3 }],
  ] as const)('goes %s', (direction, to) => {
    expect(moveCell({ row: 5, col: 2 }, direction, size)).toEqual(to);
  });

  it('stays inside', () => {
    expect(moveCell({ row: 0, col: 0 }, 'up', size)).toEqual({ row: 0, col: 0 });
    expect(moveCell({ row: 25, col: 3 }, 'pageDown', size)).toEqual({ row: 29, col: 3 });
    expect(clampCell({ row: 3, col: 3 }, { rows: 0, cols: 0 })).toEqual({ row: 0, col: 0 });
  });
});

it('moves with Tab through the rows and out at both ends', () => {
  expect(tabCell({ row: 0, col: 3 }, 1, size)).toEqual({ row: 1, col: 0 });
  expect(tabCell({ row: 1, col: 0 }, -1, size)).toEqual({ row: 0, col: 3 });
  expect(tabCell({ row: 29, col: 3 }, 1, size)).toBeUndefined();
  expect(tabCell({ row: 0, col: 0 }, -1, size)).toBeUndefined();
});

it('spans a block from any corner', () => {
  const block = { top: 1, left: 0, bottom: 4, right: 2 };
  expect(blockOf({ row: 4, col: 0 }, { row: 1, col: 2 })).toEqual(block);
  expect(isOneCell(block)).toBe(false);
  expect(isOneCell(blockOf({ row: 4, col: 0 }, { row: 4, col: 0 }))).toBe(true);
});
