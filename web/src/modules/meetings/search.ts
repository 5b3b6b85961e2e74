import { meetingPhases, type MeetingPhase } from '@plenum/contract/meetings/states';
import { oneOf, searchText, type Search } from '#kernel/page/read-search';

export type MeetingTab = 'about' | 'programme' | 'fees' | 'hotel' | 'travel' | 'papers' | 'news';

export const listTimes = ['month', 'quarter', 'year', 'past'] as const;
export type ListTime = (typeof listTimes)[number];

/** The search values of the list of conferences. */
export interface VisitorListSearch {
  tab?: 'mine' | undefined;
  view?: 'calendar' | undefined;
  series?: string | undefined;
  city?: string | undefined;
  when?: ListTime | undefined;
  phase?: MeetingPhase | undefined;
  q?: string | undefined;
  /** The month shown in the calendar: `2026-05`. */
  month?: string | undefined;
}

export function readListSearch(search: Search): VisitorListSearch {
  const month = searchText(search['month'], 7);
  return {
    tab: oneOf(['mine'], search['tab']),
    view: oneOf(['calendar'], search['view']),
    series: searchText(search['series'], 40),
    city: searchText(search['city'], 60),
    when: oneOf(listTimes, search['when']),
    phase: oneOf(meetingPhases, search['phase']),
    q: searchText(search['q'], 80),
    month: month && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
}

/** The search values of a programme. */
export interface ProgrammeSearch {
  day?: string | undefined;
  view?: 'grid' | 'list' | undefined;
  track?: string | undefined;
  mine?: true | undefined;
  /** The open session or talk. */
  session?: string | undefined;
  q?: string | undefined;
}

export function readProgrammeSearch(search: Search): ProgrammeSearch {
  return {
    day: searchText(search['day'], 10),
    view: oneOf(['grid', 'list'], search['view']),
    track: searchText(search['track'], 64),
    mine: search['mine'] === true ? true : undefined,
    session: searchText(search['session'], 64),
    q: searchText(search['q'], 80),
  };
}

const meetingTabs: readonly MeetingTab[] = [
  'about',
  'programme',
  'fees',
  'hotel',
  'travel',
  'papers',
  'news',
];

export interface MeetingSearch extends ProgrammeSearch {
  tab?: MeetingTab | undefined;
}

export function readMeetingSearch(search: Search): MeetingSearch {
  return { tab: oneOf(meetingTabs, search['tab']), ...readProgrammeSearch(search) };
}
