/** What stands behind the question mark of an address, written by anybody. */
export type Search = Record<string, unknown>;

/** One of the known values, or nothing. */
export function oneOf<V extends string>(known: readonly V[], value: unknown): V | undefined {
  return known.find((candidate) => candidate === value);
}

export function searchText(value: unknown, max: number): string | undefined {
  // The router reads `?q=2026` as a number.
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words !== '' ? words.slice(0, max) : undefined;
}
