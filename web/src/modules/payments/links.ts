import { createContext, use } from 'react';

/** Links to other screens; the app defines the URLs. */
export interface PaymentLinks {
  order: (id: string) => string;
  meeting: (meeting: string) => string;
  register: (meeting: string) => string;
  /** Returns the URL of a top-up that was started. */
  recharge: (id: string) => string;
  /** Returns the URL of the user's participations. */
  mine: () => string;
  /** Opens a wallet's page in this window. */
  leave: (address: string) => void;
}

export const PaymentLinksContext = createContext<PaymentLinks | null>(null);

export function usePaymentLinks(): PaymentLinks {
  const links = use(PaymentLinksContext);
  if (!links) throw new Error('No screen of payments without its links');
  return links;
}
