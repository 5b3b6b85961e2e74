import { expect, it } from 'vitest';
import { keptValue, matchOption, shownValue, suggestOptions } from './choices.ts';
import type { GridColumn } from './types.ts';

const options = [
  { value: 'male', label: '男', aliases: ['Male', 'M'] },
  { value: 'female', label: '女', aliases: ['Female', 'F'] },
];
const column: GridColumn = { key: 'gender', label: '性别', kind: 'choice', options };

it.each(['male', '男', ' MALE ', 'ｍａｌｅ', 'm'])('reads %j', (text) => {
  expect(matchOption(options, text)?.value).toBe('male');
});

it('lists options that begin with the text before those that contain it', () => {
  expect(suggestOptions(options, 'ma').map(({ value }) => value)).toEqual(['male', 'female']);
  expect(suggestOptions(options, 'f').map(({ value }) => value)).toEqual(['female']);
  expect(suggestOptions(options, ' ')).toEqual(options);
});

it('keeps a value that is not an option, so that it can be corrected', () => {
  expect(keptValue(column, ' 女 ')).toBe('female');
  expect(keptValue(column, ' 不详 ')).toBe('不详');
  expect(shownValue({ id: 'a', values: { gender: '不详' } }, column)).toBe('不详');
  expect(shownValue({ id: 'a', values: { gender: 'female' } }, column)).toBe('女');
});

it('trims a value that is not a choice, and leaves the rest of it unchanged', () => {
  expect(keptValue({ key: 'name', label: 'Name', kind: 'text' }, ' 𠮷田·O’Brien ')).toBe('𠮷田·O’Brien');
});
