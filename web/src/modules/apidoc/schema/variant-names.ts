import {
  entriesIn,
  isJsonObject,
  isSchema,
  type Lookup,
  type Schema,
  textIn,
} from '../document/json-schema.ts';
import { shapeOf } from './schema-shape.ts';

/** The distinguishing feature of each variant of a union: `step = "done"`, a title, or the name of the reference. */
export function variantNames(variants: readonly Schema[], discriminator: unknown, lookup: Lookup): string[] {
  const tags = variants.map((variant) => constantsOf(variant, lookup));
  const field = tagField(tags, discriminator);
  const mapping = isJsonObject(discriminator) ? entriesIn(discriminator['mapping']) : [];
  return variants.map((variant, index) => {
    const reference = referenceOf(variant);
    const mapped = mapping.find(([, target]) => reference !== undefined && target === reference)?.[0];
    const value =
      tags[index]?.get(field ?? '') ?? (mapped === undefined ? undefined : JSON.stringify(mapped));
    if (field !== undefined && value !== undefined) return `${field} = ${value}`;
    return textIn(shapeOf(variant, lookup).facts['title']) ?? reference?.split('/').at(-1) ?? '';
  });
}

function tagField(
  tags: ReadonlyArray<ReadonlyMap<string, string>>,
  discriminator: unknown,
): string | undefined {
  const declared = isJsonObject(discriminator) ? textIn(discriminator['propertyName']) : undefined;
  if (declared !== undefined) return declared;
  const [first, ...others] = tags;
  return [...(first?.keys() ?? [])].find((name) => others.every((fields) => fields.has(name)));
}

function constantsOf(variant: Schema, lookup: Lookup): Map<string, string> {
  const { facts } = shapeOf(variant, lookup);
  const fixed = entriesIn(facts['properties']).flatMap(([name, schema]): [string, string][] => {
    const value = isSchema(schema) ? onlyValue(schema, lookup) : undefined;
    return value === undefined ? [] : [[name, JSON.stringify(value)]];
  });
  return new Map(fixed);
}

function onlyValue(schema: Schema, lookup: Lookup): unknown {
  const { facts } = shapeOf(schema, lookup);
  if (facts['const'] !== undefined) return facts['const'];
  return Array.isArray(facts['enum']) && facts['enum'].length === 1 ? facts['enum'][0] : undefined;
}

// Returns the reference of a variant. After merging, the variant's own part comes last.
function referenceOf(variant: Schema): string | undefined {
  if (!isJsonObject(variant)) return undefined;
  const { $ref: reference, allOf } = variant;
  const last: unknown = Array.isArray(allOf) ? allOf.at(-1) : undefined;
  return textIn(reference) ?? (isJsonObject(last) ? textIn(last['$ref']) : undefined);
}
