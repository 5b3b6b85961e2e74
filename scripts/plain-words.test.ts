import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, type Source } from './walls.ts';

/** Files that may say a retired word: this one, frozen migrations and what records the past. */
const exempt = /^(?:decisions\/|CHANGELOG\.md|server\/database\/migrations\/|scripts\/plain-words\.test\.ts)/;

// The words have no subject that a reader could look up: name the role (buyer, organizer, caller, editor) instead.
const VAGUE = /\b(?:whoever|somebody|nobody|anybody)\b/i;

/** The rename table of the house style: an identifier, and what it is called now. */
const retiredNames: readonly (readonly [RegExp, string])[] = [
  [/\bfault(?:s?[A-Z]\w*|Of)\b|\b\w+Faults?\b/, 'fieldError'],
  [/\bjudge(?:[A-Z]\w*)?\b|\bJudge(?:d|ment)\w*\b/, 'validate…'],
  [/\binsist(?:[A-Z]\w*)?\b/, 'require…'],
  [/\bforget(?:[A-Z]\w*)?(?=\(|:)/, 'invalidate, release or reset'],
  [/\b(?:WhereItStands|Standing|StandingRoom|standingOf)\b/, '…Status'],
  [/\b(?:freedomOf|Freedom)\b/, 'editableFields'],
  [/\b(?:OrderDesk|openOrderDesk|turnAway|Placing)\b/, 'OrderQueue, rejectEarly, PlaceOrderInput'],
  [/\b(?:gather|gatherBy|createInBatches|InBatches)\b/, 'batchLoader, batchQueue'],
  [/\b(?:fewOrMany|needle|Needle|brakeFloods|startRounds|sayAmount)\b/, 'see house style, Plain words'],
  [/\b(?:Attention|attentionKinds|readAttention|attentionQuery)\b/, 'dashboard'],
  [/odd-requests|refuseOddRequests/, 'protocol-guards'],
];

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !exempt.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The comments and test names of a file, with their line numbers; every line of a document. */
function proseOf({ path, text }: Source): [line: number, prose: string][] {
  const lines = text.split('\n').map((line, index): [number, string] => [index + 1, line]);
  if (path.endsWith('.md')) return lines;
  const comment = path.endsWith('.sql') ? /--.*/ : /(?:^|\s)(?:\/\/|\/\*|\*\s).*/;
  const testName = /(?:\b(?:test|it|describe)(?:\.\w+)*|\]\))\(\s*(['`])(?<name>.*?)\1/;
  return lines.flatMap(([line, written]): [number, string][] => {
    const prose = comment.exec(written)?.[0] ?? testName.exec(written)?.groups?.['name'];
    return prose === undefined ? [] : [[line, prose]];
  });
}

function vagueLines(source: Source): string[] {
  return proseOf(source)
    .filter(([, prose]) => VAGUE.test(prose))
    .map(([line, prose]) => `${source.path}:${line} ${prose.trim()}`);
}

/** Retired names in code: comments and quoted text may use the words of the language. */
function retiredIn({ path, text }: Source): string[] {
  if (/\.(?:md|sql)$/.test(path)) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');
  return retiredNames.flatMap(([pattern, instead]) => {
    const found = pattern.exec(code)?.[0];
    return found === undefined ? [] : [`${path}: ${found} → ${instead}`];
  });
}

describe('plain words', () => {
  test('comments, test names and documents name their subject', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap(vagueLines)).toEqual([]);
  });

  test('no retired name is used in code', () => {
    expect(sources.flatMap(retiredIn)).toEqual([]);
  });

  test.each([
    ['x.ts', '// Whoever comes late waits.'],
    ['x.ts', '/** For somebody new. */'],
    ['x.ts', "  test('nobody gets in', () => {});"],
    ['x.test.ts', "])('anybody may: %s', () => {"],
    ['x.sql', 'select 1; -- anybody'],
    ['x.md', 'Nobody knows.'],
  ])('finds a vague word: %s %s', (path, text) => {
    expect(vagueLines({ path, text })).toHaveLength(1);
  });

  test('leaves data alone', () => {
    expect(vagueLines({ path: 'x.test.ts', text: "call({ account: 'nobody-here' });" })).toEqual([]);
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

// A code is its HTTP status and three digits; `422_000` in a test says nothing to a reader.
const CODE = /\b(?:code: |toBe\(|\[|, )(?:4\d\d|50\d)_?\d{3}\b/;
/** Samples of a document with codes in it are data. */
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
