import { expect, it } from 'vitest';
import { readPagesSearch } from './search.ts';

it('ignores unknown values', () => {
  expect(readPagesSearch({ tab: 'write', state: 'draft', id: ['a'] })).toEqual({});
});

it('opens the menu of a scope', () => {
  expect(readPagesSearch({ tab: 'menu', scope: 'meeting:m-1' })).toEqual({
    tab: 'menu',
    scope: 'meeting:m-1',
  });
});
