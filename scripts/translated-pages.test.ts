import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-tool.ts';

const pairs = [
  ['README.md', 'README.zh-CN.md'],
  ['docs/attendee-guide.md', 'docs/attendee-guide.zh-CN.md'],
  ['docs/organizer-guide.md', 'docs/organizer-guide.zh-CN.md'],
] as const;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What both languages must have in common, in its order: headings by level, pictures, list items, code and links. */
function outlineOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [heading] = /^#+(?= )/u.exec(line) ?? [];
    const [item] = /^(?:-|\d+\.)(?= )/u.exec(line) ?? [];
    return [heading ?? [], item ?? [], ...linksIn(line)].flat();
  });
}

/** Pages and pictures that exist in both languages count as the same one. */
function linksIn(line: string): string[] {
  return [...line.matchAll(/\]\((?<to>[^)]+)\)/gu)].map(({ groups }) =>
    (groups?.['to'] ?? '').replace('.zh-CN.md', '.md').replace(/-(?:en|zh)\.png$/u, '.png'),
  );
}

const codeOf = (text: string): string[] =>
  [...text.matchAll(/^```\n(?<code>[^]*?)\n```$/gmu)].map(({ groups }) =>
    (groups?.['code'] ?? '').replace(/#.*/u, ''),
  );

describe.each(pairs)('%s and %s', (english, chinese) => {
  test('have the same headings, lists, pictures, links and commands in the same order', () => {
    expect(outlineOf(read(chinese))).toEqual(outlineOf(read(english)));
    expect(codeOf(read(chinese))).toEqual(codeOf(read(english)));
  });

  test('lead to files that exist', () => {
    for (const page of [english, chinese]) {
      const folder = page.includes('/') ? 'docs' : '';
      const targets = [...read(page).matchAll(/\]\((?<to>[^)#]+)\)/gu)].map(
        ({ groups }) => groups?.['to'] ?? '',
      );
      expect(targets.length).toBeGreaterThan(3);
      for (const target of targets.filter((to) => !to.startsWith('http')))
        expect([page, target, exists(join(root, folder, target))]).toEqual([page, target, true]);
    }
  });
});

test.each([
  ['en.json', /"(?<words>[^"\n]+)"/gu, ['docs/attendee-guide.md', 'docs/organizer-guide.md']],
  ['zh-cn.json', /“(?<words>[^”\n]+)”/gu, ['docs/attendee-guide.zh-CN.md', 'docs/organizer-guide.zh-CN.md']],
] as const)('the guides quote what the screens say: %s', (catalogue, quoted, guides) => {
  const words = screenWords(catalogue);
  for (const guide of guides) {
    const quotes = [...read(guide).matchAll(quoted)].map(({ groups }) => groups?.['words'] ?? '');
    expect(quotes.length).toBeGreaterThan(8);
    expect(quotes.filter((quote) => !words.has(quote))).toEqual([]);
  }
});

function exists(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  }
}

/** Every text of the web app in one language: of its catalogues, and the words of the contract. */
function screenWords(catalogue: string): Set<string> {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith(join('text', catalogue)));
  const shared = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' });
  const sentence = catalogue === 'en.json' ? /\ben: '(?<words>[^'\n]+)'/gu : /\bzh: '(?<words>[^'\n]+)'/gu;
  return new Set([
    ...texts.flatMap((file) => valuesOf(JSON.parse(read(join('web/src', file))))),
    ...shared
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(join('contract/src', file)).matchAll(sentence)])
      .map(({ groups }) => groups?.['words'] ?? ''),
  ]);
}

function valuesOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(valuesOf) : [];
}
