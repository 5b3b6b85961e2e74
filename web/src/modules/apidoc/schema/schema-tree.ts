import {
  entriesIn,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Lookup,
  lookupIn,
  type Schema,
  schemasIn,
  textIn,
  textsIn,
} from '../document/json-schema.ts';
import { schemaLimits, type SchemaLimit } from './schema-limits.ts';
import { shapeOf, type Shape } from './schema-shape.ts';
import { variantNames } from './variant-names.ts';

/** One line of the schema view. */
export interface SchemaNode {
  /** The field's name; `*` for fields of any name; the distinguishing mark of a variant; empty at the top. */
  readonly name: string;
  /** The JSON type, with `[]` for lists and without `null`. */
  readonly type: string;
  readonly format: string | undefined;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** True if fields that are not listed are refused. */
  readonly isClosed: boolean;
  /** True if this line repeats the shape of a schema that contains it; that shape is shown only once. */
  readonly isLoop: boolean;
  /** The allowed values, as JSON. */
  readonly values: readonly string[];
  readonly limits: readonly SchemaLimit[];
  readonly fields: readonly SchemaNode[];
  /** The variants of a union. */
  readonly variants: readonly SchemaNode[];
}

export function schemaTree(schema: Schema, document: JsonObject): SchemaNode {
  return nodeOf({ name: '', schema, isRequired: true, trail: ['#'] }, lookupIn(schema, document));
}

interface Place {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly trail: readonly string[];
}

function nodeOf(place: Place, lookup: Lookup): SchemaNode {
  const shape = shapeOf(place.schema, lookup, place.trail);
  const { facts, isNullable, isLoop, trail } = shape;
  const variants = variantsOf(shape, lookup);
  const node: SchemaNode = {
    name: place.name,
    type: isLoop ? 'object' : typeOf(shape, variants),
    format: textIn(facts['format']),
    description: textIn(facts['description']),
    isRequired: place.isRequired,
    isNullable,
    isClosed: facts['additionalProperties'] === false,
    isLoop,
    values: valuesOf(facts),
    limits: schemaLimits(facts),
    fields: variants.length > 0 ? [] : fieldsOf(facts, trail, lookup),
    variants,
  };
  return isSchema(facts['items']) ? listOf(node, facts['items'], trail, lookup) : node;
}

function variantsOf({ facts, variants, trail }: Shape, lookup: Lookup): SchemaNode[] {
  const names = variantNames(variants, facts['discriminator'], lookup);
  return variants.map((schema, index) =>
    nodeOf({ name: names[index] ?? '', schema, isRequired: true, trail }, lookup),
  );
}

function fieldsOf(facts: JsonObject, trail: readonly string[], lookup: Lookup): SchemaNode[] {
  const required = textsIn(facts['required']);
  const named = entriesIn(facts['properties']).filter((entry): entry is [string, Schema] =>
    isSchema(entry[1]),
  );
  const anyName = facts['additionalProperties'];
  const patterns = entriesIn(facts['patternProperties']).filter((entry): entry is [string, Schema] =>
    isSchema(entry[1]),
  );
  const places = schemasIn(facts['prefixItems']).map((schema, index): [string, Schema] => [
    String(index),
    schema,
  ]);
  const fields = [
    ...named.map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) })),
    ...places.map(([name, schema]) => ({ name, schema, isRequired: true })),
    ...patterns.map(([pattern, schema]) => ({ name: `/${pattern}/`, schema, isRequired: false })),
    ...(isJsonObject(anyName) ? [{ name: '*', schema: anyName, isRequired: false }] : []),
  ];
  return fields.map((field) => nodeOf({ ...field, trail }, lookup));
}

// A list and its entries make one line: `string[]` with the limits of both, `object[]` with the entry's fields.
function listOf(list: SchemaNode, items: Schema, trail: readonly string[], lookup: Lookup): SchemaNode {
  const entry = nodeOf({ name: '', schema: items, isRequired: true, trail }, lookup);
  const type = entry.isNullable ? `${entry.type} | null` : entry.type;
  return {
    ...list,
    type: type.includes('|') ? `(${type})[]` : `${type}[]`,
    format: entry.format,
    description: list.description ?? entry.description,
    isClosed: entry.isClosed,
    isLoop: entry.isLoop,
    values: entry.values,
    limits: [...list.limits, ...entry.limits],
    fields: [...list.fields, ...entry.fields],
    variants: entry.variants,
  };
}

function typeOf({ facts, isNever }: Shape, variants: readonly SchemaNode[]): string {
  if (isNever) return 'never';
  if (variants.length > 0) return [...new Set(variants.map((variant) => variant.type))].join(' | ');
  const { type } = facts;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return textsIn(type).join(' | ');
  if ('properties' in facts || isJsonObject(facts['additionalProperties'])) return 'object';
  if ('items' in facts || 'prefixItems' in facts) return 'array';
  const [value] = rawValues(facts);
  return value === undefined ? 'any' : typeName(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function rawValues(facts: JsonObject): readonly unknown[] {
  if (facts['const'] !== undefined) return [facts['const']];
  return Array.isArray(facts['enum']) ? facts['enum'] : [];
}

function valuesOf(facts: JsonObject): string[] {
  return rawValues(facts).map((value) => JSON.stringify(value));
}
