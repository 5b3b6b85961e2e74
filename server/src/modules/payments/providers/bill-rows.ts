import { splitDelimited } from '@plenum/contract/kernel/text/delimited';

/** Returns the rows of a provider's bill below its header, keyed by the header's words, without the sums at the end. */
export function rowsUnder(text: string, marker: string): Record<string, string>[] {
  let names: string[] | undefined;
  const rows: Record<string, string>[] = [];
  for (const written of splitDelimited(text.replace(/^\uFEFF/, ''), ',', { quotes: false })) {
    const cells = written.map((cell) => cell.replace(/^`/, '').trim());
    if (!names) {
      if (cells.includes(marker)) names = cells;
      continue;
    }
    // Sums have fewer columns than rows, comments begin with #.
    if (cells.length < names.length || cells[0]?.startsWith('#')) break;
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  }
  return rows;
}
