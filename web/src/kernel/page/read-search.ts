/** The search values of a URL. They are untrusted, because a visitor can write anything there. */
export type Search = Record<string, unknown>;

/** The value if it is a known one, otherwise undefined. */
export function oneOf<V extends string>(known: readonly V[], value: unknown): V | undefined {
  return known.find((candidate) => candidate === value);
}

export function searchText(value: unknown, max: number): string | undefined {
  // The router reads `?q=2026` as a number, so numbers are converted back.
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words !== '' ? words.slice(0, max) : undefined;
}
