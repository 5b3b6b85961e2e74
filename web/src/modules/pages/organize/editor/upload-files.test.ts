import { expect, it } from 'vitest';
import { typeOf, uploadProblem, uploadRule } from './upload-files.ts';

const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type });

it.each([
  ['site.zip', '', 'application/zip'],
  ['SITE.ZIP', '', 'application/zip'],
  ['site.zip', 'application/x-zip-compressed', 'application/x-zip-compressed'],
  ['site.rar', '', ''],
])('accepts %s of type “%s” for “%s”', (name, type, read) => {
  expect(typeOf(file(name, type))).toBe(read);
});

it('refuses the wrong kind of file and one that is too large, before it is sent', () => {
  const rule = uploadRule('pictures');
  expect(uploadProblem(file('a.png', 'image/png'), rule)).toBeUndefined();
  expect(uploadProblem(file('a.svg', 'image/svg+xml'), rule)).toBe('type');
  expect(uploadProblem(file('a.png', 'image/png', rule.maxBytes + 1), rule)).toBe('size');
  expect(uploadProblem(file('a.pdf', 'application/pdf'), uploadRule('bundle'))).toBe('type');
  expect(uploadProblem(file('a.html', 'text/html'), uploadRule('bundle'))).toBeUndefined();
});

it('accepts several pictures, but one bundle', () => {
  expect([uploadRule('pictures').isMany, uploadRule('bundle').isMany]).toEqual([true, false]);
});
