import { expect, test } from 'vitest';
import { breakRuns, type RichRun } from './rich-text.ts';

const SIZE = 10;
/** Chinese characters are as wide as the font size. */
const linesOf = (runs: readonly RichRun[], characters: number, more = {}) =>
  breakRuns(runs, { size: SIZE, width: characters * SIZE, ...more });
const textsOf = (runs: readonly RichRun[], characters: number, more = {}) =>
  linesOf(runs, characters, more).map(({ segments }) => segments.map(({ text }) => text).join('|'));

test('keeps a word of several runs together', () => {
  const runs: RichRun[] = [{ text: '吸附 CO' }, { text: '2', position: 'sub' }, { text: ' 量' }];
  expect(textsOf(runs, 9)).toEqual(['吸附 CO|2| 量']);
  expect(textsOf(runs, 2.5)).toEqual(['吸附', 'CO|2', '量']);
});

test('breaks like plain text: no closing mark and no space at the beginning of a line', () => {
  expect(textsOf([{ text: '特此函邀，敬请' }, { text: '莅临。', bold: true }], 4)).toEqual([
    '特此函',
    '邀，敬请',
    '莅临。',
  ]);
  expect(textsOf([{ text: 'one two' }, { text: ' three' }], 4)).toEqual(['one two', 'three']);
  expect(textsOf([{ text: '一\n  二' }], 9)).toEqual(['一', '二']);
});

test('breaks a word longer than a line without losing any of it', () => {
  const address = `https://example.org/${'x'.repeat(80)}`;
  const lines = textsOf([{ text: `见${address}` }], 8);
  expect(lines.join('')).toBe(`见${address}`);
  expect(Math.max(...linesOf([{ text: address }], 8).map(({ width }) => width))).toBeLessThanOrEqual(
    8 * SIZE + 0.01,
  );
});

test('puts segments one after the other, and draws raised ones smaller', () => {
  const [line] = linesOf([{ text: '十' }, { text: '五', position: 'super' }, { text: '帕' }], 9);
  expect(line?.segments.map(({ x }) => x)).toEqual([0, 10, 16.2]);
  expect(line?.width).toBeCloseTo(26.2);
});

test('begins lines at the given indent', () => {
  const begins = linesOf([{ text: '一二三四五六' }], 4, { indent: 20, hanging: 10 }).map(
    ({ segments }) => segments[0]?.x,
  );
  expect(begins).toEqual([20, 10, 10]);
});

test('removes invisible characters, and normalizes mathematical letters', () => {
  expect(textsOf([{ text: 'a\u00adb\u200bc\u0007\td 𝑥²' }], 99)).toEqual(['abc d x²']);
  expect(textsOf([{ text: 'e\u0301' }], 9)).toEqual(['é']);
  expect(textsOf([{ text: '\ud842' }], 9)).toEqual(['\ufffd']);
  expect(textsOf([], 9)).toEqual(['']);
});
