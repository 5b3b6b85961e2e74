import { createContext, use } from 'react';
import type { ListSearch, MeetingTab } from './search.ts';

/** Where things are found; the addresses are the app's. A plain `<a href>` to them does not load the page anew. */
export interface MeetingLinks {
  meeting: (id: string, tab?: MeetingTab) => string;
  /** Where somebody registers for it. */
  register: (slug: string) => string;
  series: (slug: string) => string;
  /** The list of meetings, all or some. */
  meetings: (search?: ListSearch) => string;
  /** A calendar file. */
  calendar: (id: string) => string;
  /** The organiser's console. */
  console: (id: string) => string;
}

export const MeetingLinksContext = createContext<MeetingLinks | null>(null);

export function useMeetingLinks(): MeetingLinks {
  const links = use(MeetingLinksContext);
  if (!links) throw new Error('No screen of meetings without its links');
  return links;
}
