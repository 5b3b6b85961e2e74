import { currencies } from '@plenum/contract/kernel/money';
import type { PayView } from '@plenum/contract/payments/schemas';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** Returns a function that formats received money, whose currency may be one that no order has. */
export function useReceived(): (received: Pick<PayView['waiting'][number], 'amount' | 'currency'>) => string {
  const lan = useAppStore((state) => state.lan);
  return ({ amount, currency }) => {
    const known = currencies.find((one) => one === currency);
    return known ? money(amount, known, lan) : `${(amount / 100).toFixed(2)} ${currency}`;
  };
}
