import { renderHook, act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { shownColumns } from './record-columns.ts';
import { useColumns } from './use-columns.ts';

const columns = [{ key: 'name', isAlwaysShown: true }, { key: 'phone' }, { key: 'total' }];
const keys = (shown: readonly string[]) => shownColumns(columns, shown).map(({ key }) => key);

it('shows what was chosen, in that order, once', () => {
  expect(keys(['total', 'name', 'total'])).toEqual(['total', 'name']);
});

it('never hides the column that names the row, and drops columns that no longer exist', () => {
  expect(keys(['gone', 'phone'])).toEqual(['name', 'phone']);
  expect(keys([])).toEqual(['name']);
});

beforeEach(() => localStorage.clear());

it('stores the choice for the list, and removes it when it is the default', () => {
  const first = renderHook(() => useColumns('orders', ['name', 'total']));
  expect(first.result.current[0]).toEqual(['name', 'total']);
  act(() => first.result.current[1](['name']));
  expect(first.result.current[0]).toEqual(['name']);
  expect(renderHook(() => useColumns('orders', ['name', 'total'])).result.current[0]).toEqual(['name']);
  expect(renderHook(() => useColumns('teams', ['name'])).result.current[0]).toEqual(['name']);
  act(() => first.result.current[1](['name', 'total']));
  expect(localStorage.length).toBe(0);
});

it.each(['not json', '{}', '[]', '7', 'null'])('uses the default columns instead of %s', (text) => {
  localStorage.setItem('columns:orders', text);
  expect(renderHook(() => useColumns('orders', ['name'])).result.current[0]).toEqual(['name']);
});
