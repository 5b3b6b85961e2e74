import { expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject, Schema } from '../document/json-schema.ts';
import { schemaExample } from './schema-example.ts';

function example(schema: Schema, document: JsonObject = {}): unknown {
  return schemaExample(schema, document);
}

interface Branch {
  name: string;
  next: Branch | null;
  twigs: Branch[];
}
const Branch: z.ZodType<Branch> = z.object({
  name: z.string(),
  next: z.lazy(() => Branch.nullable()),
  twigs: z.lazy(() => z.array(Branch)),
});

it.each<[string, z.ZodType]>([
  ['an object', z.strictObject({ a: z.string().min(8), b: z.boolean(), c: z.string().optional() })],
  [
    'formats',
    z.object({ id: z.uuid(), at: z.iso.datetime(), day: z.iso.date(), mail: z.email(), link: z.url() }),
  ],
  ['digits by a pattern', z.string().regex(/^\d{6}$/)],
  [
    'letters of two scripts by a pattern',
    z.string().regex(/^[\p{Script=Latin}\p{Script=Han}][\p{L}._-]{2,31}$/u),
  ],
  ['a short text', z.string().max(3)],
  ['a long text', z.string().min(40)],
  ['a choice', z.enum(['sms', 'email'])],
  ['a constant', z.literal(true)],
  ['a null', z.null()],
  ['a number in a range', z.number().min(3).max(4)],
  ['a number under a bound', z.number().max(-5)],
  ['a number between open bounds', z.number().gt(2).lt(3)],
  ['an integer in steps', z.int().min(7).multipleOf(5)],
  ['an integer', z.int()],
  ['a list with a least length', z.array(z.string()).min(2)],
  ['a list that must stay empty', z.array(z.string()).max(0)],
  ['a tuple', z.tuple([z.string(), z.int()])],
  ['a map', z.record(z.string(), z.int())],
  ['a union', z.union([z.string(), z.int()])],
  [
    'a union with a discriminator',
    z.discriminatedUnion('by', [z.object({ by: z.literal('code'), code: z.string() })]),
  ],
  ['an intersection', z.intersection(z.object({ a: z.string() }), z.object({ b: z.int() }))],
  ['a value or null', z.string().min(1).nullable()],
  ['a shape inside itself', Branch],
])('fits its schema: %s', (_, schema) => {
  const made = example(z.toJSONSchema(schema));
  expect(schema.safeParse(made), JSON.stringify(made)).toMatchObject({ success: true });
});

it('contains the required fields, or all fields if none is required', () => {
  const properties = { a: { type: 'integer' }, b: { type: 'boolean' } };
  expect(example({ type: 'object', properties, required: ['a'] })).toEqual({ a: 1 });
  expect(example({ type: 'object', properties })).toEqual({ a: 1, b: true });
});

it('uses the examples of the schema', () => {
  expect(example({ type: 'string', example: 'Wang' })).toBe('Wang');
  expect(example({ type: 'string', examples: ['Li', 'Wang'] })).toBe('Li');
  expect(example({ type: 'boolean', default: false })).toBe(false);
  expect(example({ const: 0, default: 5 })).toBe(0);
});

it('leaves out endless recursion', () => {
  const document = {
    components: {
      schemas: {
        Node: {
          type: 'object',
          required: ['id', 'next', 'others'],
          properties: {
            id: { type: 'string' },
            next: { $ref: '#/components/schemas/Node' },
            others: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
        },
      },
    },
  };
  expect(example({ $ref: '#/components/schemas/Node' }, document)).toEqual({ id: 'string', others: [] });
});

it('is null if nothing fits or nothing is known', () => {
  expect(example(false)).toBeNull();
  expect(example(true)).toBeNull();
  expect(example({ $ref: '#/nowhere' })).toBeNull();
});

it('survives an invalid pattern', () => {
  expect(example({ type: 'string', pattern: '(' })).toBe('string');
});
