import { createContext, use } from 'react';

/** Where things are found; the addresses are the app's. */
export interface PaymentLinks {
  order: (id: string) => string;
  meeting: (meeting: string) => string;
  register: (meeting: string) => string;
  /** A recharge that was begun. */
  recharge: (id: string) => string;
  /** What I registered for. */
  mine: () => string;
  /** Leaves for the page of a wallet, in this window. */
  leave: (address: string) => void;
}

export const PaymentLinksContext = createContext<PaymentLinks | null>(null);

export function usePaymentLinks(): PaymentLinks {
  const links = use(PaymentLinksContext);
  if (!links) throw new Error('No screen of payments without its links');
  return links;
}
