import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedTest, testError } from './named-tests.ts';
import { root } from './run-tool.ts';

const ROWS = 260;

interface Row {
  readonly number: number;
  readonly section: number;
  readonly statement: string;
  readonly built: string;
  /** One line for each test. */
  readonly held: string[];
}

/** The statements of the page: `- **1** Statement: `place``, each with its tests below it. */
function readRows(page: string): Row[] {
  const rows: Row[] = [];
  let section = 0;
  for (const line of page.split('\n')) {
    section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section);
    const [, number, statement = '', built = ''] = /^- \*\*(\d+)\*\* (.*): `([^`]*)`$/.exec(line) ?? [];
    if (number !== undefined) rows.push({ number: Number(number), section, statement, built, held: [] });
    else if (line.startsWith('  - ')) rows.at(-1)?.held.push(line.slice(4));
  }
  return rows;
}

/** The errors of one row; `read` returns the text of a file, or undefined if there is none. */
function rowErrors({ statement, built, held }: Row, read?: (path: string) => string | undefined): string[] {
  const errors: string[] = [];
  if (statement === '') errors.push('no statement');
  if (built === '' || !existsSync(join(root, built))) errors.push(`not built in ${built}`);
  if (held.length === 0) errors.push('no test');
  for (const one of held) {
    const named = namedTest(one);
    const error = named ? testError(named, read) : `not a test: ${one}`;
    if (error !== null) errors.push(error);
  }
  return errors;
}

const rows = readRows(readFileSync(join(root, 'docs/internal/conformance.md'), 'utf8'));

describe('docs/internal/conformance.md', () => {
  test('has every statement of the specification once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
    const sections = rows.map(({ section }) => section);
    expect(sections).toEqual(sections.toSorted((one, other) => one - other));
    expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('names for each statement a file and tests that exist', () => {
    const errors = rows.flatMap((row) => rowErrors(row).map((error) => `${row.number}: ${error}`));
    expect(errors).toEqual([]);
  });
});

describe('a row is wrong', () => {
  const good = '- **1** Sign up: `web/src/app`\n  - `a.test.ts` “says so”';
  const errorsOf = (line: string, source: string | undefined = "it('says so', () => {})") =>
    readRows(line).flatMap((row) => rowErrors(row, () => source));

  test('not if its place and its test exist', () => {
    expect(errorsOf(good)).toEqual([]);
    expect(errorsOf(good, "it.each([1])(\n  'says so', () => {})")).toEqual([]);
    expect(errorsOf(good, "describe.each(all)('says so in %s', () => {})")).toEqual([]);
  });

  test.each([
    ['without a test', good.replace(/\n.*/, '')],
    ['with a test of another title', good.replace('says so', 'says nothing')],
    ['with a place that is gone', good.replace('web/src/app', 'web/src/gone')],
    ['without a statement', good.replace('Sign up', '')],
    ['with a file that is no test', good.replace('a.test.ts', 'a.ts')],
  ])('%s', (_, line) => {
    expect(errorsOf(line)).toHaveLength(1);
  });

  test.each([
    ['a file that is gone', undefined],
    ['a test that is skipped', "it.skip('says so', () => {})"],
    ['a title that only stands in a comment', '// says so'],
  ])('with %s', (_, source) => {
    const [row] = readRows(good);
    expect(row && rowErrors(row, () => source)).toHaveLength(1);
  });
});
