import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

export interface Failure {
  name: string;
  details: string;
}

export interface Outcome {
  passed: number;
  failures: Failure[];
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function tallyVitest({ testResults }: VitestReport): Outcome {
  const verdicts = testResults.flatMap((file) =>
    file.assertionResults.map((result) => ({
      name: `${file.name}: ${result.fullName.trim()}`,
      status: result.status,
      details: result.failureMessages.join('\n'),
    })),
  );
  // A file that breaks while loading, or in a hook, holds no failed test.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return tally([
    ...verdicts,
    ...broken.map((file) => ({ name: file.name, status: 'failed', details: file.message })),
  ]);
}

export function tallyPlaywright({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): Outcome {
  const outcome = tally(suites.flatMap((suite) => verdictsOf(suite, [])));
  const outside = errors.map((error) => ({ name: 'outside any story', details: error.message ?? '' }));
  return { passed: outcome.passed, failures: [...outcome.failures, ...outside] };
}

interface Verdict {
  name: string;
  status: string;
  details: string;
}

function verdictsOf(suite: JSONReportSuite, above: string[]): Verdict[] {
  const path = [...above, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((story) => ({
      name: [`[${story.projectName}]`, ...path, spec.title].join(' › '),
      status: story.status === 'expected' ? 'passed' : story.status,
      details: story.results
        .flatMap((result) => result.errors.map((error) => error.message ?? ''))
        .join('\n'),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((child) => verdictsOf(child, path))];
}

// Skipped, to be written, or passing only on the second try: none of these has passed.
function tally(verdicts: Verdict[]): Outcome {
  const rest = verdicts.filter(({ status }) => status !== 'passed');
  return {
    passed: verdicts.length - rest.length,
    failures: rest.map(({ name, status, details }) => ({ name: `${name} (${status})`, details })),
  };
}

/** Nothing that runs may say nothing: no test at all, or a bad end without a failed test, is a failure. */
export function requireTests(outcome: Outcome, code: number): Outcome {
  if (outcome.failures.length > 0) return outcome;
  if (outcome.passed === 0) return { passed: 0, failures: [{ name: 'ran no tests', details: '' }] };
  if (code !== 0) {
    return {
      ...outcome,
      failures: [{ name: 'no test failed, but the run did', details: `exit code ${code}` }],
    };
  }
  return outcome;
}
