import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  AccountName,
  GivenPassword,
  NewPassword,
  SecondFactorCode,
  Target,
  Username,
  VerificationCode,
} from './fields.ts';

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('Username', () => {
  test.each([
    ['guming', 'guming'],
    ['  Gu.Ming_86-x ', 'Gu.Ming_86-x'],
    ['欧阳清和', '欧阳清和'],
    ['Ｇｕｍｉｎｇ', 'Guming'],
    ['Zoe\u0308x', 'Zoëx'],
    ['𠮷野家', '𠮷野家'],
  ])('normalizes %s to %s', (written, stored) => {
    expect(Username.parse(written)).toBe(stored);
  });

  test.each([
    'ab',
    '1abc',
    '.abc',
    '_abc',
    'a b c',
    'a@b.c',
    'a\u200bbc',
    'a\u202ebc',
    'админ',
    '+8613800138000',
    'x'.repeat(33),
    '<b>x</b>',
  ])('rejects %s', (written) => {
    expect(messageOf(Username, written)).toBe('username_invalid');
  });

  test.each(['', '  ', undefined, null, 7])('reports %j as missing', (written) => {
    expect(messageOf(Username, written)).toBe('username_required');
  });
});

describe('NewPassword', () => {
  test('accepts eight to 128 characters of any kind, untrimmed and normalized', () => {
    for (const password of ['12345678', '        ', '密码密码密码密码', 'x'.repeat(128)]) {
      expect(NewPassword.parse(password)).toBe(password);
    }
    expect(NewPassword.parse('Zoe\u0308Zoe\u0308Zoe\u0308')).toBe('ZoëZoëZoë');
  });

  test.each([
    ['', 'password_required'],
    [undefined, 'password_required'],
    ['1234567', 'password_short'],
    ['x'.repeat(129), 'password_long'],
  ])('%j: %s', (password, message) => {
    expect(messageOf(NewPassword, password)).toBe(message);
  });
});

test('GivenPassword may be shorter than a new password, because it is only compared', () => {
  expect(GivenPassword.parse('x')).toBe('x');
  expect(messageOf(GivenPassword, '')).toBe('password_required');
  expect(messageOf(GivenPassword, 'x'.repeat(129))).toBe('password_long');
});

test.each([
  ['123456', true],
  [' 123456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  [123456, false],
])('VerificationCode %j: %s', (code, good) => {
  expect(VerificationCode.safeParse(code).success).toBe(good);
});

test.each([
  ['123456', '123456'],
  ['k7qf-2m9x', 'K7QF-2M9X'],
  ['K7QF2M9X', 'K7QF2M9X'],
])('SecondFactorCode %s is %s', (written, read) => {
  expect(SecondFactorCode.parse(written)).toBe(read);
});

test.each(['12345', 'K7QF-2M9', 'K7QF--2M9X', 'K7QF 2M9X!', ''])('SecondFactorCode rejects %s', (written) => {
  expect(messageOf(SecondFactorCode, written)).toBe('second_factor_invalid');
});

test.each([
  ['13800138000', '+8613800138000'],
  [' A@B.cn', 'a@b.cn'],
])('Target %s is %s', (written, stored) => {
  expect(Target.parse(written)).toBe(stored);
});

test.each(['@', 'a@b'])('Target %j is a mistyped address', (written) => {
  expect(messageOf(Target, written)).toBe('email_invalid');
});

test.each(['', 'x', '123', null, {}])('Target rejects %j', (written) => {
  expect(messageOf(Target, written)).toBe('target_invalid');
});

test('AccountName accepts anything but an empty text', () => {
  expect(AccountName.parse(' guming ')).toBe('guming');
  expect(messageOf(AccountName, '  ')).toBe('account_required');
  expect(AccountName.safeParse('x'.repeat(255)).success).toBe(false);
});
