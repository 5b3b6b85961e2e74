import { describe, expect, test } from 'vitest';
import { Email, Id, Line, PersonName, Phone } from './fields.ts';

describe('Phone', () => {
  test.each([
    ['13800138000', '+8613800138000'],
    ['138 0013 8000', '+8613800138000'],
    ['138-0013-8000', '+8613800138000'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['0086 13800138000', '+8613800138000'],
    ['１３８００１３８０００', '+8613800138000'],
    ['＋８６１３８００１３８０００', '+8613800138000'],
    ['+353 85 000 0005', '+353850000005'],
    ['00353850000005', '+353850000005'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%s is %s', (written, stored) => {
    expect(Phone.parse(written)).toBe(stored);
  });

  test.each([
    '',
    '110',
    '12345678901',
    '1380013800',
    '138001380001',
    '+8612800138000',
    '+86 010 12345678',
    '+0123456789',
    '+1234567890123456',
    'abc',
    '13800138000x',
    '+',
    `1${'3'.repeat(40)}`,
  ])('%s is none', (written) => {
    expect(Phone.safeParse(written).success).toBe(false);
  });
});

describe('Email', () => {
  test.each([
    ['A.B+c@Example.COM', 'a.b+c@example.com'],
    [' a@b.cn ', 'a@b.cn'],
    ['王@例子.中国', '王@例子.中国'],
    ["o'brien@mail.example", "o'brien@mail.example"],
  ])('%s is %s', (written, stored) => {
    expect(Email.parse(written)).toBe(stored);
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.cn',
    'a@',
    'a@@b.cn',
    'a b@c.cn',
    'a@b..cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b.c',
    'a@b.cn\nBcc: x@y.cn',
    'a@b.cn, x@y.cn',
    '<a@b.cn>',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@b.cn`,
    `a@${'b'.repeat(250)}.cn`,
  ])('%s is none', (written) => {
    const parsed = Email.safeParse(written);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBe('email_invalid');
  });
});

describe('Line', () => {
  test('keeps what is visible, in one form, without space around it', () => {
    expect(Line(20).parse('  Zoe\u0308 王𠮷  ')).toBe('Zoë 王𠮷');
  });

  test.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u200bb', 'a\u202eb', 'a\u2066b', 'a\ufeffb'])(
    '%j can’t be seen',
    (text) => {
      expect(Line(20).safeParse(text).success).toBe(false);
    },
  );

  test('counts characters as people do', () => {
    expect(Line(3).safeParse('𠮷𠮷𠮷').success).toBe(true);
    expect(Line(3).safeParse('𠮷𠮷𠮷𠮷').success).toBe(false);
  });
});

test('PersonName is one to sixty characters', () => {
  for (const name of ['王', '阿依努尔·吐尔逊', "D'Arcy-Ó Séaghdha", 'x'.repeat(60)]) {
    expect(PersonName.safeParse(name).success).toBe(true);
  }
  for (const name of ['', '   ', 'x'.repeat(61)]) expect(PersonName.safeParse(name).success).toBe(false);
});

test('Id is a UUID and nothing else', () => {
  expect(Id.safeParse('3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52').success).toBe(true);
  for (const id of ['', '1', '3f0c9a4e5b7d4a839d530c1c6f1f7a52', '{3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52}']) {
    expect(Id.safeParse(id).success).toBe(false);
  }
});
