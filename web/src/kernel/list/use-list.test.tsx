import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ListPage, useList } from './use-list.ts';

afterEach(cleanup);

interface Row {
  id: string;
  name: string;
}
type Fetch = (page: { after?: string; signal: AbortSignal }) => Promise<ListPage<Row>>;

const row = (id: string, name = id): Row => ({ id, name });

// A server whose calls wait until the test answers them.
function waitingServer() {
  const calls: {
    after: string | undefined;
    answer: (page: ListPage<Row>) => Promise<void>;
    fail: () => Promise<void>;
  }[] = [];
  const fetchPage: Fetch = ({ after }) =>
    new Promise((resolve, reject) => {
      calls.push({
        after,
        answer: async (page) => act(async () => resolve(page)),
        fail: async () => act(async () => reject(new Error('lost'))),
      });
    });
  return { calls, fetchPage };
}

function show(fetchPage: Fetch) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ filter }) => useList<Row>({ queryKey: ['rows', filter], fetchPage, rowKey: ({ id }) => id }),
    { wrapper, initialProps: { filter: 'all' } },
  );
}

it('reads page after page, each from where the last ended', async () => {
  const { calls, fetchPage } = waitingServer();
  const { result } = show(fetchPage);
  expect(result.current).toMatchObject({ rows: [], isLoading: true, hasMore: false, total: null });
  await calls[0]?.answer({ rows: [row('a'), row('b')], next: 'b', total: 3 });
  await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, hasMore: true, total: 3 }));
  act(() => result.current.loadMore());
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.isLoadingMore).toBe(true));
  expect(calls.map(({ after }) => after)).toEqual([undefined, 'b']);
  await calls[1]?.answer({ rows: [row('b', 'moved'), row('c')], next: null, total: null });
  await waitFor(() => expect(result.current.hasMore).toBe(false));
  expect(result.current.rows).toEqual([row('a'), row('b', 'moved'), row('c')]);
  expect(result.current.total).toBe(3);
});

it('keeps the shown rows until those of the new filters are loaded', async () => {
  const { calls, fetchPage } = waitingServer();
  const { result, rerender } = show(fetchPage);
  await calls[0]?.answer({ rows: [row('a')], next: 'a', total: 9 });
  await waitFor(() => expect(result.current.rows).toHaveLength(1));
  rerender({ filter: 'some' });
  expect(result.current).toMatchObject({ rows: [row('a')], isLoading: true, hasMore: false });
  await calls[1]?.answer({ rows: [row('z')], next: null, total: 1 });
  await waitFor(() => expect(result.current).toMatchObject({ rows: [row('z')], isLoading: false, total: 1 }));
});

it('shows the error and keeps its rows', async () => {
  const { calls, fetchPage } = waitingServer();
  const { result } = show(fetchPage);
  await calls[0]?.answer({ rows: [row('a')], next: 'a', total: null });
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  act(() => result.current.loadMore());
  await waitFor(() => expect(calls).toHaveLength(2));
  await calls[1]?.fail();
  await waitFor(() => expect(result.current.error?.message).toBe('lost'));
  expect(result.current.rows).toEqual([row('a')]);
});

it('reads again on the first event, and once more for a rush', async () => {
  const fetchPage = vi.fn<Fetch>(async () => ({ rows: [row('a')], next: null, total: 1 }));
  const { result } = show(fetchPage);
  await waitFor(() => expect(result.current.rows).toHaveLength(1));
  act(() => {
    for (let news = 0; news < 30; news += 1) result.current.refresh();
  });
  await waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(2));
});
