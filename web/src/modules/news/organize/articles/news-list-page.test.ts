import type { NewsRow } from '@plenum/contract/news/schemas';
import { expect, it } from 'vitest';
import { filterNews } from './news-list-page.tsx';

function article(id: string, overrides: Partial<NewsRow> = {}): NewsRow {
  return {
    id,
    seriesId: null,
    meetingId: null,
    scopeName: null,
    category: 'notice',
    title: { en: 'Shuttle', zh: '班车' },
    state: 'draft',
    pinned: false,
    publishAt: null,
    changedAt: '2026-05-01T00:00:00Z',
    changedBy: null,
    missing: 0,
    can: { edit: true },
    ...overrides,
  };
}

const news = [
  article('old', { changedAt: '2026-04-01T00:00:00Z' }),
  article('new', { state: 'published', title: { en: 'Prices', zh: '价格' } }),
  article('pinned', { pinned: true, changedAt: '2026-01-01T00:00:00Z', seriesId: 's-1' }),
];
const found = (search: Parameters<typeof filterNews>[1]) => filterNews(news, search).map(({ id }) => id);

it('puts pinned articles first, then the latest change', () => {
  expect(found({})).toEqual(['pinned', 'new', 'old']);
});

it('filters by state, scope and words of either language', () => {
  expect(found({ state: 'published' })).toEqual(['new']);
  expect(found({ scope: 'series:s-1' })).toEqual(['pinned']);
  expect(found({ scope: 'site' })).toEqual(['new', 'old']);
  expect(found({ q: ' PRICE' })).toEqual(['new']);
  expect(found({ q: '班车' })).toEqual(['pinned', 'old']);
});
