import { expect, test } from 'vitest';
import {
  exportTexts,
  findInlineTexts,
  placeholdersOf,
  readSource,
  rewriteTexts,
  sourceFiles,
  writeLiteral,
} from './inline-texts.ts';

const FILE = 'contract/src/sample.ts';
const SOURCE = `import type { Sentence } from './language.ts';
const label = { en: 'Hotel', zh: '酒店' } as const;
export const words: Record<string, Sentence> = {
  'order.to_pay': { en: 'Pay {{amount}} now', zh: '请支付 {{amount}}' },
  own: { en: "It’s the organizer's", zh: '会务组\\n“会务组”' },
};
const codes = { en: 'en-GB', zh: 'zh-CN' };
export const title = both('Summit', '峰会');
export const lines = [{ en: 'One', zh: '一' }, { en: 'Two', zh: '二' }];
export const about = (name: string) => ({ en: \`About \${name}\`, zh: \`关于\${name}\` });
export const refusals = defineRefusals({ GONE: { code: 404_001, en: 'Not found', zh: '未找到' } });
export const count = { en: (n: number) => \`\${n} rooms\`, zh: (n: number) => \`\${n} 间\` };
`;

test('sentences have the names they have in the source, with a number where names are the same', () => {
  const { texts, computed } = findInlineTexts(FILE, SOURCE);
  expect(texts.map(({ key, en, zh }) => [key, en.text, zh.text])).toEqual([
    ['label', 'Hotel', '酒店'],
    ['words.order.to_pay', 'Pay {{amount}} now', '请支付 {{amount}}'],
    ['words.own', "It’s the organizer's", '会务组\n“会务组”'],
    ['title', 'Summit', '峰会'],
    ['lines', 'One', '一'],
    ['lines~2', 'Two', '二'],
    ['about', 'About ${name}', '关于${name}'],
    ['refusals.GONE', 'Not found', '未找到'],
  ]);
  expect(computed).toEqual([12]);
});

test('changed texts are written in place, and nothing else is touched', () => {
  const { source, changed, refused } = rewriteTexts(FILE, SOURCE, {
    en: { 'words.own': 'The "organizer\'s" `own`\\', about: '${name}: about', 'lines~2': 'Two' },
    zh: { label: '宾馆', lines: '第一\n行' },
  });
  expect([changed, refused]).toEqual([4, []]);
  expect(source).toBe(
    SOURCE.replace("'酒店'", "'宾馆'")
      .replace("'一'", "'第一\\n行'")
      .replace('"It’s the organizer\'s"', "'The \"organizer\\'s\" `own`\\\\'")
      .replace('`About ${name}`', '`${name}: about`'),
  );
});

test('a text that lacks a placeholder, is empty or has no place is refused, and the source keeps its own', () => {
  const { source, changed, refused } = rewriteTexts(FILE, SOURCE, {
    en: { 'words.order.to_pay': 'Pay now', label: ' ' },
    zh: { about: '关于 ${process.env.SECRET}', gone: '没有' },
  });
  expect([source, changed]).toEqual([SOURCE, 0]);
  expect(refused).toEqual([
    `${FILE}: gone no longer exists.`,
    `${FILE}: label (en) is empty.`,
    `${FILE}: words.order.to_pay (en) must have the placeholders {{amount}}, but it has (none).`,
    `${FILE}: about (zh) must have the placeholders \${name}, but it has \${process.env.SECRET}.`,
  ]);
});

test('leaves every file unchanged if texts are exported and imported without a change', () => {
  const [en, zh] = [exportTexts('en'), exportTexts('zh')];
  const texts = Object.values(en).flatMap((file) => Object.keys(file));
  expect(texts.length).toBeGreaterThan(3400);
  for (const file of sourceFiles()) {
    const source = readSource(file);
    const result = rewriteTexts(file, source, { en: en[file] ?? {}, zh: zh[file] ?? {} });
    expect([file, result.changed, result.refused, result.source === source]).toEqual([file, 0, [], true]);
  }
});

test('every text can be written as a literal that holds it', () => {
  for (const language of ['en', 'zh'] as const)
    for (const texts of Object.values(exportTexts(language)))
      for (const text of Object.values(texts)) {
        const source = `const sample = { en: ${writeLiteral(text)}, zh: '文' };`;
        expect(findInlineTexts(FILE, source).texts[0]?.en.text).toBe(text);
      }
});

test('placeholders are told apart from braces, and compared in any order', () => {
  expect(placeholdersOf('{b} of {{a}}, ${c.d} <0>here</0> { not } {}')).toEqual(
    placeholdersOf('<0>hier</0> ${c.d}: {{a}}, {b}'),
  );
  expect(placeholdersOf('{ not } {}')).toEqual([]);
});
