import {
  entriesIn,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Lookup,
  lookupIn,
  numberIn,
  type Schema,
  schemasIn,
  textsIn,
} from '../document/json-schema.ts';
import { exampleText } from './example-text.ts';
import { shapeOf } from './schema-shape.ts';

/**
 * Returns a value that matches the schema, with the required fields, or with all fields if none is required. Null if
 * nothing can match.
 */
export function schemaExample(schema: Schema, document: JsonObject): unknown {
  return exampleOf(schema, lookupIn(schema, document), ['#']) ?? null;
}

// Undefined means that the field is left out.
function exampleOf(schema: Schema, lookup: Lookup, before: readonly string[]): unknown {
  const { facts, variants, isNullable, isLoop, isNever, trail } = shapeOf(schema, lookup, before);
  if (isLoop) return isNullable ? null : undefined;
  const given = givenExample(facts);
  if (given !== undefined) return given;
  const [first] = variants;
  const value = first === undefined ? ofType(facts, lookup, trail) : exampleOf(first, lookup, trail);
  if (isNever || value === undefined) return isNullable ? null : undefined;
  return value;
}

function givenExample(facts: JsonObject): unknown {
  const { const: fixed, example, examples, default: usual, enum: values } = facts;
  const first: unknown[] = [examples, values].map((list) => (Array.isArray(list) ? list[0] : undefined));
  return fixed ?? example ?? first[0] ?? usual ?? first[1];
}

function ofType(facts: JsonObject, lookup: Lookup, trail: readonly string[]): unknown {
  switch (typeToShow(facts)) {
    case 'object':
      return exampleObject(facts, lookup, trail);
    case 'array':
      return exampleList(facts, lookup, trail);
    case 'integer':
    case 'number':
      return exampleNumber(facts);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(facts);
    default:
      return null;
  }
}

function typeToShow(facts: JsonObject): unknown {
  if (facts['type'] !== undefined) return Array.isArray(facts['type']) ? facts['type'][0] : facts['type'];
  if ('properties' in facts || isJsonObject(facts['additionalProperties'])) return 'object';
  if ('items' in facts || 'prefixItems' in facts) return 'array';
  return undefined;
}

function exampleObject(facts: JsonObject, lookup: Lookup, trail: readonly string[]): JsonObject {
  const required = textsIn(facts['required']);
  const named = entriesIn(facts['properties']);
  const asked = named.filter(([name]) => required.includes(name));
  const anyName = facts['additionalProperties'];
  const shown = asked.length > 0 ? asked : named;
  const filled = shown.length === 0 && isJsonObject(anyName) ? [['name', anyName] as const] : shown;
  const fields = filled.map(([name, schema]) => [
    name,
    isSchema(schema) ? exampleOf(schema, lookup, trail) : undefined,
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const MOST_ENTRIES = 3;

function exampleList(facts: JsonObject, lookup: Lookup, trail: readonly string[]): unknown[] {
  const places = schemasIn(facts['prefixItems']).map((schema) => exampleOf(schema, lookup, trail) ?? null);
  if (places.length > 0) return places;
  const entry = isSchema(facts['items']) ? exampleOf(facts['items'], lookup, trail) : undefined;
  if (entry === undefined || facts['maxItems'] === 0) return [];
  const wanted = Math.min(Math.max(numberIn(facts['minItems']) ?? 1, 1), MOST_ENTRIES);
  return Array.from({ length: wanted }, () => entry);
}

function exampleNumber(facts: JsonObject): number {
  const step = numberIn(facts['multipleOf']) ?? (facts['type'] === 'integer' ? 1 : undefined);
  const above = numberIn(facts['exclusiveMinimum']);
  const below = numberIn(facts['exclusiveMaximum']);
  const unit = step ?? 0.5;
  const least = Math.max(
    numberIn(facts['minimum']) ?? -Infinity,
    above === undefined ? -Infinity : above + unit,
  );
  const most = Math.min(
    numberIn(facts['maximum']) ?? Infinity,
    below === undefined ? Infinity : below - unit,
  );
  const value = Math.min(Math.max(step ?? 1, least), most);
  return step === undefined || value % step === 0 ? value : Math.ceil(value / step) * step;
}
