import type { Amounts, Currency } from '../kernel/money.ts';

/** A price that holds from … until; null leaves that side open. */
export interface Window {
  readonly id: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly payBy: string | null;
  readonly price: Amounts;
}

export type WindowFound<W extends Window> =
  | { readonly kind: 'effective'; readonly window: W }
  /** None holds now; this one comes next. */
  | { readonly kind: 'not_effective'; readonly window: W }
  /** None holds now or later; this one ended last. */
  | { readonly kind: 'expired'; readonly window: W | null };

/** The one price that holds at this moment. Instants are written alike, so they compare as they stand. */
export function windowAt<W extends Window>(windows: readonly W[], now: Date): WindowFound<W> {
  const at = now.toISOString();
  const effective = windows.find(
    ({ from, until }) => (from === null || from <= at) && (until === null || at < until),
  );
  if (effective) return { kind: 'effective', window: effective };
  const ahead = windows
    .filter(({ from }) => from !== null && at < from)
    .toSorted((one, other) => (String(one.from) < String(other.from) ? -1 : 1));
  if (ahead[0]) return { kind: 'not_effective', window: ahead[0] };
  const over = windows.toSorted((one, other) => (String(one.until) < String(other.until) ? 1 : -1));
  return { kind: 'expired', window: over[0] ?? null };
}

/** One bed of a room for one night; what does not divide evenly is rounded up, so that full rooms never cost less. */
export function bedPrice(price: Amounts, capacity: number, currency: Currency): number | null {
  const whole = price[currency];
  return whole === null ? null : Math.ceil(whole / capacity);
}

export function nightsBetween(checkIn: string, checkOut: string): string[] {
  const nights: string[] = [];
  const end = Date.parse(`${checkOut}T00:00:00Z`);
  for (let at = Date.parse(`${checkIn}T00:00:00Z`); at < end; at += 86_400_000) {
    nights.push(new Date(at).toISOString().slice(0, 10));
  }
  return nights;
}
