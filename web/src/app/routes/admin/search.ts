import { type MeetingState, meetingStates } from '@plenum/contract/meetings/states';
import { searchText } from '#kernel/page/read-search';

const LONGEST = 200;

export interface MatchListSearch {
  state?: MeetingState;
  q?: string;
  /** A screen of its own on the same address. */
  view?: 'new' | 'series';
  /** With `view=series`: the one that is open, or `new`. */
  series?: string;
}

export function readMatchListSearch(search: Record<string, unknown>): MatchListSearch {
  const state = meetingStates.find((known) => known === search['state']);
  const view = (['new', 'series'] as const).find((known) => known === search['view']);
  return {
    ...(state ? { state } : {}),
    ...(typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'] } : {}),
    ...(view ? { view } : {}),
    ...(typeof search['series'] === 'string' ? { series: search['series'] } : {}),
  };
}

/** Which meeting and part, and beside them, under names only the part knows, what is chosen there: filters, a view. */
export function readMatchDetailSearch(search: Record<string, unknown>): { id?: string; part?: string } {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const words = searchText(value, LONGEST);
      return words === undefined ? [] : [[key, words]];
    }),
  );
}
