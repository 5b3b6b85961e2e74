/** One line of the benchmark table: the product ("ours") and a comparator, measured in turn in one run. */
export interface Row {
  readonly id: string;
  /** The name of the measurement, for the list. */
  readonly about: string;
  readonly comparator: string;
  /**
   * `atLeast`: ours must reach this share of the comparator. `atMost`: ours may cost this many times as much as the
   * comparator.
   */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
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

export interface Outcome {
  readonly ratios: readonly number[];
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
  const ratios: number[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    const ours = await bench.ours();
    const theirs = await bench.comparator();
    const ratio = ours / theirs;
    ratios.push(ratio);
    say(
      `round ${round}: ours ${format(ours)}, ${row.comparator} ${format(theirs)}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const middle = median(ratios);
  return { ratios, median: middle, ok: meets(row, middle) };
}

export function meets(row: Pick<Row, 'target'>, ratio: number): boolean {
  return 'atLeast' in row.target ? ratio >= row.target.atLeast : ratio <= row.target.atMost;
}

export function closingLine(row: Row, outcome: Outcome): string {
  const target = 'atLeast' in row.target ? row.target.atLeast : row.target.atMost;
  const verdict = outcome.ok ? 'ok' : 'short';
  return `${row.id} ${outcome.median.toFixed(2)} × ${row.comparator} (target ${target}) ${verdict}`;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
