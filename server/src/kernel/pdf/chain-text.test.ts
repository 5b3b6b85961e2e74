import { expect, test } from 'vitest';
import { breakText, heightOfText } from './chain-text.ts';

const linesOf = (text: string, width: number, indent = 0) =>
  breakText(text, width, false, indent).map((line) => line.text);

test('Chinese breaks between characters, never before a closing mark or after an opening one', () => {
  expect(linesOf('特此函邀，敬请莅临。', 4)).toEqual(['特此函', '邀，敬请', '莅临。']);
  expect(linesOf('已参加“海岸工程大会”', 4)).toEqual(['已参加', '“海岸工', '程大会”']);
});

test('words are kept whole, spaces do not begin a line, and a word longer than a line is broken', () => {
  expect(linesOf('one two three', 4)).toEqual(['one two', 'three']);
  expect(linesOf('abcdefghijklmnop', 4).join('')).toBe('abcdefghijklmnop');
  expect(linesOf('abcdefghijklmnop', 4).length).toBeGreaterThan(1);
});

test('a line break begins a paragraph, an empty one is a line, and the first line is indented', () => {
  expect(linesOf('一\n\n二', 10)).toEqual(['一', '', '二']);
  expect(linesOf('一二三四五六', 4, 2)).toEqual(['一二', '三四五六']);
  expect(heightOfText('一\n二', { size: 10, lineHeight: 1.5 }, { width: 100 })).toBe(30);
});
