import { createContext, use } from 'react';
import type { VisitorListSearch, MeetingTab } from './search.ts';

/**
 * The addresses that the conference screens link to; the application provides them. Use them in a plain `<a href>`: the
 * shell changes the screen without a page load.
 */
export interface MeetingLinks {
  meeting: (id: string, tab?: MeetingTab) => string;
  /** The registration form. */
  register: (slug: string) => string;
  /** The reader’s abstracts and posters for a conference. */
  submit: (slug: string) => string;
  series: (slug: string) => string;
  /** The list of conferences, filtered or not. */
  meetings: (search?: VisitorListSearch) => string;
  /** A calendar file. */
  calendar: (id: string) => string;
  /** The organizers' console. */
  console: (id: string) => string;
}

export const MeetingLinksContext = createContext<MeetingLinks | null>(null);

export function useMeetingLinks(): MeetingLinks {
  const links = use(MeetingLinksContext);
  if (!links) throw new Error('No screen of meetings without its links');
  return links;
}
