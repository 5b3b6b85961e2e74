import type { Currency } from '@plenum/contract/kernel/money';
import { type OfferedMethod, offeredMethods } from '@plenum/contract/meetings/payment-methods';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { MeetingTerms } from '#modules/meetings/offer/public';

/** Returns the payment methods in a currency that the organizer selected and that are set up. */
export function usableMethods(
  { payment }: Pick<MeetingTerms, 'payment'>,
  merchants: ReadonlyMap<Wallet, unknown>,
  currency: Currency,
): OfferedMethod[] {
  return offeredMethods({ ...payment, wallets: [...merchants.keys()] }, currency);
}
