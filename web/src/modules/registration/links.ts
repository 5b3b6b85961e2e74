import { createContext, use } from 'react';
import type { RegisterSearch } from './search.ts';

/** Links to other screens; the app defines the URLs. */
export interface RegistrationLinks {
  register: (meeting: string, search?: RegisterSearch) => string;
  order: (id: string) => string;
  pay: (orderId: string) => string;
  /** Returns the URL of a participant's ticket. */
  ticket: (participantId: string) => string;
  /** Returns the URL of the page for adding to a paid registration. */
  change: (registrationId: string) => string;
  meeting: (meeting: string) => string;
  /** The conference as a calendar file. */
  calendar: (meetingId: string, lan: string) => string;
  /** Returns the URL of the user's participations. */
  mine: () => string;
  go: (href: string) => void;
}

export const RegistrationLinksContext = createContext<RegistrationLinks | null>(null);

export function useRegistrationLinks(): RegistrationLinks {
  const links = use(RegistrationLinksContext);
  if (!links) throw new Error('No screen of registration without its links');
  return links;
}
