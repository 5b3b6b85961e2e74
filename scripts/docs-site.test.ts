import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorOf, chineseOf, groups, HOME, sitePath } from '../docs/.vitepress/pages.ts';
import { root } from './run-tool.ts';

const pages = groups.flatMap((group) => group.pages);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const written = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  'decisions/README.md',
].filter((file) => file.endsWith('.md'));

/** The links of a page to other files of the repository, without code samples. */
function linksOf(text: string): { path: string; anchor: string }[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
  return [...prose.matchAll(/\]\((?!\w+:)(?<path>[^)#\s]*)(?:#(?<anchor>[^)\s]+))?\)/gu)].map(
    ({ groups: found }) => ({ path: found?.['path'] ?? '', anchor: found?.['anchor'] ?? '' }),
  );
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (?<title>.+)$/gmu)].map(({ groups: found }) =>
    anchorOf(found?.['title'] ?? ''),
  );
}

function brokenLinks(file: string, text = read(file)): string[] {
  return linksOf(text).flatMap(({ path, anchor }) => {
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    if (!existsSync(join(root, target))) return `${file}: no file ${path}`;
    if (anchor === '') return [];
    const anchors = anchorsOf(target === file ? text : read(target));
    return anchors.includes(decodeURIComponent(anchor)) ? [] : `${file}: no heading #${anchor} in ${target}`;
  });
}

describe('the site of the documents', () => {
  test('has every page in its sidebar once', () => {
    const listed = pages.flatMap(({ file, isEnglishOnly }) =>
      isEnglishOnly === true ? [file] : [file, chineseOf(file)],
    );
    expect([...listed, HOME, chineseOf(HOME)].toSorted()).toEqual(written.toSorted());
  });

  test('has an address of its own for every page', () => {
    const addresses = written.map(sitePath);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(sitePath('docs/check-in.zh-CN.md')).toBe('zh/check-in.md');
    expect(sitePath('README.zh-CN.md')).toBe('zh/index.md');
  });

  test('has no link that leads nowhere', () => {
    expect(written.flatMap((file) => linksOf(read(file))).length).toBeGreaterThan(100);
    expect(written.flatMap((file) => brokenLinks(file))).toEqual([]);
  });

  test.each([
    ['a file that does not exist', '[Gone](docs/gone.md)'],
    ['a heading that does not exist', '# One\n[Gone](#two)'],
  ])('reports a link to %s', (_, text) => {
    expect(brokenLinks('README.md', text)).toHaveLength(1);
  });

  test.each(['[One](#one-two)\n# One, two', '[Web](https://example.org/x.md)', '`[Code](gone.md)`'])(
    'accepts %s',
    (text) => {
      expect(brokenLinks('README.md', text)).toEqual([]);
    },
  );
});
