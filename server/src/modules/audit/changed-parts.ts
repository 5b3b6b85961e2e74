// Longer values, such as texts and lists of hotels, are recorded by name only, because the log is not a version
// archive.
const LONGEST_VALUE = 200;

// Returns whether a value fits on a readable line. More deeply nested contents, such as rules in steps, don't.
function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
}

/**
 * Returns the changes between two contents: short values with before and after, long ones by name only. Returns an
 * empty object if there was no content before.
 */
export function changedParts(before: unknown, after: object): Record<string, unknown> {
  if (typeof before !== 'object' || before === null) return {};
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  const write = (value: unknown) => JSON.stringify(value) ?? '';
  const changed = Object.keys(now).filter((key) => write(old[key]) !== write(now[key]));
  const isShort = (key: string) =>
    isFlat(old[key]) &&
    isFlat(now[key]) &&
    Math.max(write(old[key]).length, write(now[key]).length) <= LONGEST_VALUE;
  const pick = (content: Record<string, unknown>) =>
    Object.fromEntries(changed.filter(isShort).map((key) => [key, content[key] ?? null]));
  const long = changed.filter((key) => !isShort(key));
  return { before: pick(old), after: pick(now), ...(long.length > 0 ? { parts: long } : {}) };
}
