import type { OutlinedSection } from './book.ts';

export interface IndexEntry {
  readonly name: string;
  /** The zero-based pages on which the person's abstracts begin, each listed once. */
  readonly pages: readonly number[];
}

export interface IndexGroup {
  /** A to Z; `#` for all other scripts. */
  readonly letter: string;
  readonly entries: readonly IndexEntry[];
}

// The first character of each letter in the order of Chinese dictionaries. No pinyin begins with i, u or v.
const FIRST_OF_LETTER = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀';
const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ';
const chinese = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const latin = new Intl.Collator('en', { sensitivity: 'base' });

/** Groups all authors of abstracts by their first letters, and Chinese names by the first letters of their pinyin. */
export function authorIndex(sections: readonly OutlinedSection[]): IndexGroup[] {
  const pages = new Map<string, Set<number>>();
  for (const { authors, page } of sections.flatMap(({ abstracts }) => abstracts))
    for (const { name, indexName = name } of authors)
      pages.set(indexName, (pages.get(indexName) ?? new Set()).add(page));
  const groups = Map.groupBy(pages.entries(), ([name]) => letterOf(name));
  return [...groups]
    .map(([letter, found]) => ({
      letter,
      entries: found
        .map(([name, where]) => ({ name, pages: [...where].toSorted((a, b) => a - b) }))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    }))
    .toSorted(
      (a, b) => Number(a.letter === '#') - Number(b.letter === '#') || latin.compare(a.letter, b.letter),
    );
}

// Maps characters that are pronounced differently in family names to a character with the pronunciation of the name.
const PRONOUNCED_AS = new Map(
  '曾增 单善 解谢 查渣 翟宅 仇求 区欧 覃秦 乐岳 种虫 朴瓢 盖葛 缪妙 尉玉 员运 繁婆'
    .split(' ')
    .map(([name = '', like = '']) => [name, like]),
);

function spoken(name: string): string {
  const [first = ''] = name;
  return (PRONOUNCED_AS.get(first) ?? first) + name.slice(first.length);
}

function isHan(name: string): boolean {
  return /^\p{Script=Han}/u.test(name);
}

// Compares names; within a letter, Latin names come before Chinese ones.
function compareNames(a: string, b: string): number {
  const order = isHan(a) && isHan(b) ? chinese.compare(spoken(a), spoken(b)) : latin.compare(a, b);
  return Number(isHan(a)) - Number(isHan(b)) || order || (a < b ? -1 : 1);
}

function letterOf(name: string): string {
  const [first = ''] = spoken(name);
  if (isHan(first)) {
    const at = Array.from(FIRST_OF_LETTER).findLastIndex(
      (character) => chinese.compare(first, character) >= 0,
    );
    return LETTERS.charAt(Math.max(0, at));
  }
  // É is listed under E, ł under L.
  const plain = first.normalize('NFD').charAt(0).toUpperCase();
  const letter = foreign[plain] ?? plain;
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

const foreign: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Đ: 'D', Æ: 'A', Þ: 'T', İ: 'I', Œ: 'O' };
