import { createContext, use } from 'react';

export interface LegalLinks {
  /** Null if the operator hasn't published the text, so that no one agrees to it. */
  terms: string | null;
  privacy: string | null;
  /**
   * Asks the server which texts are published. Called when a form opens, and after a form without an agreement was
   * refused.
   */
  refresh: () => void;
}

/** The addresses of the two texts that a new account agrees to; the application provides them. */
export const LegalLinksContext = createContext<LegalLinks>({
  terms: '',
  privacy: '',
  refresh: () => undefined,
});

export function useLegalLinks(): LegalLinks {
  return use(LegalLinksContext);
}
