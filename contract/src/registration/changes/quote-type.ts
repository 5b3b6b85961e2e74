import type { Currency } from '../../kernel/money.ts';
import { priceAt, type PricedWindow } from '../../meetings/price-window.ts';
import { isForIdentity, type PricedOffer } from '../checkout/quote.ts';
import { checkActivities } from '../people/activity-choice.ts';
import { registrationMessages } from '../messages.ts';
import { changeMessages } from '../change-messages.ts';

/** A person who has paid, as far as changing the type depends on it. */
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

/** The price for a person of one type to change to another, or why they can't. Counters check the stock. */
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
  // The person's activities may be for the earlier type only; those that are no longer offered may be kept.
  const offered = activityIds.filter((id) => offer.activities.some((activity) => activity.id === id));
  if (checkActivities(offered, offer.activities, wanted).fieldErrors.length > 0)
    return none(changeMessages.type_activity);
  const { window, amount: price } = found;
  return { kind: 'priced', window, price, difference: price - worth };
}
