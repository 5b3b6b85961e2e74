import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { placesQuery } from './api.ts';
import { placeKey, type Place, type PlaceChoice } from './place.ts';

const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is known of a place; nothing of one this person may not write for. */
export function usePlaceChoice(): (place: Place) => PlaceChoice | undefined {
  const { data: choices = [] } = useQuery(placesQuery);
  return (place) => choices.find((choice) => placeKey(choice) === placeKey(place));
}

/** False once it is known that there is nowhere this person may write. */
export function useMayWrite(): boolean {
  const { data: choices } = useQuery(placesQuery);
  return choices === undefined || choices.length > 0;
}

/** Whose clock tells the times of a place: a meeting's own, elsewhere the reader's. */
export function useTimeZone(): (place: Place) => string {
  const choiceOf = usePlaceChoice();
  return (place) => choiceOf(place)?.timeZone ?? readersZone();
}

/** A moment by the clock of a place, which is named where the reader's shows another time. */
export function useTimeAt(): (at: string, place: Place) => string {
  const { t } = useTranslation('editorial');
  const lan = useAppStore((state) => state.lan);
  const timeZoneOf = useTimeZone();
  return (at, place) => {
    const timeZone = timeZoneOf(place);
    const when = formatDateTime(at, lan, timeZone);
    const isSame = toWallTime(at, timeZone) === toWallTime(at, readersZone());
    return isSame ? when : t('place.time', { when, timeZone });
  };
}
