import { expect, it } from 'vitest';
import { readChoices, sameQuery, withValue, without, writeChoices } from './list-query.ts';

it('sets a value, and removes it when it is empty', () => {
  expect(withValue({ a: '1' }, 'b', '2')).toEqual({ a: '1', b: '2' });
  expect(withValue({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' });
  expect(without({ a: '1', b: '2', sort: 'x' }, ['a', 'b'])).toEqual({ sort: 'x' });
});

it('reads the choices that it wrote', () => {
  for (const values of [[], ['student'], ['student', 'teacher']]) {
    expect(readChoices(writeChoices(values))).toEqual(values);
  }
  expect(readChoices(undefined)).toEqual([]);
});

it('compares queries without regard to order and empty values', () => {
  expect(sameQuery({ a: '1', b: '2' }, { b: '2', a: '1', c: '' })).toBe(true);
  expect(sameQuery({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  expect(sameQuery({ a: '1' }, { a: '2' })).toBe(false);
});
