import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedTest, testError } from './named-tests.ts';
import { root } from './run-tool.ts';

interface Finding {
  readonly number: string;
  readonly words: string;
  /** A line for each test, or for the reason why there is none. */
  readonly held: string[];
}

const REASON = /^(?:no test of its own|not built): \S/;

/** The findings of the page: `- **A1** Words`, each with its tests below it. */
function readFindings(page: string): Finding[] {
  const findings: Finding[] = [];
  for (const line of page.split('\n')) {
    const [, number, words = ''] = /^- \*\*([SAO]\d+)\*\* ?(.*)$/.exec(line) ?? [];
    if (number !== undefined) findings.push({ number, words, held: [] });
    else if (line.startsWith('  - ')) findings.at(-1)?.held.push(line.slice(4));
  }
  return findings;
}

function errorsOf({ words, held }: Finding, read?: (path: string) => string | undefined): string[] {
  const errors = held.flatMap((line) => {
    if (REASON.test(line)) return [];
    const named = namedTest(line);
    if (!named) return [`neither a test nor a reason: ${line}`];
    return testError(named, read) ?? [];
  });
  if (words === '') errors.push('no words');
  if (held.length === 0) errors.push('no test and no reason');
  return errors;
}

const range = (letter: string, last: number) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);

describe('docs/internal/walk-through.md', () => {
  const findings = readFindings(readFileSync(join(root, 'docs/internal/walk-through.md'), 'utf8'));

  test('has every finding once, in order', () => {
    expect(findings.map(({ number }) => number)).toEqual([
      ...range('S', 17),
      ...range('A', 28),
      ...range('O', 28),
    ]);
  });

  test('names tests that exist, or the reason why there is none', () => {
    const errors = findings.flatMap((one) => errorsOf(one).map((error) => `${one.number}: ${error}`));
    expect(errors).toEqual([]);
  });
});

describe('a finding is wrong', () => {
  const good = '- **A1** Words\n  - `a.test.ts` “says so”';
  const problemsOf = (page: string, source: string | undefined = "it('says so', () => {})") =>
    readFindings(page).flatMap((one) => errorsOf(one, () => source));

  test('not if its test exists, or if a reason is given', () => {
    expect(problemsOf(good)).toEqual([]);
    expect(problemsOf(good, "test.each([1])(\n  'says so', () => {})")).toEqual([]);
    expect(problemsOf(good, '])(`says so`, () => {})')).toEqual([]);
    expect(problemsOf('- **A1** Words\n  - not built: because')).toEqual([]);
  });

  test.each([
    ['without a test or a reason', good.replace(/\n.*/, '')],
    ['without words', good.replace(' Words', '')],
    ['with a title that no test has', good.replace('says so', 'says nothing')],
    ['with a file that is no test', good.replace('a.test.ts', 'a.ts')],
    ['with an empty reason', '- **A1** Words\n  - not built:'],
  ])('%s', (_, page) => {
    expect(problemsOf(page)).toHaveLength(1);
  });

  test.each([
    ['a test that is skipped', "it.skip('says so', () => {})"],
    ['a title that only stands in a comment', '// says so'],
  ])('with %s', (_, source) => {
    expect(problemsOf(good, source)).toHaveLength(1);
  });

  test('with a file that is gone', () => {
    expect(readFindings(good).flatMap((one) => errorsOf(one, () => undefined))).toHaveLength(1);
  });
});
