export type JsonObject = Readonly<Record<string, unknown>>;

/** A schema. As in JSON Schema, `true` allows anything, `false` nothing. */
export type Schema = JsonObject | boolean;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSchema(value: unknown): value is Schema {
  return isJsonObject(value) || typeof value === 'boolean';
}

export function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The properties of an object; none for other values. */
export function entriesIn(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Follows a reference such as `#/components/schemas/Refusal`. */
export type Lookup = (reference: string) => unknown;

/**
 * Looks in the schema itself first, because a standalone schema refers to its own root (`#`, `#/$defs/x`), then in the
 * whole document.
 */
export function lookupIn(...roots: readonly unknown[]): Lookup {
  return (reference) => {
    if (!reference.startsWith('#')) return undefined;
    const steps = reference.slice(1).split('/').slice(1).map(unescapeStep);
    return roots.map((root) => walk(root, steps)).find((found) => found !== undefined);
  };
}

function unescapeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

function walk(root: unknown, steps: readonly string[]): unknown {
  let place = root;
  for (const step of steps) {
    const entry = Object.entries(typeof place === 'object' && place !== null ? place : {}).find(
      ([name]) => name === step,
    );
    if (entry === undefined) return undefined;
    place = entry[1];
  }
  return place;
}
