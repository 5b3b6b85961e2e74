import type { Answered } from '../bench/fault-traffic.ts';

export interface Measured {
  readonly answered: number;
  /** The number of refusals by status; 0 counts connections that ended without an answer. */
  readonly refused: ReadonlyMap<number, number>;
  /** The seconds from the fault to the first success of a request that was sent after it. */
  readonly first: number;
  /** The seconds from the fault to the last refusal; 0 without any. */
  readonly steady: number;
}

const isSuccess = ({ status }: Answered) => status === 200 || status === 204;

/** Counts the answers to requests that ended after the fault. */
export function measure(answers: readonly Answered[], struckAt: number): Measured {
  const after = answers.filter(({ at }) => at >= struckAt);
  const refused = new Map<number, number>();
  let [first, steady] = [Number.POSITIVE_INFINITY, 0];
  for (const answer of after) {
    const seconds = (answer.at - struckAt) / 1000;
    if (!isSuccess(answer)) {
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      steady = Math.max(steady, seconds);
    } else if (answer.sentAt >= struckAt) first = Math.min(first, seconds);
  }
  return { answered: after.length - sum(refused.values()), refused, first, steady };
}

export function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, one) => total + one, 0);
}

export interface Row {
  readonly fault: string;
  readonly measured: Measured;
  /** The number of acknowledged writes that were looked for, and of those that are missing. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly broken: number;
  /** The number of answers that were neither a success nor a request to try again. */
  readonly unexpected: number;
  /** The longest recovery that is accepted, in seconds. */
  readonly limit: number;
  readonly remark: string;
}

/** Returns what is wrong with a row, in one sentence; null if nothing is. */
export function problemOf({ fault, measured, lost, broken, unexpected, limit }: Row): string | null {
  if (lost > 0) return `${fault}: ${lost} acknowledged writes are lost`;
  if (broken > 0) return `${fault}: ${broken} invariants are broken`;
  if (unexpected > 0)
    return `${fault}: ${unexpected} answers were neither a success nor a request to try again`;
  if (measured.first > limit) return `${fault}: the first success came later than after ${limit} s`;
  return null;
}

/** Returns the table as Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, measured, acknowledged, lost, broken, remark }) => [
    fault,
    String(measured.answered),
    refusals(measured),
    `${measured.first.toFixed(1)} s`,
    `${measured.steady.toFixed(1)} s`,
    `${lost} of ${acknowledged}`,
    String(broken),
    remark,
  ]);
  const head = [
    'Fault',
    'Requests answered',
    'Refused, by status',
    'First success',
    'Last refusal',
    'Acknowledged writes lost',
    'Invariants broken',
    'Remark',
  ];
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function refusals({ refused }: Measured): string {
  const parts = [...refused].toSorted(([one], [other]) => one - other);
  if (parts.length === 0) return '0';
  const words = parts.map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`);
  return `${sum(refused.values())} (${words.join(', ')})`;
}
