import { newsStates, type NewsRow } from '@plenum/contract/news/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { FilterChips } from '#kernel/ui/fields/filter-chips';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SearchField } from '#kernel/ui/fields/search-field';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { newsListQuery } from '../news-queries.ts';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { ScopeFilter } from '#kernel/organize/scope/scope-filter';
import type { ArticleSearch } from '../search.ts';
import { useMayWrite } from '#kernel/organize/scope/use-scope';
import { NewsTable } from './news-table.tsx';
import { scopeKey } from '#kernel/organize/scope/scope';

export interface NewsListPageProps {
  search: ArticleSearch;
  onSearch: (search: ArticleSearch) => void;
  mayWriteForSite: boolean;
}

/** All articles that the user may edit. */
export function NewsListPage({ search, onSearch, mayWriteForSite }: NewsListPageProps) {
  const { t } = useTranslation(['news-organize', 'organize']);
  const { data: news, error, refetch } = useQuery(newsListQuery);
  const mayWrite = useMayWrite() || mayWriteForSite;
  useTitle(t('news.title'), t('organize:area'));
  if (error && !news) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!news) return <ListSkeleton />;
  return (
    <>
      <PageHead
        title={t('news.title')}
        detail={t('news.count', { count: news.length })}
        actions={mayWrite && <NewArticle />}
      />
      {news.length === 0 ? (
        <EmptyState title={t('news.none')} action={mayWrite && <NewArticle />}>
          {t('news.noneWhy')}
        </EmptyState>
      ) : (
        <Articles news={news} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function NewArticle() {
  const { t } = useTranslation('news-organize');
  const links = useEditorLinks();
  return (
    <ButtonLink href={links.article('new')} kind="primary" size="small">
      <PlusIcon className="size-4.5" />
      {t('news.new')}
    </ButtonLink>
  );
}

interface ArticlesProps extends Omit<NewsListPageProps, 'mayWriteForSite'> {
  news: readonly NewsRow[];
}

function Articles({ news, search, onSearch }: ArticlesProps) {
  const { t } = useTranslation('news-organize');
  const lan = useAppStore((state) => state.lan);
  const { state: _state, ...otherSearch } = search;
  const { scope: _place, ...withoutScope } = search;
  const shown = filterNews(news, search);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <FilterChips
          label={t('news.filterState')}
          all={t('news.all')}
          chosen={search.state}
          options={newsStates.map((state) => ({
            id: state,
            label: t(`news.state.${state}`),
            count: news.filter((row) => row.state === state).length,
          }))}
          onChoose={(state) => onSearch({ ...otherSearch, ...(state && { state }) })}
        />
        <div className="ms-auto flex w-full flex-wrap gap-3 sm:w-auto">
          <ScopeFilter
            rows={news}
            lan={lan}
            chosen={search.scope}
            onChoose={(scope) => onSearch({ ...withoutScope, ...(scope !== undefined && { scope }) })}
          />
          <SearchField
            label={t('news.search')}
            value={search.q ?? ''}
            onChange={(q) => onSearch({ ...search, q })}
            className="w-full sm:w-56"
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="py-12 text-center text-muted">{t('news.noneFound')}</p>
      ) : (
        <NewsTable news={shown} />
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="space-y-6">
      <Skeleton className="h-8 w-40" />
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}

/** The articles that match the filters, pinned ones first, then the latest change. */
export function filterNews(
  news: readonly NewsRow[],
  { state, scope, q = '' }: ArticleSearch,
): readonly NewsRow[] {
  const words = q.trim().toLocaleLowerCase();
  return news
    .filter((row) => state === undefined || row.state === state)
    .filter((row) => scope === undefined || scopeKey(row) === scope)
    .filter(({ title }) => [title.en, title.zh].some((text) => text.toLocaleLowerCase().includes(words)))
    .toSorted(
      (one, other) =>
        Number(other.pinned) - Number(one.pinned) || other.changedAt.localeCompare(one.changedAt),
    );
}
