import { expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject, Schema } from '../document/json-schema.ts';
import { schemaTree, type SchemaNode } from './schema-tree.ts';

function tree(schema: Schema, document: JsonObject = {}): SchemaNode {
  return schemaTree(schema, document);
}

function field(node: SchemaNode, name: string): SchemaNode {
  const found = node.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no field ${name} among ${node.fields.map((each) => each.name).join(', ')}`);
  return found;
}

function components(schemas: Record<string, Schema>): JsonObject {
  return { components: { schemas } };
}

it('reads fields with their types, formats, limits and whether they are required', () => {
  const node = tree({
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]+$' },
      name: { type: 'string', minLength: 1, maxLength: 60, description: 'As on the badge' },
      role: { type: 'string', enum: ['owner', 'steward'] },
    },
    additionalProperties: false,
  });
  expect(node).toMatchObject({ type: 'object', isClosed: true });
  expect(field(node, 'id')).toMatchObject({ type: 'string', format: 'uuid', isRequired: true, limits: [] });
  expect(field(node, 'name')).toMatchObject({
    isRequired: false,
    description: 'As on the badge',
    limits: [{ kind: 'length', min: 1, max: 60 }],
  });
  expect(field(node, 'role').values).toEqual(['"owner"', '"steward"']);
});

it('leaves out the bounds of safe integers', () => {
  expect(tree(z.toJSONSchema(z.int())).limits).toEqual([]);
  expect(tree(z.toJSONSchema(z.int().min(1).max(9))).limits).toEqual([{ kind: 'range', min: 1, max: 9 }]);
});

it('follows references and stops where a schema contains itself', () => {
  const document = components({
    Category: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        parent: { $ref: '#/components/schemas/Category' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Category' } },
      },
    },
  });
  const node = tree({ $ref: '#/components/schemas/Category' }, document);
  expect(field(node, 'title').type).toBe('string');
  expect(field(node, 'parent')).toMatchObject({ isLoop: true, fields: [] });
  expect(field(node, 'children')).toMatchObject({ type: 'object[]', isLoop: true, fields: [] });
});

it('stops in cycles of several schemas and in those that contain only themselves', () => {
  const document = components({
    A: { properties: { b: { $ref: '#/components/schemas/B' } } },
    B: { properties: { a: { $ref: '#/components/schemas/A' } } },
    Self: { $ref: '#/components/schemas/Self' },
    Whole: { allOf: [{ $ref: '#/components/schemas/Whole' }, { properties: { id: { type: 'string' } } }] },
  });
  const a = tree({ $ref: '#/components/schemas/A' }, document);
  expect(field(field(a, 'b'), 'a').isLoop).toBe(true);
  expect(tree({ $ref: '#/components/schemas/Self' }, document).isLoop).toBe(true);
  expect(field(tree({ $ref: '#/components/schemas/Whole' }, document), 'id').type).toBe('string');
});

it('resolves references inside a standalone schema', () => {
  interface Branch {
    name: string;
    twigs: Branch[];
  }
  const Branch: z.ZodType<Branch> = z.object({ name: z.string(), twigs: z.lazy(() => z.array(Branch)) });
  const node = tree(z.toJSONSchema(Branch));
  expect(field(node, 'name').type).toBe('string');
  expect(field(node, 'twigs')).toMatchObject({ type: 'object[]', isLoop: true });
});

it('shows the same schema twice if it is used twice side by side', () => {
  const document = components({ Money: { properties: { amount: { type: 'integer' } } } });
  const money = { $ref: '#/components/schemas/Money' };
  const node = tree({ properties: { paid: money, due: money } }, document);
  expect(field(field(node, 'due'), 'amount').type).toBe('integer');
});

it('shows a reference without a target as unknown instead of failing', () => {
  expect(tree({ $ref: '#/components/schemas/Gone' })).toMatchObject({ type: 'any', isLoop: false });
  expect(tree({ $ref: 'https://example.org/schema.json' }).type).toBe('any');
  expect(tree({ $ref: '#/%E0%A4%A' }).type).toBe('any');
});

it('reads escaped names in references', () => {
  const document = { paths: { '/a~b': { schema: { type: 'boolean' } } } };
  expect(tree({ $ref: '#/paths/~1a~0b/schema' }, document).type).toBe('boolean');
});

it('merges the parts of allOf, also for the same field', () => {
  const node = tree(
    {
      allOf: [
        { $ref: '#/components/schemas/Person' },
        { required: ['seat'], properties: { seat: { type: 'integer' }, name: { maxLength: 20 } } },
      ],
    },
    components({
      Person: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 2 } } },
    }),
  );
  expect(node.type).toBe('object');
  expect(field(node, 'seat').isRequired).toBe(true);
  expect(field(node, 'name')).toMatchObject({
    type: 'string',
    isRequired: true,
    limits: [{ kind: 'length', min: 2, max: 20 }],
  });
});

it('takes constants as the only value, whatever their type', () => {
  expect(tree({ const: 200 })).toMatchObject({ type: 'integer', values: ['200'] });
  expect(tree({ const: true })).toMatchObject({ type: 'boolean', values: ['true'] });
  expect(tree({ const: false })).toMatchObject({ type: 'boolean', values: ['false'] });
  expect(tree({ const: null })).toMatchObject({ type: 'null', values: ['null'] });
});

it.each<[string, Schema]>([
  ['a member of anyOf', { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }],
  ['a member of oneOf', { oneOf: [{ type: 'null' }, { type: 'string', maxLength: 5 }] }],
  ['a second type', { type: ['string', 'null'], maxLength: 5 }],
  ['the older word', { type: 'string', maxLength: 5, nullable: true }],
])('reads null as %s', (_, schema) => {
  expect(tree(schema)).toMatchObject({
    type: 'string',
    isNullable: true,
    variants: [],
    limits: [{ kind: 'length', max: 5 }],
  });
});

it('reads null in an enumeration and behind a reference', () => {
  expect(tree({ enum: ['a', null] })).toMatchObject({ type: 'string', isNullable: true, values: ['"a"'] });
  const document = components({ Name: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
  const outer = { anyOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }] };
  expect(tree(outer, document)).toMatchObject({ type: 'string', isNullable: true });
});

it('shows null alone as the type null', () => {
  expect(tree({ type: 'null' })).toMatchObject({ type: 'null', isNullable: false });
});

it('names variants by the constant they all have', () => {
  const node = tree(
    z.toJSONSchema(
      z.discriminatedUnion('by', [
        z.object({ by: z.literal('password'), password: z.string() }),
        z.object({ by: z.literal('code'), code: z.string() }),
      ]),
    ),
  );
  expect(node).toMatchObject({ type: 'object', fields: [] });
  expect(node.variants.map((variant) => variant.name)).toEqual(['by = "password"', 'by = "code"']);
  expect(field(node.variants[1]!, 'code').type).toBe('string');
});

it('names variants by a declared discriminator and its mapping', () => {
  const node = tree(
    {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { feline: '#/components/schemas/Cat' } },
    },
    components({
      Cat: { properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { properties: { kind: { type: 'string' } } },
    }),
  );
  expect(node.variants.map((variant) => variant.name)).toEqual(['kind = "feline"', 'Dog']);
});

it('gives each variant the keywords beside the union', () => {
  const node = tree({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
    oneOf: [{ title: 'By post', properties: { street: { type: 'string' } } }, { properties: { mail: {} } }],
  });
  expect(node.variants.map((variant) => variant.name)).toEqual(['By post', '']);
  for (const variant of node.variants) expect(field(variant, 'id').isRequired).toBe(true);
});

it('joins the types of a union of simple values, even as the entries of a list', () => {
  const union = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  expect(tree(union).type).toBe('string | integer');
  expect(tree({ type: 'array', items: union, minItems: 1 })).toMatchObject({
    type: '(string | integer)[]',
    limits: [{ kind: 'entries', min: 1 }],
  });
});

it('shows a list and its entries on one line', () => {
  const names = { type: 'array', maxItems: 5, items: { type: ['string', 'null'], maxLength: 60 } };
  expect(tree(names)).toMatchObject({
    type: '(string | null)[]',
    limits: [
      { kind: 'entries', max: 5 },
      { kind: 'length', max: 60 },
    ],
  });
  expect(tree({ type: 'array', items: { type: 'array', items: { type: 'number' } } }).type).toBe(
    'number[][]',
  );
});

it('reads maps, tuples and fields named by a pattern', () => {
  expect(tree({ additionalProperties: { type: 'integer' } })).toMatchObject({
    type: 'object',
    fields: [{ name: '*', type: 'integer' }],
  });
  expect(tree({ prefixItems: [{ type: 'string' }, { type: 'number' }] })).toMatchObject({
    type: 'array',
    fields: [
      { name: '0', type: 'string' },
      { name: '1', type: 'number' },
    ],
  });
  expect(tree({ patternProperties: { '^x-': true } }).fields).toMatchObject([{ name: '/^x-/', type: 'any' }]);
});

it('reads schemas that are true or false', () => {
  expect(tree(true).type).toBe('any');
  expect(tree(false).type).toBe('never');
});

it('shows the remaining limits', () => {
  const facts = {
    exclusiveMinimum: 0,
    exclusiveMaximum: 10,
    multipleOf: 0.5,
    uniqueItems: true,
    minProperties: 1,
  };
  expect(tree({ ...facts, pattern: '^a', default: { a: 1 } }).limits).toEqual([
    { kind: 'above', value: 0 },
    { kind: 'below', value: 10 },
    { kind: 'step', value: 0.5 },
    { kind: 'unique' },
    { kind: 'fields', min: 1 },
    { kind: 'pattern', text: '^a' },
    { kind: 'default', text: '{"a":1}' },
  ]);
});
