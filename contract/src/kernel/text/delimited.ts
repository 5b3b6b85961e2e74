const delimiters = ['\t', ';', ',', '|'] as const;
// The delimiter is guessed from this many characters at the beginning of the text.
const HEAD_CHARACTERS = 20_000;

/**
 * Splits text into rows of cells. A quoted cell may contain delimiters and line ends, and quotes inside it are doubled.
 * A quote is an ordinary character if it is not at the beginning of a cell, if more text follows the closing quote, if
 * the closing quote is missing (which calls `onUnclosed`), or if `quotes` is false.
 */
export function* splitDelimited(
  text: string,
  delimiter: string,
  { quotes = true, onUnclosed = () => undefined }: { quotes?: boolean; onUnclosed?: () => void } = {},
): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = quotes && text[at] === '"' ? readQuoted(text, at, delimiter) : undefined;
    if (quoted === null) onUnclosed();
    const end = quoted?.end ?? plainEnd(text, at, delimiter);
    row.push(quoted?.value ?? text.slice(at, end));
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      // An empty cell follows a delimiter at the very end.
      if (at === text.length) row.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

function plainEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

/** Reads the quoted cell at `from`; null if its closing quote is missing. */
function readQuoted(text: string, from: number, delimiter: string): { value: string; end: number } | null {
  for (let close = text.indexOf('"', from + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] === '"') continue;
    const end = plainEnd(text, close + 1, delimiter);
    const isWhole = end === close + 1;
    return {
      value: isWhole ? text.slice(from + 1, close).replaceAll('""', '"') : text.slice(from, end),
      end,
    };
  }
  return null;
}

export interface DelimitedFile {
  readonly rows: string[][];
  readonly isTooLong: boolean;
  /** False if the last quote of a cell is missing; the file may have been cut off. */
  readonly isClosed: boolean;
}

/**
 * The rows of a CSV or TSV file, with any delimiter. Blank rows are kept as empty rows, so that a message can name the
 * row that a spreadsheet shows; blank rows at the end are dropped. Stops after `most` rows.
 */
export function readDelimited(text: string, most: number): DelimitedFile {
  const { delimiter, from } = findDelimiter(text);
  const rows: string[][] = [];
  let blank = 0;
  let isClosed = true;
  const onUnclosed = () => {
    isClosed = false;
  };
  for (const cells of splitDelimited(text.slice(from), delimiter, { onUnclosed })) {
    if (cells.every((cell) => cell.trim() === '')) {
      blank += 1;
      continue;
    }
    if (rows.length + blank >= most) return { rows, isTooLong: true, isClosed };
    for (; blank > 0; blank -= 1) rows.push([]);
    rows.push(cells);
  }
  return { rows, isTooLong: false, isClosed };
}

// Excel writes and reads this line above the header, and does not show it.
const NAMED = /^\s*"?sep=(.)"?\r?(?:\n|$)/i;

function findDelimiter(text: string): { delimiter: string; from: number } {
  const named = NAMED.exec(text.slice(0, 100));
  if (named) return { delimiter: named[1] ?? ',', from: named[0].length };
  return { delimiter: guessDelimiter(text.slice(0, HEAD_CHARACTERS)), from: 0 };
}

/** The delimiter that gives the most rows the same number of cells; a comma if there is none. */
function guessDelimiter(head: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = scoreOf(splitDelimited(head, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(rows: Iterable<readonly string[]>): number {
  const times = new Map<number, number>();
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1);
  return Math.max(0, ...[...times].map(([cells, count]) => (cells > 1 ? count * cells : 0)));
}

/** Removes the apostrophe that our CSV export puts before a text that a spreadsheet would read as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[\s\u3000]*[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
