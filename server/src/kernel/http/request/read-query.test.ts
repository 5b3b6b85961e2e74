import { expect, test } from 'vitest';
import { readQuery } from './read-call.ts';

test.each([
  ['/x', {}],
  ['/x?', {}],
  ['/x?a=1&b=%E4%BC%9A', { a: '1', b: '会' }],
  ['/x?a=1+2', { a: '1 2' }],
  ['/x?a', { a: '' }],
  ['/x?a=b=c', { a: 'b=c' }],
  ['/x?a=?', { a: '?' }],
])('%s', (url, values) => {
  expect({ ...readQuery(url) }).toEqual(values);
});

test.each([
  ['the same name twice', '/x?a=1&a=2'],
  ['the same name twice, written differently', '/x?a=1&%61=2'],
  ['NUL in a value', '/x?a=%00'],
  ['NUL in a name', '/x?%00=1'],
  ['half a percent sign', '/x?a=%'],
  ['no hexadecimal digits', '/x?a=%zz'],
  ['bytes that are not UTF-8', '/x?a=%ff'],
  ['half a surrogate pair', '/x?a=%ed%a0%80'],
])('refuses %s', (_, url) => {
  expect(() => readQuery(url)).toThrow('MALFORMED');
});

test('accepts __proto__ as an ordinary name', () => {
  const values = readQuery('/x?__proto__=1&constructor=2');
  expect(Object.keys(values)).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('1');
});
