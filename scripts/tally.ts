import { writeFileSync } from 'node:fs';

export interface Failure {
  name: string;
  details: string;
}

export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Tests that failed in the whole run and passed when run again alone. */
  unreliable?: Failure[];
}

/** The result of one test, story or test file. */
export interface Verdict {
  name: string;
  status: string;
  details: string;
  /** The arguments with which the test runner runs only this one again. */
  again?: string[];
}

export interface Duration {
  name: string;
  seconds: number;
}

/** The report that our reporters for vitest and Playwright leave for the script that started them. */
export interface RunReport {
  verdicts: Verdict[];
  /** The durations of test files, or of stories. */
  durations: Duration[];
}

const reportFile = 'TEST_REPORT_FILE';

export function reportTo(file: string): Record<string, string> {
  return { [reportFile]: file };
}

/** Writes the report; does nothing if the run was started by hand. */
export function writeReport(report: RunReport): void {
  const file = process.env[reportFile];
  if (file) writeFileSync(file, JSON.stringify(report));
}

/** Prints a failure as soon as it is known, while the rest of the run continues. */
export function showFailure({ name, status, details }: Verdict): void {
  console.log(`\n✗ ${name} (${status})${indent(details)}\n`);
}

const longestExcerpt = 40;

export function indent(text: string): string {
  const lines = text === '' ? [] : text.split('\n');
  const rest = lines.length - longestExcerpt;
  const shown = rest > 0 ? [...lines.slice(0, longestExcerpt), `… ${rest} more lines`] : lines;
  return shown.map((line) => `\n  ${line}`).join('');
}

/** Counts the verdicts. A test that is skipped or marked as todo has not passed. */
export function tally(verdicts: readonly Verdict[]): Outcome {
  const unreliable = verdicts.filter(({ status }) => status === UNRELIABLE);
  const failures = verdicts.filter(({ status }) => status !== 'passed' && status !== UNRELIABLE);
  return {
    passed: verdicts.length - unreliable.length - failures.length,
    failures: failures.map(({ name, status, details }) => ({ name: `${name} (${status})`, details })),
    unreliable,
  };
}

const UNRELIABLE = 'unreliable';
const failed = new Set(['failed', 'unexpected']);
// With more failures than this, nothing is run again: a change that breaks something fails every time, and mostly in
// several places.
const mostRunAgain = 3;

/**
 * Returns the failures that are worth a second run, alone. Returns none if there are too many for an accident, or if one
 * of them is known to be unreliable: its cause should have been found.
 */
export function worthRunningAgain(
  verdicts: readonly Verdict[],
  known: ReadonlySet<string> = new Set(),
): Verdict[] {
  const rest = verdicts.filter(({ status }) => status !== 'passed');
  const canRun = rest.every(
    ({ name, status, again }) => failed.has(status) && again !== undefined && !known.has(name),
  );
  return canRun && rest.length <= mostRunAgain ? rest : [];
}

/** The verdicts of a run, in which tests that passed alone are called unreliable (decision 50). */
export function settle(first: readonly Verdict[], second: readonly Verdict[]): Verdict[] {
  const passed = new Set(second.filter(({ status }) => status === 'passed').map(({ name }) => name));
  const isSound = second.every(({ status }) => status === 'passed');
  return first.map((verdict) =>
    failed.has(verdict.status) && isSound && passed.has(verdict.name)
      ? { ...verdict, status: UNRELIABLE }
      : verdict,
  );
}

/**
 * Fails a run without any test, unless `mayBeNone`, and a run that ends with an error code although each of its tests
 * passed.
 */
export function requireTests(outcome: Outcome, code: number, mayBeNone = false): Outcome {
  if (outcome.failures.length > 0) return outcome;
  if (outcome.passed === 0 && !(mayBeNone && code === 0))
    return { passed: 0, failures: [{ name: 'ran no tests', details: '' }] };
  if (code !== 0) {
    return {
      ...outcome,
      failures: [{ name: 'no test failed, but the run did', details: `exit code ${code}` }],
    };
  }
  return outcome;
}

export function slowest(durations: readonly Duration[], count = 20): string[] {
  return durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
