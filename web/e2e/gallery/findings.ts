import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenWords } from '../../../scripts/screen-words.ts';
import { demoAccounts } from '../../../server/demo/accounts.ts';
import type { PageFacts } from './page-facts.ts';

const SOURCES = join(import.meta.dirname, '../../src');
const english = screenWords('en.json');
const chinese = screenWords('zh-cn.json');
const keys = new Set(
  globSync('**/text/en.json', { cwd: SOURCES }).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(join(SOURCES, file), 'utf8'))),
  ),
);

// Samples of messages have the names of the demo's people.
const people = new Set(demoAccounts.map(({ name }) => name));

/** Returns what should not be on a page, as sentences. */
export function findingsOf(facts: PageFacts, lan: 'en' | 'zh-cn'): string[] {
  const [own, other] = lan === 'en' ? [english, chinese] : [chinese, english];
  const isKey = (text: string) => keys.has(text.replace(/^[\w-]+:/, ''));
  const isForeign = (text: string) =>
    other.has(text) &&
    !own.has(text) &&
    !people.has(text) &&
    (lan === 'en' ? /\p{Script=Han}/u : /[A-Za-z]{4}/).test(text);
  return [
    ...facts.overflowing.map((what) => `sticks out sideways: ${what}`),
    ...facts.clipped.map((what) => `is cut off: ${what}`),
    ...facts.overlapping.map((what) => `overlap: ${what}`),
    ...facts.texts.filter(isKey).map((text) => `is a key, not a text: ${text}`),
    ...facts.texts.filter(isForeign).map((text) => `is in the other language: ${text}`),
  ];
}

/** The keys with at least two parts, because a single word could be a text. */
function keysOf(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return path.length > 1 ? [path.join('.')] : [];
  return Object.entries(node).flatMap(([name, below]) => keysOf(below, [...path, name]));
}
