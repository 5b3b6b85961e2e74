import { type MeetingState, meetingStates } from '@plenum/contract/meetings/states';

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

export function readMatchDetailSearch(search: Record<string, unknown>): { id?: string; part?: string } {
  return {
    ...(typeof search['id'] === 'string' ? { id: search['id'] } : {}),
    ...(typeof search['part'] === 'string' ? { part: search['part'] } : {}),
  };
}
