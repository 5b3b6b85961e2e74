import { expect, it } from 'vitest';
import { readNewsSearch, readPagesSearch } from './search.ts';

it('reads the search values of the news list', () => {
  expect(readNewsSearch({ id: 'new', tab: 'preview', state: 'draft', scope: 'series:s-1', q: 2026 })).toEqual(
    {
      id: 'new',
      tab: 'preview',
      state: 'draft',
      scope: 'series:s-1',
      q: '2026',
    },
  );
});

it('ignores unknown values', () => {
  expect(readNewsSearch({ tab: 'menu', state: 'gone', scope: 'town:1', q: '', other: 'x' })).toEqual({});
  expect(readPagesSearch({ tab: 'write', state: 'draft', id: ['a'] })).toEqual({});
});

it('opens the menu of a scope', () => {
  expect(readPagesSearch({ tab: 'menu', scope: 'meeting:m-1' })).toEqual({
    tab: 'menu',
    scope: 'meeting:m-1',
  });
});
