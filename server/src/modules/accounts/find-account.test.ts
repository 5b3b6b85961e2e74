import { expect, test } from 'vitest';
import { readName, usernameKey } from './find-account.ts';

test.each([
  ['Guming', 'guming'],
  ['ＧＵＭＩＮＧ', 'guming'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Zoe\u0308', 'zoë'],
  ['欧阳', '欧阳'],
])('the username %s is normalized to %s', (username, key) => {
  expect(usernameKey(username)).toBe(key);
});

test.each([
  ['GuMing', 'usernameKey', 'guming'],
  ['138 0013 8000', 'phone', '+8613800138000'],
  ['0086-13800138000', 'phone', '+8613800138000'],
  ['A@B.cn', 'email', 'a@b.cn'],
  ['A@B', 'email', 'a@b'],
  ['12345', 'usernameKey', '12345'],
])('%s is the %s %s', (typed, column, value) => {
  expect(readName(typed)).toEqual({ column, value });
});
