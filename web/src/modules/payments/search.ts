import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { beginPayment } from '@plenum/contract/payments/endpoints';
import { paymentMethods, type PaymentMethod } from '@plenum/contract/meetings/settings';
import { oneOf, type Search } from '#kernel/page/read-search';

export interface PaySearch {
  /** The payment method that is open. */
  method: PaymentMethod | undefined;
  /** True if the payer returns from a wallet's page. */
  isBack: boolean;
  /** True if the payer left the wallet's page without paying. */
  isCancelled: boolean;
  /** Set if WeChat has identified the payer and sent them back to this page. */
  recognized: Recognized | undefined;
}

export type Recognized = NonNullable<BodyOf<typeof beginPayment>['recognized']>;

export function readPaySearch(search: Search): PaySearch {
  const { code, state } = search;
  return {
    method: oneOf(paymentMethods, search['method']),
    isBack: search['back'] !== undefined,
    isCancelled: search['back'] === 'cancelled',
    recognized: typeof code === 'string' && typeof state === 'string' ? { code, state } : undefined,
  };
}

export const myPaymentsTabs = ['payments', 'balance'] as const;
export type MyPaymentsTab = (typeof myPaymentsTabs)[number];

export interface MyPaymentsSearch {
  tab: MyPaymentsTab;
  /** The id of a top-up to show, because the payer returns from a wallet's page. */
  recharge: string | undefined;
}

export function readMyPaymentsSearch(search: Search): MyPaymentsSearch {
  const { tab, recharge } = search;
  return {
    tab: oneOf(myPaymentsTabs, tab) ?? 'payments',
    recharge: typeof recharge === 'string' ? recharge : undefined,
  };
}
