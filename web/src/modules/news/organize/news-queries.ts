import * as news from '@plenum/contract/news/endpoints';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

// All queries are quiet, because the screens show a failure instead of the content. Data of a form is fetched each time
// it is opened, but not later, because an open form must not change while it is edited.
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

export function newsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: newsListQuery.queryKey });
}
