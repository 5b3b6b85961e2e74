import type { Currency } from '@plenum/contract/kernel/money';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import type { Offer } from '@plenum/contract/registration/offer';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';

type Meals = Pick<Offer, 'activities'>;

/** Returns the meals that are included in a registration type and are still available. */
export function includedMeals({ activities }: Meals, typeId: string, currency: Currency): string[] {
  if (typeId === '') return [];
  return activities
    .filter(
      ({ kind, price, remaining, typeIds }) =>
        mealKinds.some((meal) => meal === kind) &&
        price[currency] === 0 &&
        remaining !== 0 &&
        (typeIds.length === 0 || typeIds.includes(typeId)),
    )
    .map(({ id }) => id);
}

/**
 * A member whose type was changed gets the meals included in the new one, unless meals and activities were chosen
 * manually.
 */
export function withIncludedMeals<M extends MemberDraft>(
  offer: Meals,
  before: Pick<MemberDraft, 'values' | 'activityIds'>,
  after: M,
  currency: Currency,
): M {
  const [from, to] = [before.values['typeId'] ?? '', after.values['typeId'] ?? ''];
  if (from === to) return after;
  const usual = includedMeals(offer, from, currency);
  const isUsual =
    before.activityIds.length === usual.length && usual.every((id) => before.activityIds.includes(id));
  return isUsual ? { ...after, activityIds: includedMeals(offer, to, currency) } : after;
}
