import type { Language } from '@plenum/contract/kernel/language';
import type { PublicArticle, PublicNewsPage } from '@plenum/contract/news/schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inlined, inlinedAt } from '#kernel/inline/inlined';
import type { NewsSearch } from './search.ts';

export interface NewsFilter extends NewsSearch {
  meeting?: string;
}

// Imported later, because the endpoints load zod, which the first page does without.
const loadClient = async () => {
  const [{ call }, endpoints] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/news/endpoints'),
  ]);
  return { call, endpoints };
};

/** The latest articles, for a section of another page. */
export function latestNewsQuery(filter: NewsFilter, lan: Language) {
  return queryOptions({
    queryKey: ['news', 'latest', filter, lan],
    queryFn: ({ signal }) => readPage(filter, null, signal),
    initialData: () => inlined('news.listPublic', {}, filter) as PublicNewsPage | undefined,
    initialDataUpdatedAt: inlinedAt,
    placeholderData: keepPreviousData,
  });
}

export function newsPagesQuery(filter: NewsFilter, lan: Language) {
  return infiniteQueryOptions({
    queryKey: ['news', 'pages', filter, lan],
    queryFn: ({ signal, pageParam }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    initialData: () => {
      const first = inlined('news.listPublic', {}, filter) as PublicNewsPage | undefined;
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: inlinedAt,
    placeholderData: keepPreviousData,
  });
}

async function readPage(
  { series, meeting, category }: NewsFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<PublicNewsPage> {
  const { call, endpoints } = await loadClient();
  const query = {
    ...(series && { series }),
    ...(meeting && { meeting }),
    ...(category && { category }),
    ...(after && { after }),
  };
  return call(endpoints.listPublicNews, { query, signal, quiet: true });
}

export function articleQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['news', 'article', id, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readArticle, { params: { id }, signal, quiet: true });
    },
    initialData: () => inlined('news.readPublic', { id }, {}) as PublicArticle | undefined,
    initialDataUpdatedAt: inlinedAt,
    // Keeps showing the other language until this one is loaded.
    placeholderData: keepPreviousData,
  });
}
