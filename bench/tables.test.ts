import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { rows } from './all-rows.ts';
import { readResults } from './results.ts';
import { documents, tableIn } from './tables.ts';

// The formatter pads cells, so only the text counts.
const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/[ \t]+/g, ' ');

describe('the tables of benchmarks', async () => {
  const results = await readResults();

  test.each(documents)('in $file has the figures of bench/results.json', ({ file, table }) => {
    expect(plain(tableIn(readFileSync(join(root, file), 'utf8'), file))).toBe(plain(table(rows, results)));
  });

  test('are of rows that exist', () => {
    const ids = rows.map(({ id }) => id);
    expect(Object.keys(results.rows).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('in the README has a line for each row with a headline', () => {
    const headlines = rows.flatMap(({ id, headline }) => (headline ? id : []));
    expect(headlines.filter((id) => !results.rows[id])).toEqual([]);
  });
});
