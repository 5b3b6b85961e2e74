import { paymentMethods, type PaymentMethod } from '@plenum/contract/meetings/settings';
import { oneOf, type Search } from '#kernel/page/read-search';

export interface PaySearch {
  /** The way to pay that is open. */
  method: PaymentMethod | undefined;
  /** The payer comes back from a wallet's page. */
  isBack: boolean;
}

export function readPaySearch(search: Search): PaySearch {
  return { method: oneOf(paymentMethods, search['method']), isBack: search['back'] !== undefined };
}
