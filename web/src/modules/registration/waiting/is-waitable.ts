import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import { lodgingMessages } from '@plenum/contract/registration/sharing/messages';

/** What can't be had only because it is sold out may be chosen all the same, to wait for it. */
export function isWaitable({ waitingList }: Pick<Offer, 'waitingList'>, reason: string): boolean {
  return waitingList.on && (reason === priceMessages.no_stock || reason === lodgingMessages.no_rooms);
}
