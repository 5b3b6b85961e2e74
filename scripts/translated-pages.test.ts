import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chineseOf, groups, HOME } from '../docs/.vitepress/pages.ts';
import { root } from './run-tool.ts';
import { screenWords } from './screen-words.ts';

const guides = groups
  .flatMap((group) => group.pages)
  .filter(({ isEnglishOnly }) => isEnglishOnly !== true)
  .map(({ file }) => file);
const pairs = [HOME, ...guides].map((file) => [file, chineseOf(file)] as const);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * The parts that both languages must have in common, in order: headings by level, pictures, list items, code and
 * links.
 */
function outlineOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [heading] = /^#+(?= )/u.exec(line) ?? [];
    const [item] = /^(?:-|\d+\.)(?= )/u.exec(line) ?? [];
    return [heading ?? [], item ?? [], ...linksIn(line)].flat();
  });
}

/** Pages and pictures that exist in both languages count as the same; anchors are in the language of the page. */
function linksIn(line: string): string[] {
  return [...line.matchAll(/\]\((?<to>[^)]+)\)/gu)].map(({ groups: found }) =>
    (found?.['to'] ?? '')
      .replace('.zh-CN.md', '.md')
      .replace(/#.*$/u, '')
      .replace(/-(?:en|zh)\.webp$/u, '.webp'),
  );
}

const codeOf = (text: string): string[] =>
  [...text.matchAll(/^ *```\w*\n(?<code>[^]*?)\n *```$/gmu)].map(({ groups: found }) =>
    (found?.['code'] ?? '').replaceAll(/#.*/gu, ''),
  );

describe.each(pairs)('%s and %s', (english, chinese) => {
  test('have the same headings, lists, pictures, links and commands in the same order', () => {
    expect(outlineOf(read(chinese))).toEqual(outlineOf(read(english)));
    expect(codeOf(read(chinese))).toEqual(codeOf(read(english)));
  });
});

/** The texts that a page quotes from the screen: everything in quotation marks outside code. */
function quotesOf(page: string, quoted: RegExp): string[] {
  const prose = page.replaceAll(/^ *```[^]*?^ *```$/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
  return [...prose.matchAll(quoted)].map(({ groups: found }) => found?.['words'] ?? '');
}

describe.each([
  ['en.json', /"(?<words>[^"\n]+)"/gu, guides],
  ['zh-cn.json', /“(?<words>[^”\n]+)”/gu, guides.map(chineseOf)],
] as const)('the guides quote the screens: %s', (catalogue, quoted, pages) => {
  const words = screenWords(catalogue);

  test.each(pages)('%s', (page) => {
    expect(quotesOf(read(page), quoted).filter((quote) => !words.has(quote))).toEqual([]);
  });

  test('finds quotes, but none in code', () => {
    expect(pages.flatMap((page) => quotesOf(read(page), quoted)).length).toBeGreaterThan(200);
    const [open, close] = catalogue === 'en.json' ? '""' : '“”';
    const sample = `\`${open}code${close}\` ${open}words${close}`;
    expect(quotesOf(sample, quoted)).toEqual(['words']);
  });
});
