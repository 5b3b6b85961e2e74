import {
  isJsonObject,
  isSchema,
  type JsonObject,
  type Lookup,
  type Schema,
  schemasIn,
  textsIn,
} from '../document/json-schema.ts';

/** A schema with its references, `allOf` and null resolved. */
export interface Shape {
  /** The rest of the schema, without `$ref`, `allOf`, `oneOf`, `anyOf` and null. */
  readonly facts: JsonObject;
  readonly isNullable: boolean;
  /** The variants of a union; each includes what all of them share. */
  readonly variants: readonly Schema[];
  /** The references followed so far, to detect a cycle. */
  readonly trail: readonly string[];
  /** True if the schema is part of itself. */
  readonly isLoop: boolean;
  /** True if no value fits the schema. */
  readonly isNever: boolean;
}

export function shapeOf(schema: Schema, lookup: Lookup, before: readonly string[] = []): Shape {
  const { facts: opened, trail, isLoop } = open(schema, lookup, before);
  const base: Shape = {
    facts: opened,
    isNullable: false,
    variants: [],
    trail,
    isLoop,
    isNever: opened['not'] === true,
  };
  if (isLoop) return base;
  const { oneOf, anyOf, ...beside } = opened;
  const union = schemasIn(oneOf ?? anyOf);
  const shared = oneOf === undefined || anyOf === undefined ? beside : { ...beside, anyOf };
  const alternatives = union.filter((entry) => !isNull(entry));
  const [only] = alternatives;
  const allowsNull = alternatives.length < union.length;
  if (union.length === 0) return { ...base, ...withoutNull(beside) };
  if (alternatives.length === 1 && only !== undefined) {
    const shape = shapeOf(join(shared, only), lookup, trail);
    return { ...shape, isNullable: shape.isNullable || allowsNull };
  }
  const variants = alternatives.map((entry) => join(shared, entry));
  return { ...base, ...withoutNull(shared), isNullable: allowsNull, variants };
}

// `discriminator`, titles and descriptions belong to the union, so its variants do not repeat them.
const aboutTheWhole = new Set([
  'discriminator',
  'title',
  'description',
  'nullable',
  'default',
  'example',
  'examples',
]);

function join(shared: JsonObject, variant: Schema): Schema {
  const common = Object.fromEntries(Object.entries(shared).filter(([name]) => !aboutTheWhole.has(name)));
  return Object.keys(common).length === 0 ? variant : { allOf: [common, variant] };
}

interface Opened {
  readonly facts: JsonObject;
  readonly trail: readonly string[];
  readonly isLoop: boolean;
}

function open(schema: Schema, lookup: Lookup, trail: readonly string[]): Opened {
  if (!isJsonObject(schema)) return { facts: schema ? {} : { not: true }, trail, isLoop: false };
  const { $ref: reference, allOf, ...own } = schema;
  let opened: Opened = { facts: own, trail, isLoop: false };
  if (typeof reference === 'string') {
    if (trail.includes(reference)) return { facts: {}, trail, isLoop: true };
    const target = lookup(reference);
    const found = open(isSchema(target) ? target : {}, lookup, [...trail, reference]);
    if (found.isLoop) return found;
    opened = { ...found, facts: merge(found.facts, own) };
  }
  for (const part of schemasIn(allOf)) {
    const found = open(part, lookup, opened.trail);
    // A circular reference is left out, because it adds nothing new.
    if (!found.isLoop) opened = { ...found, facts: merge(opened.facts, found.facts) };
  }
  return opened;
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...one, ...other };
  const required = [...new Set([...textsIn(one['required']), ...textsIn(other['required'])])];
  if (required.length > 0) merged['required'] = required;
  if (isJsonObject(one['properties']) && isJsonObject(other['properties'])) {
    merged['properties'] = mergeProperties(one['properties'], other['properties']);
  }
  return merged;
}

function mergeProperties(one: JsonObject, other: JsonObject): JsonObject {
  const both = Object.entries(other).map(([name, schema]) => [
    name,
    Object.hasOwn(one, name) ? { allOf: [one[name], schema] } : schema,
  ]);
  return { ...one, ...Object.fromEntries(both) };
}

function isNull(schema: Schema): boolean {
  return isJsonObject(schema) && (schema['type'] === 'null' || schema['const'] === null);
}

// Null is written in four ways: as a second type, as a member of the union (above) or of the enumeration, or as the
// older `nullable`.
function withoutNull(schema: JsonObject): { facts: JsonObject; isNullable: boolean } {
  const { nullable, ...facts } = schema;
  const { type, enum: values } = schema;
  const rest: Record<string, unknown> = { ...facts };
  let isNullable = nullable === true;
  if (Array.isArray(type) && type.includes('null') && type.length > 1) {
    const types = type.filter((name) => name !== 'null');
    rest['type'] = types.length === 1 ? types[0] : types;
    isNullable = true;
  }
  if (Array.isArray(values) && values.includes(null) && values.length > 1) {
    rest['enum'] = values.filter((value) => value !== null);
    isNullable = true;
  }
  return { facts: rest, isNullable };
}
