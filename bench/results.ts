import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem, type as osType, release as osRelease } from 'node:os';
import { join } from 'node:path';
import { version } from '../server/src/kernel/config/version.ts';
import { median, type Outcome, type Row } from './row.ts';

const FILE = join(import.meta.dirname, 'results.json');

interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
}

/** Figures from one machine, from which the tables in the documents are made. */
export interface Results {
  readonly machine: Machine;
  readonly rows: Readonly<Record<string, RowResult>>;
}

export interface RowResult {
  readonly measuredOn: string;
  readonly version: string;
  readonly ours: number;
  readonly comparator: number;
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly rounds: number;
  readonly ok: boolean;
  readonly remarks: readonly string[];
}

function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${osType()} ${osRelease()}`,
    node: process.versions.node,
  };
}

/** Returns the earlier figures of this machine. Those of another machine are dropped, because they can't be compared. */
export async function earlierResults(): Promise<Results> {
  const machine = thisMachine();
  const earlier = await readResults().catch(() => null);
  const isSame = JSON.stringify(earlier?.machine) === JSON.stringify(machine);
  return earlier && isSame ? earlier : { machine, rows: {} };
}

export function withRow(results: Results, row: Row, outcome: Outcome, remarks: readonly string[]): Results {
  const ratios = outcome.rounds.map(({ ratio }) => ratio);
  const result: RowResult = {
    measuredOn: new Date().toISOString().slice(0, 10),
    version,
    ours: shortened(median(outcome.rounds.map(({ ours }) => ours))),
    comparator: shortened(median(outcome.rounds.map(({ comparator }) => comparator))),
    ratio: shortened(outcome.median),
    lowest: shortened(Math.min(...ratios)),
    highest: shortened(Math.max(...ratios)),
    rounds: outcome.rounds.length,
    ok: outcome.ok,
    remarks: [...remarks],
  };
  return { ...results, rows: { ...results.rows, [row.id]: result } };
}

const shortened = (value: number) => Number(value.toPrecision(4));

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

export async function writeResults(results: Results): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
}
