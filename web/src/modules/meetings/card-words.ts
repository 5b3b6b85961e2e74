import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber, listCurrency, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** Returns the facts of a conference card as texts. A fact without data is undefined. */
export function useCardWords({ seats, priceFrom, phase, registration, city, venueName }: MeetingCard) {
  const { t } = useTranslation('landing');
  const lan = useAppStore((state) => state.lan);
  const number = (count: number) => formatNumber(count, lan);
  const isSold = phase === 'upcoming' || registration.status === 'open';
  return {
    place: city && venueName ? t('card.place', { city, venue: venueName }) : city || venueName,
    seats: seats
      ? t('card.seats', { taken: number(seats.taken), capacity: number(seats.capacity) })
      : undefined,
    places: seats && isSold ? placesLeft(seats.capacity - seats.taken) : undefined,
    price: priceFrom && isSold ? priceText(priceFrom) : undefined,
  };

  function placesLeft(count: number): string {
    return count > 0 && !registration.isFull
      ? t('card.placesLeft', { count, places: number(count) })
      : t('card.full');
  }

  function priceText(amounts: NonNullable<MeetingCard['priceFrom']>): string | undefined {
    const own = listCurrency(lan);
    const currency = amounts[own] === null ? (own === 'CNY' ? 'USD' : 'CNY') : own;
    const amount = amounts[currency];
    if (amount === null) return undefined;
    return amount === 0 ? t('card.free') : t('card.priceFrom', { price: price(amount, currency, lan) });
  }
}

export function shareTaken({ seats }: Pick<MeetingCard, 'seats'>): number {
  return seats && seats.capacity > 0 ? seats.taken / seats.capacity : 0;
}
