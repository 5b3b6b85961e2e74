import type { Currency } from '../../kernel/money.ts';
import { priceAt, type PricedWindow } from '../../meetings/price-window.ts';
import { isForIdentity, type PricedOffer } from '../checkout/quote.ts';
import { checkActivities } from '../people/activity-choice.ts';
import { registrationMessages } from '../messages.ts';
import { changeMessages } from '../change-messages.ts';

/** The facts about a person with a paid place on which a change of type depends. */
export interface TypeHolder {
  readonly typeId: string;
  readonly identity: string | null;
  /** The price of the place, or its value when its type was last changed. */
  readonly worth: number;
  readonly activityIds: readonly string[];
}

export type TypeQuote =
  | {
      readonly kind: 'priced';
      readonly window: PricedWindow & { readonly id: string };
      readonly price: number;
      /** The amount to pay; negative for a reduction. */
      readonly difference: number;
    }
  | { readonly kind: 'none'; readonly code: string };

/**
 * Returns the price for a change to another type, or why the person can't change. The stock is checked later, by the
 * counters.
 */
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
  // The change is refused if one of the person's activities is not for the new type. Activities that are no longer
  // offered may be kept.
  const offered = activityIds.filter((id) => offer.activities.some((activity) => activity.id === id));
  if (checkActivities(offered, offer.activities, wanted).fieldErrors.length > 0)
    return none(changeMessages.type_activity);
  const { window, amount: price } = found;
  return { kind: 'priced', window, price, difference: price - worth };
}
