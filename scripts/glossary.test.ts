import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-tool.ts';
import { screenWords } from './screen-words.ts';

interface Term {
  readonly en: string;
  readonly zh: string;
}

/** The words of the product: the rows of four columns. */
function termsOf(glossary: string): Term[] {
  return [...glossary.matchAll(/^\| (?<en>[^|]+?) +\| (?<zh>[^|]+?) +\|[^|]+\|[^|]+\|$/gmu)]
    .map(({ groups }) => ({ en: groups?.['en'] ?? '', zh: groups?.['zh'] ?? '' }))
    .filter(({ en, zh }) => en !== 'Name' && !/^-+$/.test(zh));
}

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

const terms = termsOf(readFileSync(join(root, 'GLOSSARY.md'), 'utf8'));

describe('the glossary', () => {
  test('has names that the screens use, in both languages', () => {
    expect(terms.length).toBeGreaterThan(100);
    const english = [...screenWords('en.json')].join('\n').toLowerCase();
    const chinese = [...screenWords('zh-cn.json')].join('\n');
    expect(terms.filter(({ en }) => !english.includes(en.toLowerCase()))).toEqual([]);
    expect(terms.filter(({ zh }) => !chinese.includes(zh))).toEqual([]);
  });

  test('has each name once', () => {
    expect(repeated(terms.map(({ en }) => en))).toEqual([]);
    // Only 审稿人 appears twice, for the person and for the role.
    expect(repeated(terms.map(({ zh }) => zh))).toEqual(['审稿人']);
  });

  test('is read row by row', () => {
    expect(termsOf('| Name | 中文 | In code | What it is |\n| --- | --- | --- | --- |\n')).toEqual([]);
    expect(termsOf('| page | 页面 |  | Text. |')).toEqual([{ en: 'page', zh: '页面' }]);
    expect(termsOf('| verb | A function. |')).toEqual([]);
  });
});
