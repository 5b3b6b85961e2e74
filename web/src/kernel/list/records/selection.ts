/** The keys of the selected rows, or `all` rows that the filters find, loaded or not. */
export type SelectedKeys = ReadonlySet<string> | 'all';

export interface Selection {
  keys: SelectedKeys;
  onChange: (keys: SelectedKeys) => void;
}

export const nothingSelected: SelectedKeys = new Set();

export function isSelected(keys: SelectedKeys, key: string): boolean {
  return keys === 'all' || keys.has(key);
}

/**
 * Selects or deselects some rows. Deselecting from `all` leaves the other loaded rows, because rows that are not loaded
 * have no known keys.
 */
export function withRows(
  keys: SelectedKeys,
  loaded: readonly string[],
  changed: readonly string[],
  isOn: boolean,
): SelectedKeys {
  if (keys === 'all' && isOn) return keys;
  const next = new Set(keys === 'all' ? loaded : keys);
  for (const key of changed) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The selection without rows that have left the list; the same object if none did. */
export function stillListed(keys: SelectedKeys, loaded: readonly string[]): SelectedKeys {
  if (keys === 'all') return keys;
  const known = new Set(loaded);
  const kept = [...keys].filter((key) => known.has(key));
  return kept.length === keys.size ? keys : new Set(kept);
}

/** The rows from one to the other, both included, in either direction. */
export function between(loaded: readonly string[], from: string, to: string): string[] {
  const [first, last] = [loaded.indexOf(from), loaded.indexOf(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [to];
  return loaded.slice(first, last + 1);
}

export function howMany(keys: SelectedKeys, loaded: readonly string[]): 'none' | 'some' | 'every' {
  if (keys === 'all') return 'every';
  if (keys.size === 0) return 'none';
  return loaded.length > 0 && loaded.every((key) => keys.has(key)) ? 'every' : 'some';
}

/** The number for “n selected”; null when all are selected and were not counted. */
export function countSelected(keys: SelectedKeys, total: number | null): number | null {
  return keys === 'all' ? total : keys.size;
}
