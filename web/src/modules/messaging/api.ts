import {
  countUnread,
  listSiteMessages,
  readSiteMessages,
  type SiteMessage,
} from '@plenum/contract/messaging/site-messages';
import { infiniteQueryOptions, type InfiniteData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import type { LiveNews } from '#kernel/live/live-line';

/** Prefix of all query keys for the user's own messages. */
export const SITE_MESSAGES = ['messaging', 'site'] as const;

interface Page {
  messages: SiteMessage[];
  next: string | null;
}

const first: { after?: string } = {};

export const siteMessagesQuery = infiniteQueryOptions({
  queryKey: [...SITE_MESSAGES, 'list'],
  queryFn: ({ signal, pageParam }) => call(listSiteMessages, { query: pageParam, signal, quiet: true }),
  initialPageParam: first,
  getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  staleTime: 0,
});

export const unreadQuery = queryOptions({
  queryKey: [...SITE_MESSAGES, 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal, quiet: true }),
  // The number is needed on every page, but live events update it, so it is rarely fetched again.
  staleTime: 5 * 60_000,
});

export function isAboutMessages(news: LiveNews): boolean {
  return news === 'gap' || news.event === 'site_message';
}

/**
 * Returns a function that marks one message, or one and all older ones, as read. The list changes immediately; the
 * number from the server follows.
 */
export function useMarkRead() {
  const client = useQueryClient();
  return async (which: { id: string } | { upTo: string }): Promise<void> => {
    client.setQueryData(siteMessagesQuery.queryKey, (data) => data && withRead(data, which));
    try {
      client.setQueryData(unreadQuery.queryKey, await call(readSiteMessages, { body: which }));
    } catch (error) {
      // The client has already shown the refusal; the list is read again below.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      void client.invalidateQueries({ queryKey: siteMessagesQuery.queryKey });
    }
  };
}

function withRead<T>(
  data: InfiniteData<Page, T>,
  which: { id: string } | { upTo: string },
): InfiniteData<Page, T> {
  const read = (message: SiteMessage) =>
    'upTo' in which || message.id === which.id ? { ...message, isRead: true } : message;
  return { ...data, pages: data.pages.map((page) => ({ ...page, messages: page.messages.map(read) })) };
}
