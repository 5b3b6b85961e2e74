import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { RefusedCall } from '#kernel/client/refused-call';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { newsPagesQuery } from './api.ts';
import { NewsLine } from './news-line.tsx';
import { newsCategories, type NewsSearch } from './search.ts';

interface NewsPageProps {
  search: NewsSearch;
  articleHref: (id: string) => string;
  searchHref: (search: NewsSearch) => string;
}

export function NewsPage({ search, articleHref, searchHref }: NewsPageProps) {
  const { t } = useTranslation('news');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <nav
        aria-label={t('categories')}
        className="mt-5 flex [scrollbar-width:none] gap-6 overflow-x-auto border-b"
      >
        {[undefined, ...newsCategories].map((category) => (
          <a
            key={category ?? 'any'}
            href={searchHref({ ...search, category })}
            aria-current={category === search.category ? 'page' : undefined}
            className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent font-semibold text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {category ? t(`category.${category}`) : t('any')}
          </a>
        ))}
      </nav>
      <NewsList search={search} articleHref={articleHref} />
    </div>
  );
}

function NewsList({ search, articleHref }: Pick<NewsPageProps, 'search' | 'articleHref'>) {
  const { t } = useTranslation('news');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    newsPagesQuery(search, lan),
  );
  if (!data && error) {
    return (
      <ErrorState
        title={t('failedTitle')}
        code={error instanceof RefusedCall ? error.requestId : undefined}
        action={<Button onPress={() => void refetch()}>{t('tryAgain')}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <NewsSkeleton />;
  const news = data.pages.flatMap((page) => page.news);
  if (news.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
  return (
    <>
      <ul>
        {news.map((row) => (
          <li key={row.id} className="not-first:border-t">
            <NewsLine row={row} href={articleHref(row.id)} isFull />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="mt-6 text-center">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}

function NewsSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="border-t py-5">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="mt-2 h-6 w-3/5" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
