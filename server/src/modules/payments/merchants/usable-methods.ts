import type { Currency } from '@plenum/contract/kernel/money';
import { type OfferedMethod, offeredMethods } from '@plenum/contract/meetings/payment-methods';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { MeetingTerms } from '#modules/meetings/offer/public';

/** The ways to pay that the organizer chose and that are set up, in a currency. */
export function usableMethods(
  { payment }: Pick<MeetingTerms, 'payment'>,
  merchants: ReadonlyMap<Wallet, unknown>,
  currency: Currency,
): OfferedMethod[] {
  return offeredMethods({ ...payment, wallets: [...merchants.keys()] }, currency);
}
