import { expect, it } from 'vitest';
import {
  between,
  countSelected,
  howMany,
  isSelected,
  nothingSelected,
  stillListed,
  withRows,
} from './selection.ts';

const loaded = ['a', 'b', 'c', 'd'];

it('adds and removes rows', () => {
  const some = withRows(nothingSelected, loaded, ['a', 'c'], true);
  expect(some).toEqual(new Set(['a', 'c']));
  expect(withRows(some, loaded, ['a', 'b'], false)).toEqual(new Set(['c']));
  expect([isSelected(some, 'a'), isSelected(some, 'b'), isSelected('all', 'z')]).toEqual([true, false, true]);
});

it('keeps the other loaded rows when one is taken out of all', () => {
  expect(withRows('all', loaded, ['b'], true)).toBe('all');
  expect(withRows('all', loaded, ['b'], false)).toEqual(new Set(['a', 'c', 'd']));
});

it('finds a range in either direction, and one row if the other no longer exists', () => {
  expect(between(loaded, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(loaded, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(loaded, 'gone', 'c')).toEqual(['c']);
});

it('counts the selected rows', () => {
  expect(howMany(nothingSelected, loaded)).toBe('none');
  expect(howMany(new Set(['a']), loaded)).toBe('some');
  expect(howMany(new Set(loaded), loaded)).toBe('every');
  expect(howMany(new Set(['elsewhere']), loaded)).toBe('some');
  expect(howMany('all', loaded)).toBe('every');
  expect([countSelected(new Set(['a']), 900), countSelected('all', 900), countSelected('all', null)]).toEqual(
    [1, 900, null],
  );
});

it('drops rows that left the list, and is the same object if none did', () => {
  const some = new Set(['a', 'z']);
  expect(stillListed(some, loaded)).toEqual(new Set(['a']));
  const whole = new Set(['a', 'b']);
  expect(stillListed(whole, loaded)).toBe(whole);
  expect(stillListed('all', [])).toBe('all');
});
