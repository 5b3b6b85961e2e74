import { describe, expect, test } from 'vitest';
import { bigramsOf, foldName, plainName } from './fold-name.ts';

test.each([
  ['Conan O’Brien', "conan o'brien"],
  ['Jean-Luc', 'JEAN LUC'],
  ['买买提·吐尔逊', '买买提•吐尔逊'],
  ['买买提･吐尔逊', '买买提吐尔逊'],
  ['王　伟', '王伟'],
  ['Ｗａｎｇ', 'wang'],
  ['Weiß', 'WEISS'],
  ['Zoe\u0308', 'ZOË'],
  ['Davis Jr.', 'davis jr'],
])('treats %s and %s as one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
  expect(foldName(foldName(one))).toBe(foldName(one));
});

test('keeps different names apart', () => {
  expect(foldName('王伟')).not.toBe(foldName('王玮'));
  expect(foldName('José')).not.toBe(foldName('Jose'));
});

test.each([
  ['Siobhán', 'siobhan'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Łukasz Ødegård', 'lukasz odegard'],
  ['José', 'Jose'],
])('treats %s and %s as one name without accents', (one, other) => {
  expect(plainName(one)).toBe(plainName(other));
  expect(foldName(one)).not.toBe(foldName(other));
});

test('treats marks of other scripts as letters', () => {
  for (const name of ['ガク', 'มานี', 'राम', 'й']) expect(plainName(name)).toBe(foldName(name));
});

describe('bigramsOf', () => {
  test.each([
    ['王伟', ['王伟']],
    ['王', ['王']],
    ['𠮷野家', ['𠮷野', '野家']],
    ['Anna', ['an', 'nn', 'na']],
    ['aaa', ['aa']],
    [' ＡＢ ', ['ab']],
    ['', []],
  ])('%s has %j', (text, bigrams) => {
    expect(bigramsOf(text)).toEqual(bigrams);
  });

  test.each([
    ['cab', 'ab', true],
    ['CAB', 'ab', true],
    ['欧阳清和', '清和', true],
    ['欧阳清和', '阳和', false],
    ['cab', 'ba', false],
  ])('in %s, %s is found: %s', (text, sought, found) => {
    const index = new Set(bigramsOf(text));
    expect(bigramsOf(sought).every((bigram) => index.has(bigram))).toBe(found);
  });
});
