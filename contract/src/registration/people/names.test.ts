import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../../kernel/field-errors.ts';
import { FamilyName, GivenName, PersonFullName } from './names.ts';

function messagesFor(name: unknown): string[] {
  const parsed = PersonFullName.safeParse(name, { reportInput: true });
  return toFieldErrors(parsed.error?.issues ?? [], 'en').map(({ message }) => message);
}

test.each([
  '王',
  '王伟',
  '𠮷野家',
  "Conan O'Brien",
  'Conan O’Brien',
  'Sammy Davis, Jr.',
  'Jean-Luc Picard',
  'Zoë Ó Séaghdha',
  '阿依努尔·吐尔逊',
  'ジョン・スミス',
  'محمد',
  'John Smith 3rd',
  '𠮷'.repeat(60),
])('accepts %s', (name) => {
  expect(PersonFullName.parse(name)).toBe(name);
  expect(GivenName.parse(name)).toBe(name);
  expect(FamilyName.parse(name)).toBe(name);
});

test.each([
  ['  王伟\n', '王伟'],
  ['王　　伟', '王 伟'],
  ['Mary \u00a0  Ann', 'Mary Ann'],
  ['Zoe\u0308', 'Zoë'],
  ['买买提．吐尔逊', '买买提·吐尔逊'],
  ['买买提•吐尔逊', '买买提·吐尔逊'],
  ['买买提‧吐尔逊', '买买提·吐尔逊'],
  ['买买提･吐尔逊', '买买提·吐尔逊'],
  ['买买提 ∙ 吐尔逊', '买买提·吐尔逊'],
  ['买•买•提', '买·买·提'],
  [`a${' '.repeat(80)}b`, 'a b'],
  ['王\u200b伟', '王伟'],
  ['\ufeffWang\u200f Wei\u00ad', 'Wang Wei'],
])('stores %j as %s', (written, kept) => {
  expect(PersonFullName.parse(written)).toBe(kept);
  expect(PersonFullName.parse(kept)).toBe(kept);
});

describe('refuses with a reason', () => {
  test.each([
    ['王\u202e伟\u202c', 'U+202E U+202C'],
    ['王\u2066伟', 'U+2066'],
    ['a\tb', 'U+0009'],
    ['a\u0000b', 'U+0000'],
    ['a\u2028b', 'U+2028'],
    ['a\u3164b', 'U+3164'],
    ['a\u2800b', 'U+2800'],
    ['a\ufffdb', 'U+FFFD'],
    ['a\ud800b', 'U+D800'],
    ['\udfb7野', 'U+DFB7'],
    ['a\u{e0041}b', 'U+E0041'],
    ['<b>x</b>', '< >'],
    ['王伟！', '！'],
    ['a@b', '@'],
    ['{max}', '{ }'],
    ['12 321', '1 2 3'],
    ['１２３', '１ ２ ３'],
    ['...', '.'],
  ])('%j: %s', (written, characters) => {
    expect(messagesFor(written)).toEqual([`Cannot Contain The Following Characters: ${characters}`]);
  });

  test.each(Array.from('<>{}[]|\\^~*=#$%@!?;"＜＞｛｝［］｜＼＾～＊＝＃＄％＠！？；＂'))(
    'a%sb',
    (character) => {
      expect(messagesFor(`a${character}b`)).toEqual([
        `Cannot Contain The Following Characters: ${character}`,
      ]);
    },
  );
});

test.each(['张三😀', 'Ada ❤️', '👨‍👩‍👧', '王🇨🇳', '1️⃣'])('emoji in %s', (written) => {
  expect(messagesFor(written)).toEqual(['A name can’t contain emoji']);
});

test.each([
  ['', 'This field is required'],
  [' 　 ', 'This field is required'],
  [undefined, 'This field is required'],
  [7, 'Illegal input'],
  ['𠮷'.repeat(61), 'At most 60 characters'],
])('%j: %s', (written, message) => {
  expect(messagesFor(written)).toEqual([message]);
});
