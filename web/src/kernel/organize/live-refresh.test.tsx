import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useList } from '../list/use-list.ts';
import type { LiveNews } from '../live/live-line.ts';
import { recordKey, type RecordKind } from './record-keys.ts';
import { useLiveRecords } from './use-live-records.ts';

const MEETING = 'meeting';
const listeners = vi.hoisted(() => new Map<object, (news: LiveNews) => void>());
vi.mock('../live/use-live.ts', async () => {
  const { useEffect: useEffectOf, useRef } = await import('react');
  return {
    useLive(_channel: string | undefined, handler: (news: LiveNews) => void) {
      const me = useRef({}).current;
      useEffectOf(() => {
        listeners.set(me, handler);
        return () => void listeners.delete(me);
      });
    },
  };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const announce = (event: string) => {
  for (const hear of listeners.values()) hear({ channel: `meeting:${MEETING}`, event, id: MEETING });
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const ROUND_TRIP = 50;
const PAGES = 100;

/** Opens a console with two listening components, and a list of this kind. */
function open(kind: RecordKind, { pages = 1, readsOn = false } = {}) {
  const client = new QueryClient();
  const fetched: (string | undefined)[] = [];
  const fetchPage = async ({ after }: { after?: string }) => {
    fetched.push(after);
    await new Promise((resolve) => {
      setTimeout(resolve, ROUND_TRIP);
    });
    const page = Number(after ?? 0);
    const next = page + 1 < pages ? String(page + 1) : null;
    return { rows: [{ id: String(page) }], next, total: null };
  };
  const { result } = renderHook(
    () => {
      useLiveRecords(MEETING);
      useLiveRecords(MEETING);
      const list = useList<{ id: string }>({
        queryKey: recordKey(MEETING, kind),
        fetchPage,
        rowKey: ({ id }) => id,
      });
      useEffect(() => {
        if (readsOn && list.hasMore && !list.isLoadingMore) list.loadMore();
      });
      return list;
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { fetched, list: result };
}

it('loads every page of a long list while events arrive faster than the list can be read again', async () => {
  const { list } = open('participants', { pages: PAGES, readsOn: true });
  let seconds = 0;
  while (list.current.rows.length < PAGES && seconds < 120) {
    for (let moment = 0; moment < 10; moment += 1) {
      announce('figures');
      await pass(100);
    }
    seconds += 1;
  }
  expect(list.current).toMatchObject({ hasMore: false });
  expect(list.current.rows).toHaveLength(PAGES);
  expect(seconds).toBeLessThan(30);
});

it('reads once after an event, however many components listen, and once more after the last of a rush', async () => {
  const { fetched } = open('orders');
  await pass(1000);
  expect(fetched).toHaveLength(1);
  announce('figures');
  await pass(1000);
  expect(fetched).toHaveLength(2);
  for (let moment = 0; moment < 5; moment += 1) announce('figures');
  await pass(10_000);
  expect(fetched).toHaveLength(3);
});

it('reads again only the data that an event may have changed', async () => {
  const { fetched } = open('codes');
  await pass(1000);
  for (const event of ['figures', 'arrivals', 'send_job', 'reviews']) announce(event);
  await pass(10_000);
  expect(fetched).toHaveLength(1);
  announce('codes');
  await pass(10_000);
  expect(fetched).toHaveLength(2);
});

it('does not lose an event that arrives while the list is being read', async () => {
  const { fetched } = open('orders');
  announce('figures');
  await pass(10);
  expect(fetched).toHaveLength(1);
  await pass(10_000);
  expect(fetched).toHaveLength(2);
});
