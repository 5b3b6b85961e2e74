import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

export interface LoadedPagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  children: (rows: Row[]) => ReactNode;
}

/** The rows that are loaded, and a button for those that follow. */
export function LoadedPages<Row>({ query, children }: LoadedPagesProps<Row>) {
  const { t } = useTranslation('payments');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return (
    <>
      {children(data.pages.flatMap(({ rows }) => rows))}
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('mine.more')}
          </Button>
        </div>
      )}
    </>
  );
}
