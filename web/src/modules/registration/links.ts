import { createContext, use } from 'react';
import type { RegisterSearch } from './search.ts';

/** Where things are found; the addresses are the app's. */
export interface RegistrationLinks {
  register: (meeting: string, search?: RegisterSearch) => string;
  order: (id: string) => string;
  pay: (orderId: string) => string;
  /** Of a participant. */
  ticket: (participantId: string) => string;
  /** Adding to a registration that is paid. */
  change: (registrationId: string) => string;
  meeting: (meeting: string) => string;
  /** The conference as a calendar file. */
  calendar: (meetingId: string, lan: string) => string;
  /** What I registered for. */
  mine: () => string;
  go: (href: string) => void;
}

export const RegistrationLinksContext = createContext<RegistrationLinks | null>(null);

export function useRegistrationLinks(): RegistrationLinks {
  const links = use(RegistrationLinksContext);
  if (!links) throw new Error('No screen of registration without its links');
  return links;
}
