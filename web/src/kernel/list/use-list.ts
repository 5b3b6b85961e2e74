import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** The total number of rows, if it was counted; the first page's number is shown. */
  total: number | null;
}

export interface ListOptions<Row> {
  /** Identifies the list with all its filters and its order. */
  queryKey: QueryKey;
  fetchPage: (page: { after?: string; signal: AbortSignal }) => Promise<ListPage<Row>>;
  rowKey: (row: Row) => string;
  isDisabled?: boolean;
}

export interface List<Row> {
  rows: readonly Row[];
  total: number | null;
  /** True if there is nothing to show yet, or if the shown rows belong to earlier filters. */
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** The error of the last read. It is also set while old rows are still shown. */
  error: Error | null;
  /** Refetches the shown rows. Safe to call for every event of a rush: it runs at most once a second. */
  refresh: () => void;
}

const REFRESH_EVERY = 1000;

/** A list of any length, loaded page by page. The shown rows stay until those of the new filters are loaded. */
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
    // The list is not refetched on focus, because that would load all pages again; live events trigger a refetch when
    // needed.
    refetchOnWindowFocus: false,
    enabled: !isDisabled,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const rows = useMemo(() => {
    // Pages fetched at different moments may overlap if a row moved in between, so the last copy of a row is used.
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
      // With `cancelRefetch: false`, two calls before the next render load only one page.
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

/** Runs the work on the first call; further calls within the pause become one run at its end. */
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
