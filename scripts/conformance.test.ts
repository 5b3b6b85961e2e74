import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

/** The statements of the page: `- **1** Statement: `place``, and below each its tests. */
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

/** What is wrong with one row; `read` returns the text of a file, or undefined where there is none. */
function rowErrors({ statement, built, held }: Row, read: (path: string) => string | undefined): string[] {
  const errors: string[] = [];
  if (statement === '') errors.push('no statement');
  if (built === '' || !existsSync(join(root, built))) errors.push(`not built in ${built}`);
  if (held.length === 0) errors.push('no test');
  for (const one of held) {
    const [, path = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` “(.+)”$/.exec(one) ?? [];
    const source = path === '' ? undefined : read(path);
    if (title === '') errors.push(`not a test: ${one}`);
    else if (source === undefined) errors.push(`no file ${path}`);
    else if (!hasTitle(source, title)) errors.push(`${path} has no test “${title}”`);
  }
  return errors;
}

// A title stands in quotes after `it(`, `test(`, `describe(` or the table of an `.each`; a test that is skipped or to be done
// holds nothing.
function hasTitle(source: string, title: string): boolean {
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const found = new RegExp(
    String.raw`(\w+(?:\.\w+)*)?[\])]?\(\s*(['"\x60])[^\n]*${quoted}[^\n]*\2`,
    'u',
  ).exec(source);
  return found !== null && !/\.(?:skip|todo)/.test(found[1] ?? '');
}

const sources = new Map<string, string | undefined>();
function readSource(path: string): string | undefined {
  if (!sources.has(path)) {
    const file = join(root, path);
    sources.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }
  return sources.get(path);
}

const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'));

describe('docs/conformance.md', () => {
  test('has every statement of the specification once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
    const sections = rows.map(({ section }) => section);
    expect(sections).toEqual(sections.toSorted((one, other) => one - other));
    expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('names for each a place that exists and tests that exist', () => {
    const errors = rows.flatMap((row) =>
      rowErrors(row, readSource).map((error) => `${row.number}: ${error}`),
    );
    expect(errors).toEqual([]);
  });
});

describe('a row is wrong', () => {
  const good = '- **1** Sign up: `web/src/app`\n  - `a.test.ts` “says so”';
  const errorsOf = (line: string, source: string | undefined = "it('says so', () => {})") =>
    readRows(line).flatMap((row) => rowErrors(row, () => source));

  test('not when its place and its test are there', () => {
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
