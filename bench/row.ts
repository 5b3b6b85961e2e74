import type { Sentence } from '../contract/src/kernel/language.ts';

/** One line of the benchmark table: the product ("ours") and a comparator, measured in turn in one run. */
export interface Row {
  readonly id: string;
  /** The name of the measurement, for the list. */
  readonly about: string;
  readonly comparator: string;
  /**
   * `atLeast`: ours must reach this share of the comparator. `atMost`: ours may cost this many times as much as the
   * comparator. `null`: the ratio is reported, but nothing is expected of it.
   */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** The row's words in the table of the README. Rows without them are only in the full table. */
  readonly headline?: { readonly what: Sentence; readonly comparator: Sentence };
  /** Sets up both sides, and returns their measurements and the function that ends them. */
  readonly open: () => Promise<Bench>;
}

export interface Bench {
  readonly rounds: number;
  /** The result may have any unit, as long as the comparator uses the same. */
  readonly ours: () => Promise<number>;
  readonly comparator: () => Promise<number>;
  /** Shown after the rounds: sizes, percentiles or other explanations of the ratio. */
  readonly remarks?: () => readonly string[];
  /** Runs once after the rounds, and checks the conditions besides the ratio. Returns its observations, or throws. */
  readonly prove?: () => Promise<string>;
  /** Runs even after a failure, and ends everything that was started. */
  readonly close: () => Promise<void>;
}

interface Round {
  readonly ours: number;
  readonly comparator: number;
  readonly ratio: number;
}

export interface Outcome {
  readonly rounds: readonly Round[];
  /** The median of the rounds' ratios. */
  readonly median: number;
  readonly ok: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures ours and then the comparator in each round, so that a slow minute of the machine affects both. */
export async function measure(row: Row, bench: Bench, say: (line: string) => void): Promise<Outcome> {
  const rounds: Round[] = [];
  for (let number = 1; number <= bench.rounds; number += 1) {
    const ours = await bench.ours();
    const comparator = await bench.comparator();
    const ratio = ours / comparator;
    rounds.push({ ours, comparator, ratio });
    say(
      `round ${number}: ours ${format(ours)}, ${row.comparator} ${format(comparator)}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const middle = median(rounds.map(({ ratio }) => ratio));
  return { rounds, median: middle, ok: meets(row, middle) };
}

export function meets({ target }: Pick<Row, 'target'>, ratio: number): boolean {
  if (target === null) return true;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

export function closingLine(row: Row, outcome: Outcome): string {
  const ratio = `${row.id} ${outcome.median.toFixed(2)} × ${row.comparator}`;
  if (row.target === null) return `${ratio} (no target)`;
  return `${ratio} (target ${targetOf(row.target)}) ${outcome.ok ? 'ok' : 'short'}`;
}

export function targetOf(target: NonNullable<Row['target']>): number {
  return 'atLeast' in target ? target.atLeast : target.atMost;
}

export function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
