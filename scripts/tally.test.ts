import { expect, test } from 'vitest';
import { indent, requireTests, slowest, tally } from './tally.ts';

const verdict = (status: string) => ({ name: `a ${status} one`, status, details: '' });

test('only what passed counts as passed', () => {
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

test('a run without tests, or with a bad end, has failed', () => {
  expect(requireTests({ passed: 0, failures: [] }, 0).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 1).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 0).failures).toHaveLength(0);
});

test('the slowest come first, and no more than asked for', () => {
  const durations = [0.04, 12.34, 3].map((seconds) => ({ name: `${seconds}`, seconds }));
  expect(slowest(durations, 2)).toEqual(['  12.3 s  12.34', '   3.0 s  3']);
});

test('a long text is cut after forty lines', () => {
  expect(indent('')).toBe('');
  expect(indent('one\ntwo')).toBe('\n  one\n  two');
  expect(indent('line\n'.repeat(50)).split('\n').slice(-2)).toEqual(['  line', '  … 11 more lines']);
});
