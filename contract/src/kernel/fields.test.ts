import { describe, expect, test } from 'vitest';
import type { z } from './zod.ts';
import { toFieldErrors } from './field-errors.ts';
import { Day, Email, Id, Instant, Line, PersonName, Phone } from './fields.ts';

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
  ])('rejects %s', (written) => {
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
  ])('rejects %s', (written) => {
    const parsed = Email.safeParse(written);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBe('email_invalid');
  });
});

describe('Line', () => {
  test('keeps the visible characters, normalized and without surrounding space', () => {
    expect(Line(20).parse('  Zoe\u0308 王𠮷  ')).toBe('Zoë 王𠮷');
  });

  test.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u200bb', 'a\u202eb', 'a\u2066b', 'a\ufeffb'])(
    'rejects %j because it can’t be seen',
    (text) => {
      expect(Line(20).safeParse(text).success).toBe(false);
    },
  );

  test('counts characters as people do', () => {
    expect(Line(3).safeParse('𠮷𠮷𠮷').success).toBe(true);
    expect(Line(3).safeParse('𠮷𠮷𠮷𠮷').success).toBe(false);
  });
});

test('PersonName accepts one to sixty characters', () => {
  for (const name of ['王', '阿依努尔·吐尔逊', "D'Arcy-Ó Séaghdha", 'x'.repeat(60)]) {
    expect(PersonName.safeParse(name).success).toBe(true);
  }
  for (const name of ['', '   ', 'x'.repeat(61)]) expect(PersonName.safeParse(name).success).toBe(false);
});

test('Id accepts a UUID only', () => {
  expect(Id.safeParse('3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52').success).toBe(true);
  for (const id of ['', '1', '3f0c9a4e5b7d4a839d530c1c6f1f7a52', '{3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52}']) {
    expect(Id.safeParse(id).success).toBe(false);
  }
});

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

describe('Instant', () => {
  test('is always written the same way, so that two can be compared', () => {
    expect(Instant.parse('2026-05-18T01:00:00Z')).toBe('2026-05-18T01:00:00.000Z');
    expect(Instant.parse('2026-05-18T01:00:00.1239Z')).toBe('2026-05-18T01:00:00.123Z');
  });

  test.each([
    'tomorrow',
    '2026-05-18',
    '2026-05-18T01:00:00',
    '2026-05-18T09:00:00+08:00',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ])('rejects %j', (instant) => {
    expect(fieldErrors(Instant, instant)[0]).toEqual(['', 'illegal_input']);
  });
});

test('a date that was left out is reported as required, not as invalid', () => {
  for (const schema of [Day, Instant]) {
    for (const value of ['', null, undefined]) expect(fieldErrors(schema, value)).toEqual([['', 'required']]);
    expect(fieldErrors(schema, 7)).toEqual([['', 'illegal_input']]);
  }
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-2-1', false],
  ['2026-02-31', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['', false],
])('Day accepts %j: %s', (day, is) => {
  expect(Day.safeParse(day).success).toBe(is);
});
