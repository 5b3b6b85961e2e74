import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';

export interface ListPage<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null at the end. */
  next: string | null;
  /** How many there are in all, where it was counted; only the first page's is shown. */
  total: number | null;
}

export interface ListOptions<Row> {
  /** Names the list and everything it is filtered and sorted by. */
  queryKey: QueryKey;
  fetchPage: (page: { after?: string; signal: AbortSignal }) => Promise<ListPage<Row>>;
  rowKey: (row: Row) => string;
  isDisabled?: boolean;
}

export interface List<Row> {
  rows: readonly Row[];
  total: number | null;
  /** Nothing to show yet, or what is shown belongs to the filters before. */
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** Set also while old rows are still shown. */
  error: Error | null;
  /** Reads afresh what is shown. May be called for every event of a rush: it asks at most once a second. */
  refresh: () => void;
}

const REFRESH_EVERY = 1000;

/** A list of any length, page by page. What is shown stays until what the new filters find has come. */
export function useList<Row>({
  queryKey,
  fetchPage,
  rowKey,
  isDisabled = false,
}: ListOptions<Row>): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...(pageParam !== null && { after: pageParam }), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // All loaded pages would be asked for again; live news says when there is a reason.
    refetchOnWindowFocus: false,
    enabled: !isDisabled,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const rows = useMemo(() => {
    // Pages read at different moments may overlap where a row moved in between: the newest stays.
    const found = new Map<string, Row>();
    for (const page of data?.pages ?? []) for (const row of page.rows) found.set(rowKey(row), row);
    return [...found.values()];
  }, [data, rowKey]);
  return {
    rows,
    total: data?.pages[0]?.total ?? null,
    isLoading: query.isPending || query.isPlaceholderData,
    hasMore: hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      // Asked twice before the page is drawn anew, it is still one page.
      if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
    },
    error: query.error,
    refresh: useAtMostEvery(REFRESH_EVERY, () => void refetch()),
  };
}

function useAtMostEvery(pause: number, work: () => void): () => void {
  const latest = useEffectEvent(work);
  const throttle = useRef<ReturnType<typeof atMostEvery>>(null);
  useEffect(() => {
    const made = atMostEvery(pause, () => latest());
    throttle.current = made;
    return made.stop;
  }, [pause]);
  return useCallback(() => throttle.current?.run(), []);
}

/** The first call works at once; those that come within the pause become one at its end. */
export function atMostEvery(pause: number, work: () => void): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  function run(): void {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      const again = isWanted;
      stop();
      if (again) run();
    }, pause);
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    isWanted = false;
  }
  return { run, stop };
}
