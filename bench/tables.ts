import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sentence } from '../contract/src/kernel/language.ts';
import { root, runTool } from '../scripts/run-tool.ts';
import type { Results, RowResult } from './results.ts';
import { format, type Row, targetOf } from './row.ts';

type Half = keyof Sentence;

/** The documents that have a table made from the results. */
export const documents = [
  { file: 'README.md', table: (rows: readonly Row[], results: Results) => summary(rows, results, 'en') },
  {
    file: 'README.zh-CN.md',
    table: (rows: readonly Row[], results: Results) => summary(rows, results, 'zh'),
  },
  { file: 'bench/README.md', table: fullTable },
];

const START = '<!-- measured -->';
const END = '<!-- /measured -->';

export async function writeTables(rows: readonly Row[], results: Results): Promise<void> {
  for (const { file, table } of documents) {
    const path = join(root, file);
    const [before, after] = aroundTable(await readFile(path, 'utf8'), file);
    await writeFile(path, `${before}${START}\n\n${table(rows, results)}\n\n${END}${after}`);
  }
  await runTool(
    'oxfmt',
    documents.map(({ file }) => file),
  );
}

/** Returns the text before and after the table. Throws if the document has no place for it. */
function aroundTable(text: string, file: string): [string, string] {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${file} has no ${START} followed by ${END}.`);
  return [text.slice(0, start), text.slice(end + END.length)];
}

export function tableIn(text: string, file: string): string {
  const [before, after] = aroundTable(text, file);
  return text.slice(before.length + START.length, text.length - after.length - END.length).trim();
}

const summaryWords = {
  head: {
    en: ['Measured', 'Plenum', 'Compared with'],
    zh: ['测量项目', 'Plenum', '对照'],
  },
  times: {
    en: (ratio: string, comparator: string) => `${ratio} × ${comparator}`,
    zh: (ratio: string, comparator: string) => `${comparator}的 ${ratio} 倍`,
  },
  machine: {
    en: ({ machine }: Results) =>
      `Measured on ${machine.cores} cores (${machine.processor}) with ${machine.memoryGb} GB. The server, PostgreSQL and the clients share the machine, so compare the ratios. [All figures](bench/README.md)`,
    zh: ({ machine }: Results) =>
      `测量环境：${machine.cores} 核（${machine.processor}），${machine.memoryGb} GB 内存。服务器、PostgreSQL 和客户端共用一台机器，请以倍数为准。[全部数据](bench/README.md)`,
  },
};

function summary(rows: readonly Row[], results: Results, half: Half): string {
  const lines = rows.flatMap((row) => {
    const result = results.rows[row.id];
    if (!row.headline || !result) return [];
    const { what, comparator } = row.headline;
    const times = summaryWords.times[half](format(result.ratio), comparator[half]);
    return [tableLine([what[half], format(result.ours), times])];
  });
  return [...tableHead(summaryWords.head[half]), ...lines, '', summaryWords.machine[half](results)].join(
    '\n',
  );
}

function fullTable(rows: readonly Row[], results: Results): string {
  const lines = rows.flatMap((row) => {
    const result = results.rows[row.id];
    return result ? [tableLine(fullCells(row, result))] : [];
  });
  const remarks = rows.flatMap((row) =>
    (results.rows[row.id]?.remarks ?? []).map((remark) => `- ${row.id}: ${remark}`),
  );
  const { machine } = results;
  return [
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}.`,
    '',
    ...tableHead([
      'Row',
      'Measured',
      'Ours',
      'Comparator',
      'Its figure',
      'Ratio (range)',
      'Target',
      'Verdict',
      'Version, day',
    ]),
    ...lines,
    '',
    ...remarks,
  ].join('\n');
}

function fullCells(row: Row, result: RowResult): string[] {
  const { ours, comparator, ratio, lowest, highest, ok, version, measuredOn } = result;
  const target = row.target && `${'atLeast' in row.target ? '≥' : '≤'} ${targetOf(row.target)}`;
  return [
    row.id,
    row.about,
    format(ours),
    row.comparator,
    format(comparator),
    `${format(ratio)} (${format(lowest)}–${format(highest)})`,
    target ?? 'none',
    target === null ? '' : ok ? 'ok' : 'short',
    `${version}, ${measuredOn}`,
  ];
}

const tableHead = (cells: readonly string[]) => [tableLine(cells), tableLine(cells.map(() => '---'))];

const tableLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
