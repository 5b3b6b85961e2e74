import { createContext, use } from 'react';

export interface NavigateOptions {
  /** Replaces the history entry, so that Back skips this page. */
  replaces?: boolean;
  /** Set if the link leads to the same screen, which then keeps its scroll position. */
  stays?: boolean;
}

/** The links of the console's screens; the application defines the URLs. */
export interface OrganizeLinks {
  meetings: () => string;
  newMeeting: (step?: string) => string;
  series: (id?: string) => string;
  /** The audit log of the whole site, filtered by the query. */
  siteAudit: (query?: Readonly<Record<string, string>>) => string;
  /** The administrators' list of accounts, or a page of it that the query opens. */
  accounts: (query?: Readonly<Record<string, string>>) => string;
  /** A conference's console, with the part to open and the selection on its screen. */
  console: (id: string, part?: string, query?: Readonly<Record<string, string>>) => string;
  /** The conference's news, in the editorial screens. */
  news: (id: string) => string;
  /** The conference's own pages, in the editorial screens. */
  pages: (id: string) => string;
  /** Message templates; `ref` opens one of them. */
  templates: (id: string, ref?: string) => string;
  /**
   * The pages that a wall's token and a venue's code open. Their URLs are absolute, because they are opened on other
   * screens and phones.
   */
  wall: (token: string) => string;
  selfCheckin: (code: string) => string;
  /** Badge designs, batches and the print log. */
  badges: (id: string) => string;
  /** The badge desk's form that registers a person without a registration. */
  registerPerson: (id: string) => string;
  publicMeeting: (id: string) => string;
  /** A draft as visitors would see it. */
  preview: (id: string) => string;
  /** The absolute URL of a preview link. */
  previewLink: (token: string) => string;
  /** The attendee's own page for adding to a registration. */
  changeRegistration: (meetingId: string, registrationId: string) => string;
  publicSeries: (slug: string) => string;
  go: (href: string, options?: NavigateOptions) => void;
}

export const OrganizeLinksContext = createContext<OrganizeLinks | null>(null);

export function useLinks(): OrganizeLinks {
  const links = use(OrganizeLinksContext);
  if (!links) throw new Error('The console was opened without its links');
  return links;
}
