import { expect, it } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';

it.each([
  ['+8613800138000', '138****8000'],
  ['+353871234567', '+353 ****4567'],
  ['+12025550123', '+1 ****0123'],
  ['+447911123456', '+44 ****3456'],
  ['+85291234567', '+852 ****4567'],
  ['+85366123456', '+853 ****3456'],
  ['+886912345678', '+886 ****5678'],
  ['+8621123456', '+86 ****3456'],
  ['+1234567', '****'],
  ['13800138000', '****'],
  ['', '****'],
])('shows phone %s as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

it.each([
  ['abc@x.com', 'a***@x.com'],
  ['alice@x.com', 'a***@x.com'],
  ['a@x.com', 'a***@x.com'],
  ['𠮷野@例子.中国', '𠮷***@例子.中国'],
  ['@x.com', '***'],
  ['nobody', '***'],
])('shows email %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
