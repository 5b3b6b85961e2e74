import { describe, expect, test } from 'vitest';
import { closingLine, measure, median, type Row } from './row.ts';

const row: Row = {
  id: 'X1',
  about: '',
  comparator: 'a stone',
  target: { atLeast: 1.5 },
  open: () => Promise.reject(new Error('not opened here')),
};

function bench(ours: number[], theirs: number[]) {
  const next = (values: number[]) => () => Promise.resolve(values.shift() ?? Number.NaN);
  return { rounds: ours.length, ours: next(ours), comparator: next(theirs), close: () => Promise.resolve() };
}

describe('a benchmark row', () => {
  test('takes the median of an odd and of an even number of values', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  test('judges by the median of the rounds’ ratios, not by the ratio of medians', async () => {
    const outcome = await measure(row, bench([10, 20, 90], [10, 10, 10]), () => undefined);
    expect(outcome.rounds.map(({ ratio }) => ratio)).toEqual([1, 2, 9]);
    expect(closingLine(row, outcome)).toBe('X1 2.00 × a stone (target 1.5) ok');
  });

  test('reports “short” if the target is missed, in either direction', async () => {
    const slow = await measure(row, bench([10], [10]), () => undefined);
    expect(closingLine(row, slow)).toBe('X1 1.00 × a stone (target 1.5) short');
    const dear: Row = { ...row, target: { atMost: 2 } };
    expect((await measure(dear, bench([30], [10]), () => undefined)).ok).toBe(false);
    expect((await measure(dear, bench([20], [10]), () => undefined)).ok).toBe(true);
  });

  test('reports a ratio without a target', async () => {
    const reported: Row = { ...row, target: null };
    const outcome = await measure(reported, bench([1], [10]), () => undefined);
    expect(outcome.ok).toBe(true);
    expect(closingLine(reported, outcome)).toBe('X1 0.10 × a stone (no target)');
  });
});
