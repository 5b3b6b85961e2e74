import { createContext, use } from 'react';

/** The addresses that the screens of messages link to; the application provides them. */
export interface MailingLinks {
  templates: () => string;
  /** `new:sms` and `new:email` are custom templates that don't exist yet. */
  template: (ref: string) => string;
  go: (href: string) => void;
}

export const MailingLinksContext = createContext<MailingLinks | null>(null);

export function useMailingLinks(): MailingLinks {
  const links = use(MailingLinksContext);
  if (!links) throw new Error('A screen of messages was opened without its links');
  return links;
}
