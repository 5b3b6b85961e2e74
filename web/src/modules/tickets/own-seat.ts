/** Returns a seat in the hall, from 0 to 1. It is derived from the ticket's random code, so it stays the same. */
export function ownSeat(code: string): number {
  let mixed = 0;
  for (const letter of code) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return mixed / 9973;
}

/**
 * Returns the share of places taken, from 0 to 1. If the number of places is unknown, it is 0, so that only the
 * person's own seat is lit.
 */
export function shareOfPlaces({
  taken,
  places,
}: {
  readonly taken: number;
  readonly places: number | null;
}): number {
  return places === null || places <= 0 ? 0 : Math.min(1, taken / places);
}
