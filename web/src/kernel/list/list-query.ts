/** The search values of a list in the URL: filters, search, order. Empty values are left out. */
export type ListQuery = Readonly<Record<string, string>>;

export function withValue(query: ListQuery, key: string, value: string): ListQuery {
  const { [key]: _, ...rest } = query;
  return value === '' ? rest : { ...rest, [key]: value };
}

export function without(query: ListQuery, keys: readonly string[]): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)));
}

/** Splits a value into several choices, which are joined by commas; ids and codes contain none. */
export function readChoices(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',');
}

export function writeChoices(values: readonly string[]): string {
  return values.join(',');
}

export function sameQuery(one: ListQuery, other: ListQuery): boolean {
  const written = (query: ListQuery) =>
    JSON.stringify(
      Object.entries(query)
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return written(one) === written(other);
}

export interface FilterOption {
  value: string;
  label: string;
  /** The number of rows with this value, shown at the far end. */
  count?: number;
}

export interface Filter {
  key: string;
  label: string;
  /** One option, several options, text, or a day such as `2026-05-18`. */
  kind: 'choice' | 'choices' | 'text' | 'day';
  options?: readonly FilterOption[];
}
