import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testError } from './named-tests.ts';
import { root } from './run-tool.ts';

/** The number of requirements that ASVS 5.0.0 has at each of the two levels. */
const REQUIREMENTS = { 1: 70, 2: 183 } as const;
const states = ['met', 'partly', 'not met', 'not applicable'] as const;
type State = (typeof states)[number];

interface Row {
  readonly number: string;
  readonly level: number;
  readonly requirement: string;
  readonly state: string;
  readonly evidence: string;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** The rows of all tables whose first cell is the number of a requirement. */
function readRows(page: string): Row[] {
  return page
    .split('\n')
    .map(cellsOf)
    .filter(([, number = '']) => /^\d/.test(number))
    .map(([, number = '', level = '', requirement = '', state = '', ...evidence]) => ({
      number,
      level: Number(level),
      requirement,
      state,
      evidence: evidence.slice(0, -1).join('|'),
    }));
}

const countOf = (rows: readonly Row[], state: State, level: number): number =>
  rows.filter((row) => row.state === state && row.level === level).length;

/** The lines of the table of counts, with single spaces. */
function countLines(rows: readonly Row[]): string[] {
  const line = (name: string, one: number, two: number) => `| ${name} | ${one} | ${two} | ${one + two} |`;
  const count = (level: number) => rows.filter((row) => row.level === level).length;
  return [
    ...states.map((state) => line(state, countOf(rows, state, 1), countOf(rows, state, 2))),
    line('all', count(1), count(2)),
  ];
}

const PATH = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|json|md)$/;
const FOLDER = /^(?:contract|server|web|scripts|docs|decisions|deploy)\//;
const SETTING = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

interface Named {
  readonly text: string;
  /** The titles of tests in this file. */
  readonly titles: readonly string[];
}

/** The code in the evidence, each with the titles in curly quotes that follow it. */
function namedIn(evidence: string): Named[] {
  return [...evidence.matchAll(/`(?<text>[^`]+)`(?<after>[^`]*)/gu)].map(({ groups }) => ({
    text: groups?.['text'] ?? '',
    titles: [...(groups?.['after'] ?? '').matchAll(/“(?<title>[^”]+)”/gu)].map(
      ({ groups: found }) => found?.['title'] ?? '',
    ),
  }));
}

const settings = read('docs/configuration.md');

function namedErrors({ text, titles }: Named): string[] {
  if (!PATH.test(text)) {
    if (FOLDER.test(text) || titles.length > 0) return [`not the path of a file: ${text}`];
    return SETTING.test(text) && !settings.includes(`| \`${text}\``) ? [`no setting ${text}`] : [];
  }
  if (!existsSync(join(root, text))) return [`no file ${text}`];
  return titles.flatMap((title) => testError({ path: text, title }) ?? []);
}

const isEvidence = ({ text }: Named): boolean => PATH.test(text) || SETTING.test(text);
const MISSING = /\bMissing: \S/;

function rowErrors({ level, requirement, state, evidence }: Row): string[] {
  const named = namedIn(evidence);
  const errors = named.flatMap(namedErrors);
  if (level !== 1 && level !== 2) errors.push('not of level 1 or 2');
  if (requirement === '') errors.push('no requirement');
  if (!states.some((one) => one === state)) errors.push(`no such state: ${state}`);
  if (evidence === '') errors.push('no reason');
  if (['met', 'partly'].includes(state) && !named.some(isEvidence)) errors.push('no evidence');
  const hasGap = ['partly', 'not met'].includes(state);
  if (hasGap !== MISSING.test(evidence))
    errors.push(hasGap ? 'does not say what is missing' : `is ${state}, but something is missing`);
  return errors;
}

const partsOf = ({ number }: Row): number[] => number.split('.').map(Number);

function compareNumbers(one: Row, other: Row): number {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const differing = mine.findIndex((part, at) => part !== theirs[at]);
  return differing < 0 ? 0 : (mine[differing] ?? 0) - (theirs[differing] ?? 0);
}

/** The numbers that are repeated, or come before a smaller one. */
function misplaced(rows: readonly Row[]): string[] {
  return rows.flatMap((row, at) => {
    const next = rows[at + 1];
    return next && compareNumbers(row, next) >= 0 ? [row.number] : [];
  });
}

const page = read('docs/internal/asvs.md');
const rows = readRows(page);

describe('docs/internal/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    expect(rows.filter(({ number }) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([]);
    expect(misplaced(rows)).toEqual([]);
    expect(rows.filter(({ level }) => level === 1)).toHaveLength(REQUIREMENTS[1]);
    expect(rows.filter(({ level }) => level === 2)).toHaveLength(REQUIREMENTS[2]);
  });

  test('puts every requirement into its chapter and section', () => {
    let [chapter, section] = ['', ''];
    const strays = page.split('\n').flatMap((line) => {
      chapter = /^## V(\d+) /.exec(line)?.[1] ?? chapter;
      section = /^### (\d+\.\d+) /.exec(line)?.[1] ?? section;
      const [row] = readRows(line);
      const isAtHome =
        row === undefined ||
        (row.number.startsWith(`${section}.`) && section.startsWith(`${chapter}.`) && section !== '');
      return isAtHome ? [] : [row.number];
    });
    expect(strays).toEqual([]);
  });

  test('names files, tests and settings that exist, and describes every gap', () => {
    const errors = rows.flatMap((row) => rowErrors(row).map((error) => `${row.number}: ${error}`));
    expect(errors).toEqual([]);
  });

  test('has the right counts', () => {
    const counts = page
      .split('\n')
      .filter((line) => /^\| (?:met|partly|not met|not applicable|all) /.test(line))
      .map((line) => line.replaceAll(/ +/g, ' '));
    expect(counts).toEqual(countLines(rows));
  });
});

describe('a row is wrong', () => {
  const good = '| 1.1.1 | 2 | Words | met | `scripts/lock-file.test.ts` “names no registry”, `TRUST_PROXY` |';
  const errorsOf = (line: string) => readRows(line).flatMap(rowErrors);

  test.each([
    good,
    '| 1.1.1 | 1 | Words | partly | `SECURITY.md`. Missing: a lock. |',
    '| 1.1.1 | 1 | Words | not met | Missing: a lock. |',
    '| 1.1.1 | 1 | Words | not applicable | LDAP isn’t used. |',
  ])('not if it is complete: %s', (line) => {
    expect(readRows(line)).toHaveLength(1);
    expect(errorsOf(line)).toEqual([]);
  });

  test.each([
    ['with a file that is gone', good.replace('lock-file.test.ts` “names no registry”', 'gone.ts`')],
    ['with a folder', good.replace('lock-file.test.ts` “names no registry”, `TRUST_PROXY', 'release')],
    ['with a test of another title', good.replace('no registry', 'one registry')],
    ['with a second title that does not exist', good.replace('registry”', 'registry” and “is gone”')],
    ['with a setting that does not exist', good.replace('TRUST_PROXY', 'TRUST_NOBODY')],
    ['with a title that belongs to no file', `${good.slice(0, -2)} “stray” |`],
    ['without evidence', good.replace(/`.*`/, 'It is so.')],
    ['with another state', good.replace('met |', 'done |')],
    ['of another level', good.replace('| 2 |', '| 3 |')],
    ['without a requirement', good.replace('Words', '')],
    ['partly met without a gap', good.replace('met |', 'partly |')],
    ['met with a gap', good.replace('` |', '`. Missing: a lock. |')],
    ['not met without a gap', '| 1.1.1 | 1 | Words | not met | Later. |'],
    ['not applicable without a reason', '| 1.1.1 | 1 | Words | not applicable | |'],
  ])('%s', (_, line) => {
    expect(errorsOf(line).length).toBeGreaterThan(0);
  });

  test.each([
    ['repeated', ['1.1.1', '1.1.1']],
    ['out of order', ['1.10.1', '1.9.1']],
  ])('if its number is %s', (_, numbers) => {
    const lines = numbers.map((number) => good.replace('1.1.1', number));
    expect(misplaced(readRows(lines.join('\n')))).toEqual([numbers[0]]);
  });

  test('not if numbers only look out of order', () => {
    const lines = ['1.9.1', '1.10.1', '1.10.2', '2.1.1'].map((number) => good.replace('1.1.1', number));
    expect(misplaced(readRows(lines.join('\n')))).toEqual([]);
  });
});
