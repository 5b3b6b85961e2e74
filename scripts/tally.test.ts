import { expect, test } from 'vitest';
import { indent, requireTests, settle, slowest, tally, worthRunningAgain } from './tally.ts';

const verdict = (status: string) => ({ name: `a ${status} one`, status, details: '' });

test('counts only passed tests as passed', () => {
  const { passed, failures } = tally(
    ['passed', 'failed', 'skipped', 'todo', 'flaky', 'passed', 'pending'].map(verdict),
  );
  expect(passed).toBe(2);
  expect(failures.map(({ name }) => name)).toEqual([
    'a failed one (failed)',
    'a skipped one (skipped)',
    'a todo one (todo)',
    'a flaky one (flaky)',
    'a pending one (pending)',
  ]);
});

const failing = (name: string, status = 'failed') => ({ name, status, details: 'why', again: [name] });
const passing = (name: string) => ({ ...failing(name, 'passed'), details: '' });

test('runs a few failures again, but not many, or one of another kind', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => failing(name));
  expect(worthRunningAgain([passing('x'), failing('a', 'unexpected')]).map(({ name }) => name)).toEqual([
    'a',
  ]);
  expect(worthRunningAgain([a, b, c].filter((one) => one !== undefined))).toHaveLength(3);
  expect(worthRunningAgain([a, b, c, d].filter((one) => one !== undefined))).toEqual([]);
  expect(worthRunningAgain([failing('a'), failing('b', 'skipped')])).toEqual([]);
  expect(worthRunningAgain([{ name: 'outside any test', status: 'failed', details: '' }])).toEqual([]);
});

test('a test that fails among others and passes alone is unreliable, not passed', () => {
  const first = [passing('a'), failing('b'), failing('c', 'unexpected')];
  const { passed, failures, unreliable } = tally(settle(first, [passing('b'), passing('c')]));
  expect([passed, failures, unreliable?.map(({ name }) => name)]).toEqual([1, [], ['b', 'c']]);
  expect(tally(settle(first, [passing('b'), failing('c')])).failures.map(({ name }) => name)).toEqual([
    'b (failed)',
    'c (unexpected)',
  ]);
  expect(tally(settle(first, [])).failures).toHaveLength(2);
});

test('a run without tests, or that ended badly, has failed', () => {
  expect(requireTests({ passed: 0, failures: [] }, 0).failures).toHaveLength(1);
  expect(requireTests({ passed: 0, failures: [] }, 0, true).failures).toHaveLength(0);
  expect(requireTests({ passed: 0, failures: [] }, 1, true).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 1).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 0).failures).toHaveLength(0);
});

test('lists the slowest first, and no more than asked for', () => {
  const durations = [0.04, 12.34, 3].map((seconds) => ({ name: `${seconds}`, seconds }));
  expect(slowest(durations, 2)).toEqual(['  12.3 s  12.34', '   3.0 s  3']);
});

test('cuts a long text after forty lines', () => {
  expect(indent('')).toBe('');
  expect(indent('one\ntwo')).toBe('\n  one\n  two');
  expect(indent('line\n'.repeat(50)).split('\n').slice(-2)).toEqual(['  line', '  … 11 more lines']);
});
