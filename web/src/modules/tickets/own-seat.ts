/** A seat in the hall that stays the same for a ticket, from 0 to 1: derived from its random code. */
export function ownSeat(code: string): number {
  let mixed = 0;
  for (const letter of code) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return mixed / 9973;
}

/** The share of places taken; if the number of places is unknown, only the person's own seat is lit. */
export function shareOfPlaces({
  taken,
  places,
}: {
  readonly taken: number;
  readonly places: number | null;
}): number {
  return places === null || places <= 0 ? 0 : Math.min(1, taken / places);
}
