import { createContext, use } from 'react';

export interface LegalLinks {
  terms: string;
  privacy: string;
}

/** The addresses of the two texts that a new account agrees to; the application provides them. */
export const LegalLinksContext = createContext<LegalLinks>({ terms: '', privacy: '' });

export function useLegalLinks(): LegalLinks {
  return use(LegalLinksContext);
}
