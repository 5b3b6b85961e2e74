import { expect, it } from 'vitest';
import { readArticleSearch } from './search.ts';

it('reads the search values of the news list', () => {
  expect(
    readArticleSearch({ id: 'new', tab: 'preview', state: 'draft', scope: 'series:s-1', q: 2026 }),
  ).toEqual({
    id: 'new',
    tab: 'preview',
    state: 'draft',
    scope: 'series:s-1',
    q: '2026',
  });
});

it('ignores unknown values', () => {
  expect(readArticleSearch({ tab: 'menu', state: 'gone', scope: 'town:1', q: '', other: 'x' })).toEqual({});
});
