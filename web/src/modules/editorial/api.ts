import * as meetings from '@plenum/contract/meetings/endpoints';
import { listSeries } from '@plenum/contract/meetings/series';
import * as news from '@plenum/contract/news/endpoints';
import * as pages from '@plenum/contract/pages/endpoints';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { scopeChoices, scopeOf } from './scope.ts';

// All reads are quiet, because the screens show a failure in place of the content. An open form must not change while
// it is edited, so its data is read each time it is opened.
const forForms = { staleTime: 0, refetchOnWindowFocus: false } as const;

export const newsListQuery = queryOptions({
  queryKey: ['editorial', 'news'],
  queryFn: ({ signal }) => call(news.listNews, { signal, quiet: true }),
});

export function newsQuery(id: string) {
  return queryOptions({
    queryKey: ['editorial', 'news', id],
    queryFn: ({ signal }) => call(news.readNews, { params: { id }, signal, quiet: true }),
    ...forForms,
  });
}

export function newsVersionsQuery(id: string) {
  return queryOptions({
    queryKey: ['editorial', 'news', id, 'versions'],
    queryFn: ({ signal }) => call(news.listNewsVersions, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });
}

export const pagesQuery = queryOptions({
  queryKey: ['editorial', 'pages'],
  queryFn: ({ signal }) => call(pages.listPages, { signal, quiet: true }),
});

export function pageQuery(id: string) {
  return queryOptions({
    queryKey: ['editorial', 'pages', id],
    queryFn: ({ signal }) => call(pages.readPage, { params: { id }, signal, quiet: true }),
    ...forForms,
  });
}

/** The content of one version of a page. */
export function pageTextQuery(id: string, number: number) {
  return queryOptions({
    queryKey: ['editorial', 'pages', id, 'text', number],
    queryFn: async ({ signal }) => {
      const query = { number: String(number) };
      return (await call(pages.readPage, { params: { id }, query, signal, quiet: true })).body;
    },
  });
}

export function menuScope(scope: string): { series?: string; meeting?: string } {
  const { seriesId, meetingId } = scopeOf(scope);
  return {
    ...(seriesId !== null && { series: seriesId }),
    ...(meetingId !== null && { meeting: meetingId }),
  };
}

export function menuQuery(scope: string) {
  return queryOptions({
    queryKey: ['editorial', 'menu', scope],
    queryFn: ({ signal }) => call(pages.readMenu, { query: menuScope(scope), signal, quiet: true }),
    ...forForms,
  });
}

/** The scopes that the user may write for. */
export const placesQuery = queryOptions({
  queryKey: ['editorial', 'places'],
  async queryFn({ signal }) {
    const [series, managed] = await Promise.all([
      call(listSeries, { signal, quiet: true }),
      call(meetings.listManagedMeetings, { signal, quiet: true }),
    ]);
    return scopeChoices(series, managed);
  },
});

export function newsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: newsListQuery.queryKey });
}

export function pagesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: pagesQuery.queryKey });
}
