import type { Currency } from '../../kernel/money.ts';
import { priceAt, type PricedWindow } from '../../meetings/price-window.ts';
import { isForIdentity, type PricedOffer } from '../checkout/quote.ts';
import { checkActivities } from '../people/activity-choice.ts';
import { registrationMessages } from '../messages.ts';
import { changeMessages } from '../change-messages.ts';

/** A person who has paid, as far as another registration type goes. */
export interface TypeHolder {
  readonly typeId: string;
  readonly identity: string | null;
  /** What the place cost, or was worth when its type was changed before. */
  readonly worth: number;
  readonly activityIds: readonly string[];
}

export type TypeQuote =
  | {
      readonly kind: 'priced';
      readonly window: PricedWindow & { readonly id: string };
      readonly price: number;
      /** What is to be paid more, or less where it is below zero. */
      readonly difference: number;
    }
  | { readonly kind: 'none'; readonly code: string };

/** What a person of one type pays for another one now, or why it can't be had. Stock is for the counters. */
export function quoteType(
  offer: PricedOffer,
  { typeId, identity, worth, activityIds }: TypeHolder,
  wanted: string,
  currency: Currency,
  now: Date,
): TypeQuote {
  const none = (code: string): TypeQuote => ({ kind: 'none', code });
  const type = offer.types.find(({ id }) => id === wanted);
  if (!type) return none(registrationMessages.type_required);
  if (wanted === typeId) return none(changeMessages.same_type);
  if (!isForIdentity(type, identity)) return none(registrationMessages.type_identity);
  const found = priceAt(type.windows, currency, now);
  if (found.kind !== 'effective') return none(found.code);
  // What the person has may be for the earlier type only; what is not offered any more may be kept.
  const offered = activityIds.filter((id) => offer.activities.some((activity) => activity.id === id));
  if (checkActivities(offered, offer.activities, wanted).fieldErrors.length > 0)
    return none(changeMessages.type_activity);
  const { window, amount: price } = found;
  return { kind: 'priced', window, price, difference: price - worth };
}
