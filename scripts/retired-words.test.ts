import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { retiredWordsIn, type TextLanguage } from '../web/test/retired-words.ts';
import { ROOT } from './walls.ts';

const sentence = /\b(?<key>en|zh): (?:\n\s*)?(?<quote>['"`])(?<text>(?:(?!\k<quote>)[^\\]|\\.)*)\k<quote>/g;
const languageOf: Readonly<Record<string, TextLanguage>> = { en: 'en', zh: 'zh-cn' };

/** `{ en: 'A text', zh: '一段文字' }` anywhere in a source file. */
function sentencesOf(source: string): { language: TextLanguage; text: string }[] {
  return [...source.matchAll(sentence)].flatMap(({ groups }) => {
    const language = languageOf[groups?.['key'] ?? ''];
    return language ? [{ language, text: groups?.['text'] ?? '' }] : [];
  });
}

function retiredIn(path: string, source: string): string[] {
  return sentencesOf(source).flatMap(({ language, text }) =>
    retiredWordsIn(text, language).map((found) => `${path}: ${found} in “${text}”`),
  );
}

describe('the sentences of contract, server and web', () => {
  const paths = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

  test('say no retired word', () => {
    const sources = paths.map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
    expect(sources.flatMap(({ source }) => sentencesOf(source)).length).toBeGreaterThan(500);
    expect(sources.flatMap(({ path, source }) => retiredIn(path, source))).toEqual([]);
  });

  test.each([
    ["X: { en: 'The meeting is archived', zh: '会议已归档' }", '“meeting” → conference'],
    ["X: {\n  en: 'Nobody has this name',\n  zh: '没有人',\n}", '“Nobody”'],
    ["X: { en: 'Participants', zh: '参会者' }", '“参会者” → 参会人员'],
    ["X: { en: '{n} total', zh: '共 {n} 个会议' }", '“} 个会议” → 场会议'],
  ])('finds %s', (source, found) => {
    expect(retiredIn('x.ts', source)).toEqual([expect.stringContaining(found)]);
  });

  test.each([
    "X: { en: 'Your order for {meeting}', zh: '“{meeting}”订单' }",
    "X: { en: 'A cohabitant must be a registered member who chose shared accommodation or no hotel', zh: '同住人' }",
    'const meeting = 1; // The meeting.',
  ])('accepts %s', (source) => {
    expect(retiredIn('x.ts', source)).toEqual([]);
  });
});
