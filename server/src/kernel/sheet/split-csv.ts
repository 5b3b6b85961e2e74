const delimiters = [',', ';', '\t', '|'] as const;
// So much of the text shows which delimiter it has.
const LOOKED_AT = 20_000;

export type CsvRows =
  | { readonly rows: string[][] }
  /** `unclosed`: the last quote of a cell is missing. */
  | { readonly problem: 'too_long' | 'unclosed' };

/** The rows of a CSV text, whatever separates its cells; no more than `most`. */
export function splitCsv(text: string, most: number): CsvRows {
  const { rows, isClosed } = split(text, delimiterOf(text), most);
  if (rows.length > most) return { problem: 'too_long' };
  return isClosed ? { rows } : { problem: 'unclosed' };
}

/** The one that gives the most rows the same number of cells. */
function delimiterOf(text: string): string {
  const head = text.slice(0, LOOKED_AT);
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const { length } of split(head, delimiter, LOOKED_AT).rows)
      counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([cells, times]) => (cells > 1 ? times * cells : 0)));
    return { delimiter, score };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.delimiter : ',';
}

// Quoted cells may hold delimiters and line ends; a quote is doubled inside of them. A quote elsewhere is a character.
function split(text: string, delimiter: string, most: number): { rows: string[][]; isClosed: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    if (cell === null) return { rows, isClosed: false };
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(withoutBlanks(row));
    row = [];
    if (rows.length > most) break;
  }
  if (row.length > 0) rows.push(withoutBlanks(row));
  return { rows, isClosed: true };
}

// An empty row keeps its place, so that a message names the row that a spreadsheet shows.
function withoutBlanks(row: string[]): string[] {
  return row.some((value) => value.trim() !== '') ? row : [];
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end };
}

/** Null: its last quote is missing. */
function quotedCell(text: string, from: number, delimiter: string): Cell | null {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}
