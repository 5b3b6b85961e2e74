import { expect, test } from 'vitest';
import { z } from 'zod';
import { toFieldErrors } from './field-errors.ts';
import { defineFieldMessages, fieldSentence } from './field-messages.ts';
import { Email } from './fields.ts';

const Form = z.strictObject({
  email: Email,
  title: z.string().min(2).max(5),
  first: z.string().min(1),
  count: z.number().min(2).max(3),
  tags: z.array(z.string()).min(1).max(1),
  kind: z.enum(['a', 'b']),
  inner: z.strictObject({ at: z.iso.date() }),
});

function errorsOf(input: unknown, language: 'en' | 'zh-cn' = 'en') {
  const parsed = Form.safeParse(input, { reportInput: true });
  return toFieldErrors(parsed.error?.issues ?? [], language).map(({ path, message }) => [path, message]);
}

const good = {
  email: 'a@b.cn',
  title: 'abc',
  first: 'x',
  count: 2,
  tags: ['x'],
  kind: 'a',
  inner: { at: '2026-05-18' },
};

test('finds no error in a correct form', () => {
  expect(errorsOf(good)).toEqual([]);
});

test.each([
  [{ email: 'x' }, ['email', 'Invalid Email Address']],
  [{ title: 'x' }, ['title', 'At least 2 characters']],
  [{ title: 'abcdef' }, ['title', 'At most 5 characters']],
  [{ first: '' }, ['first', 'This field is required']],
  [{ first: undefined }, ['first', 'This field is required']],
  [{ first: null }, ['first', 'This field is required']],
  [{ first: 7 }, ['first', 'Illegal input']],
  [{ count: 1 }, ['count', 'At least 2']],
  [{ count: 4 }, ['count', 'At most 3']],
  [{ tags: [] }, ['tags', 'At least 1 entry']],
  [{ tags: ['x', 'y'] }, ['tags', 'At most 1 entry']],
  [{ kind: 'c' }, ['kind', 'Please choose one of the options']],
  [{ inner: { at: 'then' } }, ['inner.at', 'Illegal input']],
  [{ more: 1 }, ['more', 'Unknown field']],
])('reports %j', (change, error) => {
  expect(errorsOf({ ...good, ...change })).toEqual([error]);
});

test('reports all errors in the reader’s language', () => {
  expect(errorsOf({ ...good, email: 'x', count: 9, a: 1, b: 2 }, 'zh-cn')).toEqual([
    ['email', '邮箱格式不正确'],
    ['count', '不能大于 3'],
    ['a', '未知字段'],
    ['b', '未知字段'],
  ]);
});

test('defines each message once', () => {
  expect(() => defineFieldMessages({ required: { en: 'x', zh: '某' } })).toThrow('required is defined twice');
});

test('shows an unknown code as it is, and never reads a value as a template', () => {
  expect(fieldSentence('no_such_code', 'en')).toBe('no_such_code');
  expect(fieldSentence('illegal_characters', 'en', { characters: '{max}', max: 1 })).toBe(
    'Cannot Contain The Following Characters: {max}',
  );
});
