import { useQuery } from '@tanstack/react-query';
import { placesQuery } from './api.ts';
import { placeKey, type Place } from './place.ts';

/** Whose clock tells the times of a place: a meeting's own, elsewhere the reader's. */
export function useTimeZone(): (place: Place) => string {
  const { data: choices = [] } = useQuery(placesQuery);
  return (place) =>
    choices.find((choice) => placeKey(choice) === placeKey(place))?.timeZone ??
    new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
