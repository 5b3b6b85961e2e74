import type { NewsState } from '@plenum/contract/news/schemas';
import type { NewsItem } from './tables.ts';

/** Stored as published from the moment it is scheduled; the clock alone makes it public. */
export function stateOf(row: Pick<NewsItem, 'state' | 'publishAt'>, now: Date): NewsState {
  return row.state === 'published' && row.publishAt !== null && row.publishAt > now ? 'scheduled' : row.state;
}

export function wasPublic(row: Pick<NewsItem, 'firstPublicAt'>, now: Date): boolean {
  return row.firstPublicAt !== null && row.firstPublicAt <= now;
}
