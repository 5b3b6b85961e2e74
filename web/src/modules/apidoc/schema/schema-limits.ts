import { type JsonObject, numberIn, textIn } from '../document/json-schema.ts';

interface Span {
  readonly min?: number;
  readonly max?: number;
}

/** The limits of a value, beyond its type. */
export type SchemaLimit =
  | ({ readonly kind: 'length' | 'entries' | 'fields' | 'range' } & Span)
  | { readonly kind: 'above' | 'below' | 'step'; readonly value: number }
  | { readonly kind: 'pattern' | 'default'; readonly text: string }
  | { readonly kind: 'unique' };

export function schemaLimits(facts: JsonObject): SchemaLimit[] {
  return [
    ...span('length', facts['minLength'], facts['maxLength']),
    ...span('range', notEndless(facts['minimum']), notEndless(facts['maximum'])),
    ...single('above', facts['exclusiveMinimum']),
    ...single('below', facts['exclusiveMaximum']),
    ...single('step', facts['multipleOf']),
    ...span('entries', facts['minItems'], facts['maxItems']),
    ...(facts['uniqueItems'] === true ? [{ kind: 'unique' } as const] : []),
    ...span('fields', facts['minProperties'], facts['maxProperties']),
    ...patternOf(facts),
    ...(facts['default'] === undefined
      ? []
      : [{ kind: 'default', text: JSON.stringify(facts['default']) } as const]),
  ];
}

function span(kind: 'length' | 'entries' | 'fields' | 'range', least: unknown, most: unknown): SchemaLimit[] {
  const min = numberIn(least);
  const max = numberIn(most);
  if (min === undefined && max === undefined) return [];
  return [{ kind, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }];
}

function single(kind: 'above' | 'below' | 'step', value: unknown): SchemaLimit[] {
  return typeof value === 'number' ? [{ kind, value }] : [];
}

// Leaves out the bounds of safe integers, which only mean that the value is an integer.
function notEndless(bound: unknown): unknown {
  return typeof bound === 'number' && Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

// Leaves out the pattern if there is a named format, which makes it redundant.
function patternOf(facts: JsonObject): SchemaLimit[] {
  const pattern = textIn(facts['pattern']);
  return pattern === undefined || facts['format'] !== undefined ? [] : [{ kind: 'pattern', text: pattern }];
}
