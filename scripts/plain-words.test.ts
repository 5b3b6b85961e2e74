import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProse } from './find-prose.ts';
import { oddFileNames, oddWordings, oddWordingsIn, retiredNames } from './plain-words.ts';
import { ROOT, type Source } from './walls.ts';

/** Exempt are the lists of the wordings, their samples, and frozen migrations. */
const exempt = /^(?:server\/database\/migrations\/|scripts\/plain-words\.(?:test\.)?ts$)/;

const paths = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !/^server\/database\/(?:migrations|before-17)\//.test(path));

const sources = paths
  .filter((path) => /\.(?:tsx?|mjs|sql|md)$/.test(path) && !exempt.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const isDecision = (path: string) => path.startsWith('decisions/');
const documents = sources.filter(({ path }) => path.endsWith('.md') && !isDecision(path));
const withProse = sources.filter(({ path }) => !path.endsWith('.md') || isDecision(path));

const vague = oddWordings[0]?.pattern ?? /$^/;

/**
 * Returns the lines of a document with a vague word such as "somebody". The changelog is exempt, because it records the
 * past.
 */
function vagueLines({ path, text }: Source): string[] {
  if (path === 'CHANGELOG.md') return [];
  return text
    .split('\n')
    .flatMap((line, at) => (vague.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));
}

const oddIn = (source: Source): string[] =>
  findProse(source).flatMap(({ line, text }) =>
    oddWordingsIn(text).map((found) => `${source.path}:${line} ${found} in: ${text}`),
  );

/**
 * Returns the retired names in code. Comments and quoted text are ignored, because there the words are normal language.
 */
function retiredIn({ path, text }: Source): string[] {
  if (/\.(?:md|sql)$/.test(path)) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');
  return retiredNames.flatMap(([pattern, instead]) => {
    const found = pattern.exec(code)?.[0];
    return found === undefined ? [] : [`${path}: ${found} → ${instead}`];
  });
}

describe('plain words', () => {
  test('comments, test titles and titles of decisions have no odd wording', () => {
    expect(withProse.length).toBeGreaterThan(3000);
    expect(withProse.flatMap(oddIn)).toEqual([]);
  });

  test('files have plain names', () => {
    expect(paths.filter((path) => oddFileNames.test(path))).toEqual([]);
  });

  test('documents name their subject', () => {
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.flatMap(vagueLines)).toEqual([]);
  });

  test('no retired name is used in code', () => {
    expect(sources.flatMap(retiredIn)).toEqual([]);
  });

  test.each(oddWordings)('finds “$odd”, and accepts “$fine”', ({ pattern, odd, fine }) => {
    expect(pattern.test(odd)).toBe(true);
    expect(oddWordingsIn(odd)).toHaveLength(1);
    expect(oddWordingsIn(fine)).toEqual([]);
  });

  test.each(['decisions/0001-who-first.md', 'web/e2e/organiser.spec.ts', 'server/src/given-back.ts'])(
    'finds the file name %s',
    (path) => {
      expect(path).toMatch(oddFileNames);
    },
  );

  test.each(['web/src/standard.ts', 'server/src/whole-row.ts'])('accepts the file name %s', (path) => {
    expect(path).not.toMatch(oddFileNames);
  });

  test.each([
    ['x.ts', '// Nobody waits.'],
    ['x.ts', "const at = 'https://x'; // Nobody waits."],
    ['x.ts', '/**\n * People wait.\n * Nobody pays.\n */'],
    ['x.tsx', '{/* Nobody waits. */}'],
    ['x.ts', '// People wait, and\n// nobody pays.'],
    ['x.test.ts', "  test('nobody gets in', () => {});"],
    ['x.test.ts', "])('nobody may: %s', () => {"],
    ['x.test.ts', "test.each([1])(\n  'nobody gets in', () => {});"],
    ['x.sql', "select '--'; -- Nobody waits."],
    ['decisions/0001-x.md', '# 1. Nobody waits\n\nSomebody did.'],
  ])('reads the prose of %s: %s', (path, text) => {
    expect(oddIn({ path, text })).toHaveLength(1);
  });

  test.each([
    ['x.test.ts', "call({ account: 'nobody' });"],
    ['x.ts', "const address = 'https://nobody.example';"],
    ['x.ts', '// The specification says “Nobody”, and `nobody` is a role.'],
    ['x.sql', "select '-- nobody';"],
  ])('leaves data alone: %s %s', (path, text) => {
    expect(oddIn({ path, text })).toEqual([]);
  });

  test('finds a vague word in a document', () => {
    expect(vagueLines({ path: 'x.md', text: 'Nobody knows.' })).toHaveLength(1);
  });

  test.each(['judgeDraft(draft)', 'const x: OrderDesk = y', 'listFaults', 'forget(key)', 'insist(ok)'])(
    'finds a retired name: %s',
    (text) => {
      expect(retiredIn({ path: 'x.ts', text })).toHaveLength(1);
    },
  );

  test('finds no retired name in a comment or a quoted text', () => {
    expect(retiredIn({ path: 'x.ts', text: "// judge (it)\nsay('gather');" })).toEqual([]);
  });
});

// A refusal's code is its HTTP status and three digits. Tests name the refusal instead, because `422_000` tells a
// reader nothing.
const CODE = /\b(?:code: |toBe\(|\[|, )(?:4\d\d|50\d)_?\d{3}\b/;
/** Codes in samples of API documents are data. */
const codeSamples = /^web\/(?:src\/modules\/apidoc|test)\//;

describe('refusals in tests', () => {
  const coded = ({ path, text }: Source) =>
    text
      .split('\n')
      .flatMap((line, index) => (CODE.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));

  test('are named, not numbered', () => {
    const tests = sources.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
    const product = tests.filter(({ path }) => /^(?:server|web)\//.test(path) && !codeSamples.test(path));
    expect(product.length).toBeGreaterThan(200);
    expect(product.flatMap(coded)).toEqual([]);
  });

  test.each(['expect(body.code).toBe(409_603);', 'toMatchObject({ code: 422000 })'])('finds %s', (text) => {
    expect(coded({ path: 'x.test.ts', text })).toHaveLength(1);
  });
});
