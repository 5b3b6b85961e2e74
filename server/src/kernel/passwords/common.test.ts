import { expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from './common.ts';

it('contains at least ten thousand', () => {
  expect(new Set(dictionary['passwords-common']).size).toBeGreaterThanOrEqual(10_000);
});

it.each([
  'password',
  'PassWord',
  'password1',
  'Password1!',
  'Pa55w0rd',
  'P@ssw0rd2024',
  'ｐａｓｓｗｏｒｄ',
  'qwertyuiop',
  'iloveyou',
  'woaini1314',
  'a123456789',
  '1qaz2wsx',
  '88888888',
  '会会会会会会会会',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each(['correct horse battery staple', 'dragon-84117-tea', 'kT9#vLq2mZ', '春眠不觉晓处处闻啼鸟', ''])(
  '%j is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
