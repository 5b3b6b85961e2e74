import { createContext, use } from 'react';

/** Where the console's screens lead; the application knows the addresses. */
export interface OrganiseLinks {
  meetings: () => string;
  newMeeting: () => string;
  series: (id?: string) => string;
  console: (id: string, part?: string) => string;
  publicMeeting: (id: string) => string;
  publicSeries: (slug: string) => string;
  go: (href: string) => void;
}

export const OrganiseLinksContext = createContext<OrganiseLinks | null>(null);

export function useLinks(): OrganiseLinks {
  const links = use(OrganiseLinksContext);
  if (!links) throw new Error('The console was opened without its links');
  return links;
}
