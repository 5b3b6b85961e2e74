import { expect, test } from 'vitest';
import { fillIn, inGeneral, inLanguage, toLanguage } from './language.ts';

test.each([
  ['en', 'en'],
  ['zh-cn', 'zh-cn'],
  ['EN', 'zh-cn'],
  ['fr', 'zh-cn'],
  ['', 'zh-cn'],
  [undefined, 'zh-cn'],
  [['en'], 'zh-cn'],
])('%j is %s', (header, language) => {
  expect(toLanguage(header)).toBe(language);
});

test('a missing translation falls back to the other language', () => {
  expect(inLanguage({ en: 'Hall', zh: '会堂' }, 'zh-cn')).toBe('会堂');
  expect(inLanguage({ en: '', zh: '会堂' }, 'en')).toBe('会堂');
  expect(inLanguage({ en: 'Hall', zh: '' }, 'zh-cn')).toBe('Hall');
});

test('fills in values as they are, and leaves placeholders without a value', () => {
  expect(fillIn('{a} and {b}', { a: '{b}', b: 1 })).toBe('{b} and 1');
  expect(fillIn('{a} {toString}', { a: '$&' })).toBe('$& {toString}');
});

test('chooses the word that fits a number', () => {
  const wait = 'Wait {seconds} {seconds|second|seconds}.';
  expect(fillIn(wait, { seconds: 1 })).toBe('Wait 1 second.');
  expect(fillIn(wait, { seconds: 0 })).toBe('Wait 0 seconds.');
  expect(fillIn(wait, { seconds: '20' })).toBe('Wait 20 seconds.');
  expect(fillIn('{name|a|b}', { other: 1 })).toBe('{name|a|b}');
});

test('documentation shows the word for several', () => {
  expect(inGeneral('At most {max} {max|entry|entries}')).toBe('At most {max} entries');
});
