/** The cells of one line of a bill. Neither provider quotes: texts come without commas. */
export function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.replace(/^`/, '').trim());
}

/** The rows under a header, by its words; what stands before the header and under the last row is left out. */
export function rowsUnder(text: string, marker: string): Record<string, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => cellsOf(line).includes(marker));
  if (start < 0) return [];
  const names = cellsOf(lines[start] ?? '');
  const rows: Record<string, string>[] = [];
  for (const line of lines.slice(start + 1)) {
    const cells = cellsOf(line);
    // Sums have fewer columns than rows, comments begin with #.
    if (line.startsWith('#') || cells.length < names.length) break;
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  }
  return rows;
}
