import * as pages from '@plenum/contract/pages/endpoints';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { scopeOf } from '#kernel/organize/scope/scope';

// All queries are quiet, because the screens show a failure instead of the content. Data of a form is fetched each time
// it is opened, but not later, because an open form must not change while it is edited.
const forForms = { staleTime: 0, refetchOnWindowFocus: false } as const;

export const pagesQuery = queryOptions({
  queryKey: ['editorial', 'pages'],
  queryFn: ({ signal }) => call(pages.listPages, { signal, quiet: true }),
});

export function editedPageQuery(id: string) {
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

export function editedMenuQuery(scope: string) {
  return queryOptions({
    queryKey: ['editorial', 'menu', scope],
    queryFn: ({ signal }) => call(pages.readMenu, { query: menuScope(scope), signal, quiet: true }),
    ...forForms,
  });
}

export function pagesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: pagesQuery.queryKey });
}
