import { requireSheet } from './sheet.ts';
import type { Attribute, PartHandler } from './read-part.ts';

export interface RawCell {
  /** Zero-based, like the column. */
  readonly row: number;
  readonly column: number;
  /** The cell type: s (shared text), inlineStr, str, n, b, e or d. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

/** Calls `tell` for every non-empty cell, in the order of the file. */
export function worksheetHandler(tell: (cell: RawCell) => void): PartHandler {
  let row = -1;
  let column = -1;
  let cell: Attribute | undefined;
  let value = '';
  let reading = false;
  let phonetic = false;
  return {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1;
        requireSheet(Number.isSafeInteger(row) && row >= 0);
        column = -1;
      } else if (name === 'c') {
        const place = attribute('r');
        column = place === undefined ? column + 1 : columnOf(place);
        cell = attribute;
        value = '';
      } else if (name === 'rPh') phonetic = true;
      else reading = name === 'v' || (name === 't' && !phonetic);
    },
    text(text) {
      if (cell && reading) value += text;
    },
    close(name) {
      reading = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'c' || !cell) return;
      const type = value === '' ? 'e' : (cell('t') ?? 'n');
      if (type !== 'e') tell({ row, column, type, style: Number(cell('s') ?? 0), value });
      cell = undefined;
    },
  };
}

function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? '';
  requireSheet(letters !== '');
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
