import { expect, test } from 'vitest';
import { requireTests, tallyPlaywright, tallyVitest } from './tally.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: 'x.test.ts',
  status,
  message: 'cannot load',
  assertionResults: statuses.map((each) => ({ fullName: ` ${each} one`, status: each, failureMessages: [] })),
});

test('unit tests: only what passed counts as passed', () => {
  const { passed, failures } = tallyVitest({
    testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo', 'passed')],
  });
  expect(passed).toBe(2);
  expect(failures.map(({ name }) => name)).toEqual([
    'x.test.ts: failed one (failed)',
    'x.test.ts: skipped one (skipped)',
    'x.test.ts: todo one (todo)',
  ]);
});

test('a file that cannot be loaded is a failure', () => {
  expect(tallyVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
    passed: 1,
    failures: [{ name: 'x.test.ts (failed)', details: 'cannot load' }],
  });
});

const story = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  title: status,
  ok: true,
  tags: [],
  id: status,
  file: 'a.spec.ts',
  line: 1,
  column: 1,
  tests: [
    {
      timeout: 0,
      annotations: [],
      expectedStatus: 'passed' as const,
      projectName: 'en',
      projectId: 'en',
      results: [],
      status,
    },
  ],
});

test('browser stories: nested ones count, a flaky or skipped one has not passed', () => {
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', line: 1, column: 1 };
  const { passed, failures } = tallyPlaywright({
    errors: [{ message: 'no server' }],
    suites: [
      {
        ...suite,
        specs: [story('expected'), story('skipped')],
        suites: [
          { ...suite, title: 'inner', specs: [story('flaky'), story('expected'), story('unexpected')] },
        ],
      },
    ],
  });
  expect(passed).toBe(2);
  expect(failures.map(({ name }) => name)).toEqual([
    '[en] › a.spec.ts › skipped (skipped)',
    '[en] › a.spec.ts › inner › flaky (flaky)',
    '[en] › a.spec.ts › inner › unexpected (unexpected)',
    'outside any story',
  ]);
});

test('a run without tests, or with a bad end, has failed', () => {
  expect(requireTests({ passed: 0, failures: [] }, 0).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 1).failures).toHaveLength(1);
  expect(requireTests({ passed: 3, failures: [] }, 0).failures).toHaveLength(0);
});
