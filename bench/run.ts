import { rows } from './all-rows.ts';
import { earlierResults, readResults, type Results, withRow, writeResults } from './results.ts';
import { closingLine, measure, type Row } from './row.ts';
import { writeTables } from './tables.ts';

const usage = `npm run bench                    all rows, printed
npm run bench -- B1 B4           only these rows, printed
npm run bench -- B1 B4 --write   and written to bench/results.json and the tables in the documents
npm run bench -- all             all rows, printed and written
npm run bench -- tables          writes the tables again from bench/results.json

${rows.map((row) => `  ${row.id}  ${row.about}`).join('\n')}`;

/** Measures a row, prints the rounds, and returns the results with this row added. */
async function runRow(row: Row, results: Results): Promise<Results> {
  console.log(`\n${row.id}: ${row.about}`);
  const bench = await row.open();
  try {
    const outcome = await measure(row, bench, (line) => console.log(`  ${line}`));
    const remarks = [...(bench.remarks?.() ?? [])];
    const ratios = outcome.rounds.map(({ ratio }) => ratio);
    console.log(`  range ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`);
    if (bench.prove) remarks.push(await bench.prove());
    for (const remark of remarks) console.log(`  ${remark}`);
    console.log(closingLine(row, outcome));
    return withRow(results, row, outcome, remarks);
  } finally {
    await bench.close();
  }
}

async function runRows(chosen: readonly Row[], isWritten: boolean): Promise<boolean> {
  let results = await earlierResults();
  for (const row of chosen) {
    results = await runRow(row, results);
    // Written after each row, so that an interrupted run keeps its figures.
    if (isWritten) await writeResults(results);
  }
  if (isWritten) await writeTables(rows, results);
  return chosen.every(({ id }) => results.rows[id]?.ok);
}

async function run(args: readonly string[]): Promise<number> {
  if (args.join() === 'tables') {
    await writeTables(rows, await readResults());
    return 0;
  }
  const wanted = args.filter((arg) => arg !== '--write');
  const isAll = wanted.join() === 'all';
  const chosen = isAll || wanted.length === 0 ? rows : rows.filter(({ id }) => wanted.includes(id));
  if (!isAll && wanted.some((id) => !rows.some((row) => row.id === id))) {
    console.log(usage);
    return 1;
  }
  return (await runRows(chosen, isAll || args.includes('--write'))) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exit(await run(process.argv.slice(2)));
